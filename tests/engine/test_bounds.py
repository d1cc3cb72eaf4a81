"""Programs made to be long to follow: every chain ends, within seconds, and what was cut off lowers the confidence."""

from __future__ import annotations

import time

import pytest

from mcplint.engine.run import check_sources
from mcplint.findings.model import Confidence, Finding

HEAD = """
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel

mcp = FastMCP("x")


class Answer(BaseModel):
    ok: bool


"""
ASK = """
async def ask(ctx: Context, text: str):
    return await ctx.elicit(text, Answer)
"""
SECONDS = 20
"""Of processor time; each takes one or two on an idle machine."""


def found(files: dict[str, str] | str, *rules: str) -> list[Finding]:
    """The findings on a program, which must come in time and without a crash."""
    begin = time.process_time()
    report = check_sources({"server.py": files} if isinstance(files, str) else files, select=rules or ("MCP301",), pedantic=True)
    assert [p.message for p in report.problems] == []
    assert time.process_time() - begin < SECONDS
    return list(report.findings)


def tools(count: int, body: str) -> str:
    """Tools that all do the same."""
    return "".join(
        f"\n@mcp.tool()\nasync def t{i}(ctx: Context) -> str:\n    answer = {body.replace('#', str(i))}\n    return answer.action\n"
        for i in range(count)
    )


def layers(width: int, depth: int) -> str:
    """Helpers in layers, each of which calls all of the next layer: `width ** depth` chains."""
    text = "\n@mcp.tool()\nasync def start(ctx: Context) -> str:\n" + "".join(f"    await l0_{i}(ctx)\n" for i in range(width))
    for layer in range(depth):
        last = layer + 1 == depth
        calls = "".join(f"    await l{layer + 1}_{i}(ctx)\n" if not last else '    await ctx.elicit("Sure?", Answer)\n' for i in range(width))
        text += "".join(f"\nasync def l{layer}_{i}(ctx: Context):\n{calls}" for i in range(width))
    return HEAD + text


def test_helpers_that_call_each_other() -> None:
    text = """
@mcp.tool()
async def start(ctx: Context) -> str:
    return await first(ctx, 3)


async def first(ctx: Context, n: int):
    return await second(ctx, n - 1)


async def second(ctx: Context, n: int):
    if n:
        return await first(ctx, n)
    return await third(ctx, n)


async def third(ctx: Context, n: int):
    if n > 5:
        return await first(ctx, n)
    return await ctx.elicit("Sure?", Answer)
"""
    (one,) = found(HEAD + text)

    assert one.confidence is Confidence.HIGH
    assert [step.label for step in one.chain] == ["tool `start`", "calls `first`", "calls `second`", "calls `third`", "sent to the client here"]


def test_helpers_that_all_call_each_other() -> None:
    names = range(10)
    text = "\n@mcp.tool()\nasync def start(ctx: Context) -> str:\n    return await f0(ctx)\n"
    for i in names:
        others = "".join(f"    await f{j}(ctx)\n" for j in names if j != i)
        text += f'\nasync def f{i}(ctx: Context):\n{others}    await ctx.elicit("Sure?", Answer)\n'

    assert len(found(HEAD + text)) == len(names)


@pytest.mark.parametrize(("length", "confidence"), [(20, Confidence.HIGH), (2000, Confidence.LOW)])
def test_a_long_chain_of_helpers(length: int, confidence: Confidence) -> None:
    text = '\n@mcp.tool()\nasync def start(ctx: Context) -> str:\n    return await h0(ctx, "Sure?")\n'
    text += "".join(f"\nasync def h{i}(ctx: Context, text: str):\n    return await h{i + 1}(ctx, text)\n" for i in range(length))
    text += f"\nasync def h{length}(ctx: Context, text: str):\n    return await ctx.elicit(text, Answer)\n"
    (one,) = found(HEAD + text)

    assert one.confidence is confidence


