"""What is found of a send, and how sure, depends neither on what was looked at before it nor on the number of processes."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mcplint.config.load import Configurations
from mcplint.engine import run as running
from mcplint.engine.gather import Request
from mcplint.engine.run import Engine

RULES = ("MCP102", "MCP301", "MCP401", "MCP404", "MCP502")

HEAD = """
import asyncio

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel

from pkg.walks import find, layers

mcp = FastMCP("{name}", port=8000)


class Answer(BaseModel):
    ok: bool


"""
RECURSIVE = """
def find(node, name):
    if node.name == name:
        return node
    for child in node.children:
        found = find(child, name)
        if found:
            return found
    return None


def layers(root):
    return find(root, root.title).text
"""
PLAIN = """
@mcp.tool()
async def plain(ctx: Context) -> str:
    return (await ctx.elicit("Sure?", Answer)).action
"""
THROUGH_RECURSION = """
@mcp.tool()
async def searched(ctx: Context, tree: str) -> str:
    return (await ctx.elicit(layers(tree), Answer)).action


@mcp.tool()
async def later(ctx: Context) -> str:
    asyncio.create_task(first(ctx, 3))
    return "started"


async def first(ctx: Context, n: int):
    return await second(ctx, n - 1)


async def second(ctx: Context, n: int):
    await ctx.elicit("Second?", Answer)
    return await first(ctx, n)
"""
MANY = "\n@mcp.tool()\nasync def start(ctx: Context) -> str:\n    return await a0(ctx)\n" + "".join(
    f"\n\nasync def a{i}(ctx: Context):\n"
    + "".join(f"    await a{j}(ctx)\n" for j in range(7) if j != i)
    + f'    return (await ctx.elicit("Number {i}?", Answer)).action\n'
    for i in range(7)
)

Row = tuple[str, str, int, str, str]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    package = tmp_path / "pkg"
    package.mkdir()
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "pkg"\nversion = "1"\ndependencies = ["mcp<2"]\n')
    (package / "walks.py").write_text(RECURSIVE)
    for name, text in (("a", PLAIN), ("b", THROUGH_RECURSION), ("c", MANY), ("d", PLAIN)):
        (package / f"{name}.py").write_text(HEAD.format(name=name) + text)
    return tmp_path


def rows(tree: Path, rules: tuple[str, ...], jobs: int = 1) -> set[Row]:
    report = Engine(jobs=jobs).check(Request((".",), str(tree)), Configurations({"select": rules, "pedantic": True}, isolated=True))
    assert [p.message for p in report.problems] == []
    return {(f.rule, f.place.file.path, f.place.start, f.severity.name, f.confidence.name) for f in report.findings}


def test_each_rule_alone(tree: Path) -> None:
    together = rows(tree, RULES)

    assert {confidence for *_, confidence in together} == {"HIGH", "MEDIUM"}, "a bound is hit for some, and for no others"
    assert {row for row in together if row[1] in ("pkg/a.py", "pkg/d.py") and row[4] != "HIGH"} == set()
    for rule in RULES:
        assert rows(tree, (rule,)) == {row for row in together if row[0] == rule}


@pytest.mark.skipif(sys.platform != "linux", reason="one process elsewhere")
@pytest.mark.parametrize("jobs", [2, 4])
def test_several_processes(tree: Path, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    monkeypatch.setattr(running, "WORTH_BYTES", 1)

    assert rows(tree, RULES, jobs) == rows(tree, RULES)


@pytest.mark.parametrize("names", ["abcd", "dcba", "cabd"])
def test_modules_in_another_order(tree: Path, names: str) -> None:
    before = {(rule, path[4], at, *rest) for rule, path, at, *rest in rows(tree, RULES)}
    for name in "abcd":
        (tree / "pkg" / f"{name}.py").rename(tree / "pkg" / f"was_{name}.py")
    for number, name in enumerate(names):
        (tree / "pkg" / f"was_{name}.py").rename(tree / "pkg" / f"m{number}{name}.py")

    assert {(rule, path[6], at, *rest) for rule, path, at, *rest in rows(tree, RULES)} == before
