"""Inputs that try to crash, hang or fool a run: a clear finding or a clear problem, never more."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from mcplint.config.settings import Settings
from mcplint.engine.run import check
from mcplint.findings.report import Report

HEAD = "from mcp.server.fastmcp import Context, FastMCP\nfrom pydantic import BaseModel\nmcp = FastMCP('x')\n"
TOOL = (
    "class Login(BaseModel):\n    password: str\n\n\n@mcp.tool()\nasync def login(ctx: Context) -> str:\n"
    "    answer = await ctx.elicit('Sign in', Login)\n    return answer.action\n"
)
FORM = {"message": "x", "requestedSchema": {"type": "object", "properties": {"password": {"type": "string"}}}}
SECRET = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "elicitation/create", "params": FORM})
SECONDS = 60
"""Far above what is needed, for machines that do other work; none of these takes a second on an idle one."""


def checked(folder: Path, files: dict[str, str | bytes]) -> Report:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    before = time.monotonic()
    report = check(list(files), Settings(select=("MCP1", "MCP9")), cwd=str(folder))
    assert time.monotonic() - before < SECONDS
    return report


def rules(report: Report) -> set[str]:
    return {finding.rule for finding in report.findings} | {problem.rule for problem in report.problems}


@pytest.mark.parametrize(
    "text",
    [
        "elicit = " + "(" * 100_000,
        "elicit = " + "[" * 100_000 + "]" * 100_000,
        "elicit = " + "-" * 100_000 + "1",
        "elicit = " + "a." * 100_000 + "b",
        "elicit = " + "f(" * 30_000 + ")" * 30_000,
        "elicit = " + " + ".join(["'a'"] * 50_000),
        "elicit\n" + "".join(f"{' ' * depth}if a:\n" for depth in range(90)) + " " * 90 + "pass\n",
        "elicit\nif a: pass\n" + "elif b: pass\n" * 20_000,
        "elicit = " + "lambda: " * 20_000 + "0",
        "elicit = '" + "x" * 3_000_000 + "'",
        "elicit = f'" + "{a}" * 50_000 + "'",
    ],
    ids=["parens", "lists", "minus", "dots", "calls", "plus", "ifs", "elifs", "lambdas", "long line", "holes"],
)
def test_deep_and_long_python(tmp_path: Path, text: str) -> None:
    report = checked(tmp_path, {"deep.py": HEAD + text + "\n", "good.py": HEAD + TOOL})

    assert "MCP905" not in rules(report), [problem.message for problem in report.problems]
    assert "good.py" in {finding.place.file.path for finding in report.findings if finding.rule == "MCP101"}


@pytest.mark.parametrize(
    "text",
    [
        '{"jsonrpc":' + "[" * 100_000,
        '{"jsonrpc": ' + "[" * 100_000 + "]" * 100_000 + "}",
        '{"jsonrpc": ' * 100_000,
        '{"jsonrpc": "' + "x" * 5_000_000,
    ],
    ids=["open", "closed", "objects", "endless string"],
)
@pytest.mark.parametrize("name", ["deep.json", "deep.jsonl"])
def test_deep_and_long_json(tmp_path: Path, name: str, text: str) -> None:
    report = checked(tmp_path, {name: text, "good.json": SECRET})

    assert "MCP905" not in rules(report), [problem.message for problem in report.problems]
    assert [finding.place.file.path for finding in report.findings if finding.rule == "MCP101"] == ["good.json"]


def test_very_many_fields(tmp_path: Path) -> None:
    fields = {f"field{n}": {"type": "string"} for n in range(20_000)}
    form = {"message": "x", "requestedSchema": {"type": "object", "properties": fields}}
    message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "elicitation/create", "params": form})

    assert "MCP905" not in rules(checked(tmp_path, {"many.json": message}))


def test_import_cycles(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "a.py": HEAD
        + "from b import Login as Login, ask as ask\n\n\n@mcp.tool()\nasync def login(ctx: Context) -> str:\n    return await ask(ctx, Login)\n",
        "b.py": "from a import Login as Login, ask as ask\n",
        "c.py": HEAD + "from c import Login\nLogin = Login\n" + TOOL.replace("class Login", "class Other"),
    }

    assert "MCP905" not in rules(checked(tmp_path, files))


def test_a_model_that_inherits_from_itself(tmp_path: Path) -> None:
    assert "MCP905" not in rules(checked(tmp_path, {"a.py": HEAD + TOOL.replace("(BaseModel)", "(Login)")}))


def test_recursion_in_the_code_that_is_checked(tmp_path: Path) -> None:
    text = (
        HEAD
        + TOOL.replace("await ctx.elicit('Sign in', Login)", "await again(ctx)")
        + ("\n\nasync def again(ctx: Context):\n    await again(ctx)\n    return await ctx.elicit('Sign in', Login)\n")
    )

    assert "MCP905" not in rules(checked(tmp_path, {"a.py": text}))


@pytest.mark.parametrize(
    ("name", "data", "problem"),
    [
        ("a.py", b"elicit\0", True),
        ("a.py", b"elicit = '\xff'", True),
        ("a.json", b"\x89PNG\r\n\x1a\n\0\0", True),
        ("a.py", b"%PDF-1.4 elicit", True),
        ("a.json", b"", False),
        ("a.py", b"", False),
        ("a.jsonl", b"\n\n", False),
        ("a.log", b"Started.\nStopped.\n", False),
        ("a.py", (HEAD + TOOL).replace("\n", "\r\n").encode(), False),
        ("a.py", b"\xef\xbb\xbf" + (HEAD + TOOL).encode(), False),
        ("a.py", SECRET.encode(), False),
    ],
)
def test_files_that_are_not_what_they_say(tmp_path: Path, name: str, data: bytes, problem: bool) -> None:
    report = checked(tmp_path, {name: data})

    assert "MCP905" not in rules(report)
    assert bool(report.problems) is problem, [p.message for p in report.problems]


@pytest.mark.parametrize("mark", ["\u2028", "\u0085", "\x0c", "\x0b", "\r"])
def test_line_numbers_do_not_shift_after_odd_characters(tmp_path: Path, mark: str) -> None:
    text = HEAD + f"note = 'a{'' if mark == chr(13) else mark}b'{mark if mark == chr(13) else chr(10)}" + TOOL

    report = checked(tmp_path, {"a.py": text})

    assert [finding.place.line for finding in report.findings if finding.rule == "MCP101"] == [6]