def test_a_thousand_tools_share_a_helper() -> None:
    (one,) = found(HEAD + ASK + tools(1000, 'await ask(ctx, "Question #?")'))

    assert one.confidence is Confidence.HIGH, "within the bound"
    assert one.chain[0].label == "tool `t0`"


def test_a_thousand_tools_share_the_method_of_a_class() -> None:
    desk = "class Desk:\n    def __init__(self, ctx):\n        self.ctx = ctx\n\n    async def ask(self, text):\n        return await self.ctx.elicit(text, Answer)\n"
    (one,) = found(HEAD + desk + tools(1000, 'await Desk(ctx).ask("Question #?")'))

    assert one.confidence is Confidence.HIGH, "within the bound"


def test_a_thousand_calls_of_a_helper_in_one_tool() -> None:
    calls = "".join(f'    await ask(ctx, "Question {i}?")\n' for i in range(1000))
    (one,) = found(HEAD + ASK + f"\n@mcp.tool()\nasync def many(ctx: Context) -> str:\n{calls}")

    assert one.confidence is Confidence.MEDIUM, "not every call was looked at"


def test_answers_of_many_questions_in_one_tool() -> None:
    calls = "".join(f'    await ask(ctx, "Question {i}?")\n' for i in range(60))
    answers = ("MCP501", "MCP503", "MCP504", "MCP505", "MCP506", "MCP507", "MCP510")

    assert found(HEAD + ASK + f"\n@mcp.tool()\nasync def many(ctx: Context) -> str:\n{calls}", *answers) == []


def test_chains_that_multiply() -> None:
    findings = found(layers(4, 5))

    assert len(findings) == 16
    assert Confidence.MEDIUM in {f.confidence for f in findings}, "not every chain was followed"


def test_answers_along_chains_that_multiply() -> None:
    assert len(found(layers(2, 5), "MCP502", "MCP503", "MCP504")) == 4


def test_modules_that_import_each_other() -> None:
    files = {
        "a.py": HEAD + "from b import relay\n\n\n@mcp.tool()\nasync def start(ctx: Context) -> str:\n    return await relay(ctx)\n\n\n"
        "async def send(ctx: Context):\n    return await ctx.elicit('Sure?', Answer)\n",
        "b.py": "from c import relay as relay\nfrom a import send as send\n",
        "c.py": "from b import send\nfrom a import mcp\n\n\nasync def relay(ctx):\n    return await send(ctx)\n",
    }
    (one,) = found(files)

    assert (one.place.file.path, one.confidence, len(one.chain)) == ("a.py", Confidence.HIGH, 4)


def test_a_name_that_modules_import_from_each_other() -> None:
    files = {
        "a.py": HEAD + "from b import ask\n\n\n@mcp.tool()\nasync def start(ctx: Context) -> str:\n    return await ask(ctx)\n",
        "b.py": "from mcp.server.fastmcp import Context\nfrom a import ask\n",
    }

    assert found(files) == []


def test_classes_that_inherit_from_each_other() -> None:
    files = {
        "a.py": HEAD + "from b import B\n\n\nclass A(B):\n    async def run(self, ctx):\n        return await self.ask(ctx)\n\n\n"
        "@mcp.tool()\nasync def start(ctx: Context) -> str:\n    return await A().run(ctx)\n",
        "b.py": HEAD + "from a import A\n\n\nclass B(A):\n    async def ask(self, ctx):\n        return await super().send(ctx)\n\n"
        "    async def send(self, ctx: Context):\n        return await ctx.elicit('Sure?', Answer)\n",
    }

    assert len(found(files)) == 1


