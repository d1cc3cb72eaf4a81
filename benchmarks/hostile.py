"""Inputs that nobody writes by accident. Each must end soon, in bounded memory, with a finding or a clear error."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

DEEP = 100_000
HEAD = "from mcp.server.fastmcp import FastMCP, Context\nfrom pydantic import BaseModel, Field\nmcp = FastMCP('x')\n"
TS_HEAD = 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nconst server = new McpServer({name: "x", version: "1"});\n'
ASK = "@mcp.tool()\nasync def ask(ctx: Context):\n    return await ctx.elicit('m', M)\n"
REQUEST = '{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"m","requestedSchema":%s}}'


def _write(name: str, content: Callable[[], str | bytes]) -> Callable[[Path], None]:
    """Content is made when it is needed: what this process holds counts as its children's peak memory."""

    def make(folder: Path) -> None:
        text = content()
        (folder / name).write_bytes(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)

    return make


def _ask(schema: str) -> str:
    return f"{HEAD}@mcp.tool()\nasync def ask(ctx: Context):\n    return await ctx.session.elicit(message='m', requestedSchema={schema})\n"


def _ts(expression: str) -> str:
    return f"{TS_HEAD}const schema = {expression};\nawait server.server.elicitInput({{message: 'm', requestedSchema: schema}});\n"


def _fields(count: int) -> str:
    return ",".join(f'"field_{i}":{{"type":"string"}}' for i in range(count))


def _cycle(folder: Path) -> None:
    for i in range(200):
        after = (i + 1) % 200
        body = f"async def ask{i}(ctx):\n    return await ctx.elicit('m', M) or await ask{after}(ctx)\n"
        (folder / f"m{i}.py").write_text(f"from m{after} import M, ask{after}\n{HEAD}\n{body}")


def _links(folder: Path) -> None:
    (folder / "server.py").write_text(HEAD + "class M(BaseModel):\n    a: str\n" + ASK)
    (folder / "a").mkdir()
    os.symlink("..", folder / "a" / "up")
    os.symlink("self", folder / "self")
    os.symlink("/", folder / "root")
    os.symlink("gone.py", folder / "dangling.py")


def _fan(levels: int) -> str:
    """Every helper calls the next one twice: 2^levels chains."""
    out = [HEAD, "class M(BaseModel):\n    a: str\n", f"async def h{levels}(ctx):\n    return await ctx.elicit('m', M)\n"]
    out += [f"async def h{i}(ctx):\n    await h{i + 1}(ctx)\n    await h{i + 1}(ctx)\n" for i in range(levels)]
    return "".join(out) + "@mcp.tool()\nasync def t(ctx: Context):\n    await h0(ctx)\n"


def _callers(count: int) -> str:
    out = [HEAD, "class M(BaseModel):\n    a: str\n", "async def ask(ctx, m):\n    return await ctx.elicit(m, M)\n"]
    return "".join(out + [f"@mcp.tool()\nasync def t{i}(ctx: Context):\n    await ask(ctx, 'm{i}')\n" for i in range(count)])


def _doubling(count: int) -> str:
    lines = ["s0 = 'x'", *(f"s{i} = s{i - 1} + s{i - 1}" for i in range(1, count)), "d0 = {'a': 1}"]
    lines += [f"d{i} = {{**d{i - 1}, **d{i - 1}, 'k{i}': d{i - 1}}}" for i in range(1, count)]
    ask = f"@mcp.tool()\nasync def t(ctx: Context):\n    await ctx.session.elicit(message=s{count - 1}, requestedSchema=d{count - 1})\n"
    return HEAD + "\n".join(lines) + "\n" + ask


def _big_capture(folder: Path) -> None:
    with (folder / "long.json").open("wb") as out:
        out.write(b'{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"requestedSchema":{"type":"object","properties":{}},"message":"')
        for _ in range(50):
            out.write(b"m" * 1_000_000)
        out.write(b'"}}')


def _files(**texts: str | Callable[[], str]) -> Callable[[Path], None]:
    def make(folder: Path) -> None:
        for name, text in texts.items():
            (folder / name.replace("__", ".")).write_text(text if isinstance(text, str) else text())

    return make


