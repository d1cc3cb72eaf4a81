"""Several processes for one run: how the work is dealt out, and that nothing depends on it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from mcplint.config.load import Configurations
from mcplint.config.settings import Settings
from mcplint.engine import run as running
from mcplint.engine import shares
from mcplint.engine.gather import Group, Request
from mcplint.engine.run import Engine, processes
from mcplint.engine.shares import Found, Share, dealt, worked
from mcplint.findings.report import Problem, Report
from mcplint.ir.source import Language, SourceFile

forking = pytest.mark.skipif(sys.platform != "linux", reason="one process elsewhere")

ASKING = """from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel

from .helper{other} import ask{other}

mcp = FastMCP("n{number}")


class Login(BaseModel):
    password: str


@mcp.tool()
async def login{number}(ctx: Context) -> str:
    return await ask{other}(ctx, Login)
"""
HELPER = """async def ask{number}(ctx, schema):
    answer = await ctx.elicit(message="Please log in", schema=schema)  # mcplint: ignore[MCP301] -- {number}
    return "done" if answer.action == "accept" else "not done"
"""


def file(name: str, size: int) -> SourceFile:
    return SourceFile(name, b"x" * size, Language.PYTHON)


def group(root: str, *sizes: int) -> Group:
    return Group(root, Settings(), wanted=[file(f"{root}/{number}.py", size) for number, size in enumerate(sizes)])


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Two projects: one with helpers in other modules, one with a syntax error."""
    for number in range(8):
        package = tmp_path / "first" / "pkg"
        package.mkdir(parents=True, exist_ok=True)
        (package / f"server{number}.py").write_text(ASKING.format(number=number, other=7 - number))
        (package / f"helper{number}.py").write_text(HELPER.format(number=number))
    (tmp_path / "first" / "pyproject.toml").write_text('[project]\nname = "first"\nversion = "1"\ndependencies = ["mcp<2"]\n')
    second = tmp_path / "second"
    second.mkdir()
    (second / "pyproject.toml").write_text('[project]\nname = "second"\nversion = "1"\n')
    (second / "broken.py").write_text("from mcp.server.fastmcp import FastMCP\n\nmcp = FastMCP()\n\n\ndef f(:\n")
    return tmp_path


@pytest.fixture
def checked(tree: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Report]:
    monkeypatch.setattr(running, "WORTH_BYTES", 1)

    def run(jobs: int) -> Report:
        return Engine(jobs=jobs).check(Request((".",), str(tree)), Configurations({"select": ("ALL",)}, isolated=True))

    return run


def described(report: Report) -> tuple[object, ...]:
    findings = [
        (f.rule, f.place.file.path, f.place.start, f.message, [(r.place.file.path, r.place.start, r.label) for r in f.chain]) for f in report.findings
    ]
    suppressed = [(s.finding.rule, s.finding.place.file.path) for s in report.suppressed]
    problems = [(p.path, p.rule, p.message, p.line, p.column) for p in report.problems]
    return findings, suppressed, problems, report.exit_code, report.held_confidence, report.held_pedantic


@forking
@pytest.mark.parametrize("jobs", [2, 3, 7])
def test_what_is_found_does_not_depend_on_the_number_of_processes(checked: Callable[[int], Report], jobs: int) -> None:
    alone = checked(1)

    assert [f.rule for f in alone.findings].count("MCP101") == 8
    assert len(alone.suppressed) == 8
    assert [problem.rule for problem in alone.problems] == ["MCP902"]
    assert described(checked(jobs)) == described(alone)


@forking
def test_a_process_that_dies_is_made_up_for(checked: Callable[[int], Report], monkeypatch: pytest.MonkeyPatch) -> None:
    alone = described(checked(1))
    monkeypatch.setattr(shares, "_packed", lambda _found: os._exit(3))

    assert described(checked(2)) == alone


@forking
def test_children_end_when_their_parent_fails(checked: Callable[[int], Report], monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    kill = os.kill

    def killed(pid: int, signal: int) -> None:
        ended.append(pid)
        kill(pid, signal)

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "kill", killed)
    monkeypatch.setattr(shares._Child, "results", fail)

    with pytest.raises(KeyboardInterrupt):
        checked(2)
    assert len(ended) == 1
    with pytest.raises(ChildProcessError):
        os.waitpid(ended[0], 0)


@forking
def test_whole_groups_are_begun_while_another_is_prepared(tmp_path: Path) -> None:
    dealt_out = [Share(0, frozenset({"a"}), 0, 9), Share(1, None, 0, 5), Share(0, frozenset({"b"}), 1, 1), Share(2, None, 0, 1)]
    began, prepared = tmp_path / "began", tmp_path / "prepared"

    def prepare() -> None:
        end = time.monotonic() + 30
        while not began.exists() and time.monotonic() < end:
            time.sleep(0.01)
        prepared.touch()

    def work(share: Share) -> Found:
        if share.group == 1:
            began.touch()
        elif share.group == 0:
            assert prepared.exists()
        return Found((), (Problem(f"{share.group} {share.order}", "MCP905", ""),))

    found = worked(dealt_out, 2, prepare, work, lambda _group, _path: None)

    assert began.exists()
    assert [problem.path for one in found for problem in one.problems] == ["0 0", "1 0", "0 1", "2 0"]


def test_large_groups_are_cut_and_small_ones_stay_whole() -> None:
    shares_ = dealt([group("big", *[10] * 32), group("small", 5, 5), group("tiny", 1)], 2)

    assert [share.weight for share in shares_] == sorted((share.weight for share in shares_), reverse=True)
    cut = [share for share in shares_ if share.group == 0]
    assert sorted(share.order for share in cut) == list(range(len(cut)))
    assert len(cut) > 8
    assert [share.first for share in sorted(cut, key=lambda s: s.order)] == [True] + [False] * (len(cut) - 1)
    assert all(share.paths is None and share.first for share in shares_ if share.group)


def test_every_module_is_in_one_share() -> None:
    big = group("big", 1, 0, 700, 3, 3, 3, 90, 1)
    paths = [path for share in dealt([big], 4) for path in (share.paths or ())]

    assert sorted(paths) == [source.path for source in big.wanted]


def test_little_source_takes_one_process() -> None:
    small, large = group("small", 1000), group("large", 40 * running.WORTH_BYTES)

    assert processes([small], None) == processes([small], 8) == processes([large], 1) == 1
    if sys.platform == "linux":
        assert processes([large], 4) == 4
        assert processes([large], None) == min(8, len(os.sched_getaffinity(0)))