def test_a_long_line_of_classes() -> None:
    text = "class C0:\n    async def ask(self, ctx: Context):\n        return await ctx.elicit('Sure?', Answer)\n\n\n"
    text += "".join(
        f"class C{i}(C{i - 1}):\n    async def ask(self, ctx: Context):\n        return await super().ask(ctx)\n\n\n" for i in range(1, 300)
    )
    (one,) = found(HEAD + text + "@mcp.tool()\nasync def start(ctx: Context) -> str:\n    return await C299().ask(ctx)\n")

    assert one.confidence is Confidence.LOW


def test_decorators_upon_decorators() -> None:
    keep = "def keep(f):\n    async def run(*a, **k):\n        return await f(*a, **k)\n\n    return run\n\n\n"
    text = keep + "@mcp.tool()\n" + "@keep\n" * 60 + "async def start(ctx: Context) -> str:\n    await ctx.elicit('Sure?', Answer)\n"

    assert len(found(HEAD + text)) == 1


def test_a_url_through_many_functions() -> None:
    text = (
        "".join(f"def u{i}(x):\n    return u{i + 1}(x) + '/{i}'\n\n\n" for i in range(300))
        + "def u300(x):\n    return 'https://a.example/' + x\n\n\n"
    )
    text += "@mcp.tool()\nasync def start(ctx: Context) -> str:\n    await ctx.elicit_url('Go', u0('b'), 'id')\n"

    assert [f.rule for f in found(HEAD + text, "MCP206", "MCP302")] == ["MCP302"]


def test_a_table_that_holds_itself() -> None:
    text = (
        "async def stop(ctx: Context):\n    return await ctx.elicit('Sure?', Answer)\n\n\nACTIONS = {'stop': stop}\nACTIONS['again'] = ACTIONS\n\n\n"
    )
    text += "@mcp.tool()\nasync def start(ctx: Context, name: str) -> str:\n    return await ACTIONS[name](ctx)\n"

    assert len(found(HEAD + text)) == 1


def test_decorators_that_decorate_themselves() -> None:
    text = "@keep\ndef keep(f):\n    mcp.add_tool(f)\n    return f\n\n\n@left\ndef right(f):\n    mcp.tool()(f)\n    return left(f)\n\n\n"
    text += "@right\ndef left(f):\n    mcp.add_tool(f)\n    return right(f)\n\n\n@left\n@right\n@keep\nasync def start(ctx: Context) -> str:\n"
    text += "    return await ctx.elicit('Sure?', Answer)\n"

    assert len(found(HEAD + text)) == 1


def test_many_tools_under_a_decorator_that_registers() -> None:
    text = "def keep(f):\n    mcp.add_tool(f)\n    return f\n\n\n" + ASK
    text += "".join(f"\n\n@keep\nasync def t{i}(ctx: Context) -> str:\n    return (await ask(ctx, 'Question {i}?')).action\n" for i in range(400))
    (one,) = found(HEAD + text)

    assert one.confidence is Confidence.HIGH


def test_many_handlers_in_a_table() -> None:
    text = ASK + "".join(f"\n\nasync def h{i}(ctx: Context) -> str:\n    return (await ask(ctx, 'Question {i}?')).action\n" for i in range(150))
    text += (
        "\n\nTABLE = {" + ", ".join(f"'t{i}': h{i}" for i in range(150)) + "}\n\n\n@mcp.tool()\nasync def start(ctx: Context, name: str) -> str:\n"
    )
    text += "    return await TABLE[name](ctx)\n"
    (one,) = found(HEAD + text)

    assert one.confidence is Confidence.HIGH


def test_a_predicate_that_asks_itself_behind_a_test_of_itself() -> None:
    text = HEAD + (
        "def can(ctx, again):\n    if not can(ctx, [again]):\n        return can(ctx, (again,))\n    return True\n\n\n"
        "@mcp.tool()\nasync def start(ctx: Context) -> str:\n    if can(ctx, 1):\n        await ctx.elicit('Sure?', Answer)\n    return 'x'\n"
    )

    assert all(f.rule.startswith("MCP3") for f in found(text, "MCP301", "MCP302", "MCP305"))