CASES: dict[str, Callable[[Path], None]] = {
    "JSON, 100,000 arrays deep": _write("deep.json", lambda: "[" * DEEP + "]" * DEEP),
    "JSON, 100,000 objects deep": _write("deep.json", lambda: REQUEST % ('{"a":' * DEEP + "1" + "}" * DEEP)),
    "JSON, never closed": _write("open.json", lambda: '{"a":[' * DEEP),
    "NDJSON, deep lines": _write("deep.jsonl", lambda: (REQUEST % ("[" * DEEP + "]" * DEEP) + "\n") * 3),
    "JSON, one line of 50 MB": _big_capture,
    "JSON, 100,000 fields": _write("wide.json", lambda: REQUEST % f'{{"type":"object","properties":{{{_fields(DEEP)}}}}}'),
    "JSON, lone surrogates": _write("s.json", lambda: REQUEST % '{"type":"object","properties":{"\\ud800":{"type":"string","title":"\\udfff"}}}'),
    "Python, 100,000 lists deep": _write("deep.py", lambda: _ask("[" * DEEP + "]" * DEEP)),
    "Python, 100,000 dicts deep": _write("deep.py", lambda: _ask("{'a':" * DEEP + "1" + "}" * DEEP)),
    "Python, 100,000 calls deep": _write("deep.py", lambda: _ask("f(" * DEEP + ")" * DEEP)),
    "Python, chain of 100,000 `+`": _write("plus.py", lambda: _ask("+".join(["a"] * DEEP))),
    "Python, chain of 100,000 attributes": _write("dots.py", lambda: _ask("a" + ".b" * DEEP)),
    "Python, 100,000 calls of calls": _write("calls.py", lambda: _ask("a" + "()" * DEEP)),
    "Python, 100,000 `not`": _write("not.py", lambda: _ask("not " * DEEP + "a")),
    "Python, 20,000 elif": _write("elif.py", lambda: HEAD + "if a:\n    pass\n" + "elif b:\n    x = 1\n" * 20_000 + ASK),
    "Python, 100,000 statements": _write("long.py", lambda: HEAD + "x = x\n" * DEEP + ASK),
    "Python, 100,000 fields": _write("wide.py", lambda: HEAD + "class M(BaseModel):\n" + "".join(f"    f{i}: str\n" for i in range(DEEP)) + ASK),
    "Python, dict of 100,000 fields": _write("wide.py", lambda: _ask(f'{{"type":"object","properties":{{{_fields(DEEP)}}}}}')),
    "Python, one string of 50 MB": _write("string.py", lambda: HEAD + "x = '" + "m" * 50_000_000 + "'\n" + ASK),
    "Python, string of 5 MB": _write("string.py", lambda: HEAD + "x = '" + "m" * 5_000_000 + "'\n" + ASK.replace("'m'", "x")),
    "Python, class cycle": _write("classes.py", lambda: HEAD + "class M(N):\n    a: str\nclass N(M):\n    b: str\n" + ASK),
    "Python, nested model cycle": _write("classes.py", lambda: HEAD + "class M(BaseModel):\n    a: 'N'\nclass N(BaseModel):\n    b: M\n" + ASK),
    "Python, 2,000 base classes": _write(
        "bases.py",
        lambda: (
            HEAD
            + "class C0(BaseModel):\n    a: str\n"
            + "".join(f"class C{i}(C{i - 1}):\n    f{i}: str\n" for i in range(1, 2000))
            + ASK.replace("M", "C1999")
        ),
    ),
    "Python, alias cycle": _write("alias.py", lambda: HEAD + "M = N\nN = M\n" + ASK),
    "Python, values that double 60 times": _write("double.py", lambda: _doubling(60)),
    "Python, 2^30 chains": _write("fan.py", lambda: _fan(30)),
    "Python, 1,000 callers of one helper": _write("callers.py", lambda: _callers(1000)),
    "Python, import cycle of 200 modules": _cycle,
    "Python, recursive helper": _write(
        "r.py", lambda: HEAD + "class M(BaseModel):\n    a: str\nasync def h(ctx, n):\n    await ctx.elicit('m', M)\n    await h(ctx, n)\n" + ASK
    ),
    "Python, nested f-strings": _write("f.py", lambda: HEAD + "x = " + 'f"{' * 500 + "1" + '}"' * 500 + "\n" + ASK),
    "TypeScript, 100,000 arrays deep": _write("deep.ts", lambda: _ts("[" * DEEP + "]" * DEEP)),
    "TypeScript, 100,000 parentheses deep": _write("deep.ts", lambda: _ts("(" * DEEP + "1" + ")" * DEEP)),
    "TypeScript, chain of 100,000 calls": _write("chain.ts", lambda: _ts("z" + ".a()" * DEEP)),
    "JavaScript, one line of 5 MB": _write("min.js", lambda: _ts('"' + "m" * 5_000_000 + '"')),
    "Absolute path": _write("s.py", lambda: HEAD + "from nowhere import X\nclass M(X):\n    password: str\n" + ASK),
    "Symbolic links in circles": _links,
    "A picture called .py": _write("picture.py", lambda: b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)) * 40 + b"elicit"),
    "A text called .json": _write("text.json", lambda: "elicitation/create is a method\n" * 1000),
    "NUL bytes": _write("nul.py", lambda: HEAD + "x = '\0'\n" + ASK),
    "Invalid UTF-8": _write("latin.py", lambda: (HEAD + "x = 'é'\n" + ASK).encode("latin-1")),
    "Byte order mark": _write("bom.py", lambda: b"\xef\xbb\xbf" + (HEAD + "class M(BaseModel):\n    password: str\n" + ASK).encode()),
    "U+2028 and form feeds": _write("sep.py", lambda: HEAD + "\f\nx = '\u2028\u2029\x85'\nclass M(BaseModel):\n    password: str\n" + ASK),
    "Only carriage returns": _write("cr.py", lambda: (HEAD + "class M(BaseModel):\n    password: str\n" + ASK).replace("\n", "\r")),
    "Empty files": _files(a__py="", b__ts="", c__json="", d__jsonl="", pyproject__toml="", package__json=""),
    "A configuration that is no TOML": _files(pyproject__toml="[tool.mcplint\n", s__py=HEAD + ASK),
    "package.json 100,000 deep": _files(package__json=lambda: '{"a":' * DEEP, s__ts=_ts("1")),
}
