"""One run, from paths to report: selection, suppression, thresholds, isolation of crashes, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mcplint.catalogue.load import UnknownRule
from mcplint.config.load import ConfigError, Configurations
from mcplint.config.settings import Settings
from mcplint.engine import checks, pipeline
from mcplint.engine.run import check, check_sources
from mcplint.findings.report import Report


def request(*fields: str, message: str = "Which one?") -> str:
    properties = {name: {"type": "string", "title": name.title()} for name in fields}
    params = {"message": message, "requestedSchema": {"type": "object", "properties": properties}}
    return json.dumps({"jsonrpc": "2.0", "id": 1, "method": "elicitation/create", "params": params})


SECRET = request("password")
CLEAN = request("city")


def rules(report: Report) -> list[str]:
    return [finding.rule for finding in report.findings]


def test_a_capture_with_a_fault() -> None:
    report = check_sources({"a.json": SECRET}, select=("MCP101",))

    assert rules(report) == ["MCP101"]
    assert 1 == report.exit_code == report.examined
    assert [rule.id for rule in report.rules] == ["MCP101"]


def test_a_clean_capture() -> None:
    report = check_sources({"a.json": CLEAN})

    assert (rules(report), report.exit_code) == ([], 0)


def test_nothing_examined(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# Nothing\n")

    assert check(["."], Settings(), cwd=str(tmp_path)).exit_code == 3


def test_unused_files_are_examined_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x = 1\n")

    report = check(["."], Settings(), cwd=str(tmp_path))

    assert (report.exit_code, report.examined) == (0, 1)


def test_only_tests_is_nothing_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "test_a.py").write_text("x = 1\n")

    report = check(["."], Settings(), cwd=str(tmp_path))

    assert report.exit_code == 3
    assert "--include-tests" in report.notices[0]


@pytest.mark.parametrize(
    ("settings", "exit_code"),
    [({"fail_on": "error"}, 1), ({"fail_on": "never"}, 0), ({"severity": "error"}, 1), ({"ignore": ("MCP101",), "select": ("MCP101", "MCP102")}, 0)],
)
def test_what_fails_a_run(settings: dict[str, Any], exit_code: int) -> None:
    assert exit_code == check_sources({"a.json": SECRET}, **{"select": ("MCP101",), **settings}).exit_code


def test_the_more_specific_pattern_wins() -> None:
    assert rules(check_sources({"a.json": SECRET}, select=("ALL",), extend_select=("form-secret-field",), ignore=("MCP1",))) == ["MCP101"]
    assert rules(check_sources({"a.json": SECRET}, select=("ALL",), ignore=("form",))) == []


def test_a_misspelt_rule_is_told_before_any_work(tmp_path: Path) -> None:
    with pytest.raises(UnknownRule, match="form-secret-field"):
        check(["."], Settings(select=("form-secret-feild",)), cwd=str(tmp_path))


def test_per_file_ignores(tmp_path: Path) -> None:
    (tmp_path / "captures").mkdir()
    (tmp_path / "captures/a.json").write_text(SECRET)
    (tmp_path / "b.json").write_text(SECRET)
    (tmp_path / "mcplint.toml").write_text('select = ["MCP101"]\n[per-file-ignores]\n"captures/" = ["form-secret-field"]\n')

    report = check(["."], Configurations(), cwd=str(tmp_path))

    assert [finding.place.file.path for finding in report.findings] == ["b.json"]
    assert [(s.by, s.finding.place.file.path) for s in report.suppressed] == [("configuration", "captures/a.json")]


def test_each_folder_has_its_own_configuration(tmp_path: Path) -> None:
    for name, text in (("one", "pedantic = true\n"), ("two", 'ignore = ["MCP1"]\n')):
        (tmp_path / name).mkdir()
        (tmp_path / name / "mcplint.toml").write_text(text)
        (tmp_path / name / "a.json").write_text(SECRET)

    report = check(["."], Configurations(), cwd=str(tmp_path))

    assert {"one/a.json"} == {finding.place.file.path for finding in report.findings}


def test_wrong_configuration_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "mcplint.toml").write_text("pedantc = true\n")
    (tmp_path / "a.json").write_text(SECRET)

    with pytest.raises(ConfigError, match="did you mean 'pedantic'"):
        check(["a.json"], Configurations(), cwd=str(tmp_path))


def test_an_unreadable_file_is_a_problem_and_the_others_are_checked(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_bytes(b"elicit \xff")
    (tmp_path / "good.json").write_text(SECRET)

    report = check([".", "gone.py"], Settings(select=("MCP101",)), cwd=str(tmp_path))

    assert [(p.path, p.rule) for p in report.problems] == [("bad.py", "MCP901"), ("gone.py", "MCP901")]
    assert (rules(report), report.exit_code) == (["MCP101"], 2)


def test_broken_json_is_a_problem_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"jsonrpc": "2.0",\n "method": "elicitation/create"\n "params": {}}')

    report = check(["a.json"], Settings(), cwd=str(tmp_path))

    assert [(p.path, p.rule, p.line) for p in report.problems] == [("a.json", "MCP902", 3)]
    assert report.exit_code == 2


def test_a_crash_in_one_check_is_held_to_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(interaction: Any, _context: Any) -> Iterator[Any]:
        if interaction.place.file.path == "a.json":
            raise KeyError("what")
        return iter(())

    original: Callable[..., Any] = checks.Checks.of

    def with_broken(self: checks.Checks, interaction: Any) -> tuple[checks.Prepared, ...]:
        entries = original(self, interaction)
        return (*entries, *(checks.Prepared(entry.rule, broken, entry.context) for entry in entries))

    monkeypatch.setattr(checks.Checks, "of", with_broken)
    (tmp_path / "a.json").write_text(SECRET)
    (tmp_path / "b.json").write_text(SECRET)

    report = check(["."], Settings(select=("MCP101",)), cwd=str(tmp_path))

    assert [(p.path, p.rule) for p in report.problems] == [("a.json", "MCP905")]
    assert "checking MCP101: KeyError" in report.problems[0].message
    assert (rules(report), report.exit_code) == (["MCP101", "MCP101"], 2)


def test_a_crash_in_a_reader_is_held_to_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mcplint.interactions import from_capture

    original: Callable[..., Any] = from_capture.file_interactions

    def read(file: Any, *arguments: Any) -> Any:
        if file.path == "a.json":
            raise RecursionError
        return original(file, *arguments)

    monkeypatch.setattr(from_capture, "file_interactions", read)
    (tmp_path / "a.json").write_text(SECRET)
    (tmp_path / "b.json").write_text(SECRET)

    report = check(["."], Settings(select=("MCP101",)), cwd=str(tmp_path))

    assert [(p.path, p.rule) for p in report.problems] == [("a.json", "MCP905")]
    assert [finding.place.file.path for finding in report.findings] == ["b.json"]


def test_debug_lets_errors_through() -> None:
    problems = pipeline.Problems(debug=True)

    with pytest.raises(ValueError, match="x"):
        problems.crash("a.py", "testing", ValueError("x"))


def test_files_that_do_not_report_have_no_findings(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/a.json").write_text(SECRET)
    (tmp_path / "b.json").write_text(SECRET)

    report = check(["."], Settings(select=("MCP101",)), cwd=str(tmp_path))

    assert [finding.place.file.path for finding in report.findings] == ["b.json"]


def test_standard_input_is_told_by_its_look_or_name(tmp_path: Path) -> None:
    by_look = check(["-"], Settings(select=("MCP101",)), cwd=str(tmp_path), stdin=SECRET.encode())
    by_name = check(["-"], Settings(select=("MCP101",)), cwd=str(tmp_path), stdin=SECRET.encode(), stdin_filename="sub/x.json")

    assert [finding.place.file.path for finding in by_look.findings] == ["<stdin>"]
    assert [finding.place.file.path for finding in by_name.findings] == ["sub/x.json"]


def test_output_does_not_depend_on_the_order_of_names(tmp_path: Path) -> None:
    for name in ("a.json", "b.json", "c.json"):
        (tmp_path / name).write_text(SECRET)

    orders = [check(order, Settings(), cwd=str(tmp_path)) for order in (["a.json", "b.json", "c.json"], ["c.json", "a.json", "b.json"])]

    assert len({tuple((f.place.file.path, f.place.start, f.rule) for f in report.findings) for report in orders}) == 1


def test_helpers_that_the_user_declared() -> None:
    """A wrapper in a package that is not scanned, known from configuration alone."""
    text = (
        "from desk_forms import ask\nfrom mcp.server.fastmcp import Context, FastMCP\nfrom pydantic import BaseModel\n\nmcp = FastMCP('desk')\n\n"
        "class Login(BaseModel):\n    password: str\n\n\n"
        "@mcp.tool()\nasync def login(ctx: Context) -> str:\n    return str(await ask(ctx, 'Sign in', Login))\n"
    )
    helper = {
        "function": {"package": "desk_forms", "names": ["ask"]},
        "kind": "elicitation/create",
        "mode": "form",
        "params": ["ctx", "question", "form"],
        "message": ["question"],
        "schema": ["form"],
        "shape": "model",
    }

    assert rules(check_sources({"server.py": text}, select=("MCP101",))) == []
    assert rules(check_sources({"server.py": text}, select=("MCP101",), helpers=(helper,))) == ["MCP101"]


def test_without_a_manifest_the_named_folder_is_the_project(tmp_path: Path) -> None:
    (tmp_path / "server/tools/deep").mkdir(parents=True)
    (tmp_path / "server/app.py").write_text(
        "from mcp.server.fastmcp import Context, FastMCP\nfrom server.tools.deep.forms import Login\n\nmcp = FastMCP()\n\n\n"
        "@mcp.tool()\nasync def login(ctx: Context) -> str:\n    await ctx.elicit('Who?', Login)\n    return ''\n"
    )
    (tmp_path / "server/tools/deep/forms.py").write_text("from pydantic import BaseModel\n\n\nclass Login(BaseModel):\n    password: str\n")

    report = check(["."], Configurations.fixed(Settings(select=("MCP101",))), cwd=str(tmp_path))

    assert [finding.place.file.path for finding in report.findings] == ["server/tools/deep/forms.py"]


def test_a_crash_in_one_module_does_not_take_the_project_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    server = (
        "from mcp.server.fastmcp import Context, FastMCP\n\nmcp = FastMCP()\n\n\n"
        "@mcp.tool()\nasync def ask(ctx: Context) -> str:\n    await ctx.elicit('Which?', Form)\n    return ''\n"
    )
    texts = {name: server + f"# {name}\n" for name in ("a.py", "b.py", "c.py")}
    from mcplint.interactions.source_requests import RequestMaker

    found = RequestMaker.requests

    def crash(self: RequestMaker, info: Any) -> Iterator[Any]:
        if info.file.path == "b.py":
            raise ValueError("boom")
        return found(self, info)

    monkeypatch.setattr(RequestMaker, "requests", crash)
    report = check_sources(texts, select=("MCP301",), debug=False)

    assert [problem.path for problem in report.problems] == ["b.py"]
    assert {finding.place.file.path for finding in report.findings} == {"a.py", "c.py"}
    assert report.exit_code == 2


def test_a_large_capture_is_read_as_a_stream_with_the_same_outcome(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mcplint.inputs import read

    (tmp_path / "session.jsonl").write_text("\n".join((CLEAN, SECRET, "{broken", CLEAN, SECRET)) + "\n")
    settings = Configurations.fixed(Settings())
    whole = check(["."], settings, cwd=str(tmp_path))
    monkeypatch.setattr(read, "STREAMED_FROM", 1)
    monkeypatch.setattr("mcplint.engine.gather.read_bytes", lambda *_: pytest.fail("read as a whole"))
    streamed = check(["."], settings, cwd=str(tmp_path))

    def told(report: Report) -> list[tuple[Any, ...]]:
        return [(f.rule, f.place.line, f.place.pointer, f.message) for f in report.findings]

    assert told(streamed) == told(whole)
    assert "MCP101" in rules(streamed)
    assert [(p.rule, p.line) for p in streamed.problems] == [(p.rule, p.line) for p in whole.problems] == [("MCP902", 3)]
    assert streamed.examined == 1
