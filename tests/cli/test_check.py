"""`mcplint check` as a person runs it: options, outputs, exit codes."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from mcplint import __version__
from mcplint.cli import main as cli

SECRET = """{
  "jsonrpc": "2.0",
  "id": 1,
  "method": "elicitation/create",
  "params": {
    "message": "Sign in",
    "requestedSchema": {"type": "object", "properties": {"password": {"type": "string", "title": "Password"}}}
  }
}
"""
CLEAN = SECRET.replace("password", "city").replace("Password", "City")
SERVER = '''from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel

mcp = FastMCP("desk")


class Login(BaseModel):
    password: str


@mcp.tool()
async def login(ctx: Context) -> str:
    """Sign in."""
    answer = await ctx.elicit("Sign in", Login)
    return answer.action
'''


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command line in an empty folder of its own, nothing inherited from the environment."""
    for name in ("NO_COLOR", "FORCE_COLOR", "CI", "GITHUB_ACTIONS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        code = cli.run(list(arguments))
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return call


def test_version_and_help(run: Run) -> None:
    assert Ran(0, f"mcplint {__version__}\n", "") == run("--version")
    assert "check" in run("--help").out
    assert "--select" in run("check", "--help").out
    assert "\n  mcplint check src/server.py captures/             a file and a folder\n" in run("check", "--help").out
    assert run("-h").out == run("--help").out


def test_a_finding_fails_and_a_clean_file_does_not(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text(SECRET)
    (tmp_path / "good.json").write_text(CLEAN)

    bad, good = run("check", "bad.json", "--select", "MCP101"), run("check", "good.json")

    assert (bad.code, good.code) == (1, 0)
    assert "MCP101" in bad.out
    assert "bad.json:7:" in bad.out


def test_a_server_in_python(run: Run, tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text(SERVER)

    ran = run("check", "--select", "form-secret-field", "--format", "concise")

    assert ran.code == 1
    assert ran.out.startswith("server.py:8:5: MCP101 error")


def test_a_path_outside_the_working_directory(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "here").mkdir()
    (tmp_path / "there/forms.py").write_text("from pydantic import BaseModel\n\n\nclass Login(BaseModel):\n    password: str\n")
    (tmp_path / "there/server.py").write_text("from forms import Login\n" + SERVER.replace("class Login(BaseModel):\n    password: str\n", ""))
    monkeypatch.chdir(tmp_path / "here")

    absolute = run("check", "--select", "MCP101", "--format", "concise", str(tmp_path / "there"))
    relative = run("check", "--select", "MCP101", "--format", "concise", "../there")

    assert absolute.out.startswith(f"{tmp_path}/there/forms.py:5:5: MCP101")
    assert relative.out == absolute.out


def test_rules_by_name_prefix_and_comma(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(SECRET)

    for select in ("MCP101", "mcp101", "form-secret-field", "MCP1", "form", "MCP201,MCP101", "ALL"):
        assert "MCP101" in run("check", "--select", select).out, select
    assert "MCP101" not in run("check", "--ignore", "MCP101").out


def test_misspelt_rules_options_and_commands_exit_with_2(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(SECRET)

    for arguments, said in (
        (("check", "--select", "form-secret-feild"), "did you mean form-secret-field?"),
        (("check", "--selct", "MCP1"), "--select"),
        (("chek",), "Did you mean 'check'?"),
        (("a.json",), "mcplint check a.json"),
        (("check", "--format", "xml"), "'xml' is not one of"),
        (("check", "--protocol", "2025"), "2025-06-18"),
        (("check", "--config", "gone.toml"), "gone.toml: no such file"),
        (("check", "--config", "x", "--isolated"), "exclude each other"),
        (("check", "--add-ignores", " "), "needs a reason"),
        (("check", "-", "--fix"), "Standard input cannot be changed"),
        (("check", "--changed"), "git"),
    ):
        ran = run(*arguments)
        assert (ran.code, ran.out) == (2, ""), arguments
        assert said in ran.err, arguments
        assert "Traceback" not in ran.err


def test_nothing_to_check_exits_with_3(run: Run) -> None:
    ran = run("check")

    assert ran.code == 3
    assert "Nothing was examined" in ran.out


def test_says_which_build_output_was_left_out_when_nothing_else_is_there(run: Run, tmp_path: Path) -> None:
    (tmp_path / "dist/types").mkdir(parents=True)
    (tmp_path / "dist/index.js").write_text("const server = 1;" + "x" * 9_000)
    (tmp_path / "dist/types/index.d.ts").write_text("export declare const server: number;")

    ran, named = run("check", "."), run("check", ".", "dist")

    assert (ran.code, named.code) == (3, 3)
    assert "dist left out, as it looks like a build output; name a folder to look into it: mcplint check dist" in ran.out + ran.err
    assert "1 generated or minified file skipped (--include-generated looks at them)" in named.out + named.err
    assert "left out" not in named.out + named.err


def test_a_missing_file_exits_with_2(run: Run) -> None:
    ran = run("check", "gone.py")

    assert ran.code == 2
    assert "gone.py" in ran.out


def test_exit_zero_and_fail_on(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(SECRET)

    assert run("check", "--exit-zero").code == 0
    assert run("check", "--fail-on", "never").code == 0
    assert run("check", "--fail-on", "error").code == 1
    assert run("check", "--exit-zero", "gone.py").code == 2


def test_standard_input(run: Run) -> None:
    named = run("check", "-", "--stdin-filename", "src/server.py", "--format", "concise", stdin=SERVER)
    bare = run("check", "-", "--format", "concise", stdin=SECRET)

    assert "src/server.py:8:5: MCP101" in named.out
    assert "<stdin>:7:" in bare.out


def test_several_formats_in_one_run(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(SECRET)

    ran = run("check", "a.json", "--format", "sarif", "--output", "out/a.sarif", "--format", "json", "-o", "a.out", "--format", "concise")

    assert "a.json:7:" in ran.out
    assert json.loads((tmp_path / "out/a.sarif").read_text())["version"] == "2.1.0"
    assert json.loads((tmp_path / "a.out").read_text())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.json", "a.out", "out"]


def test_an_output_alone_takes_its_format_from_its_name(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(SECRET)

    run("check", "a.json", "--output", "a.sarif")

    assert json.loads((tmp_path / "a.sarif").read_text())["runs"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("--format", "json", "--format", "full"),
        ("--format", "json", "-o", "x", "--format", "full", "-o", "x"),
        ("--format", "json", "-o", "x", "-o", "y"),
    ],
)
def test_formats_must_not_collide(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("check", *arguments).code == 2


def test_an_output_that_cannot_be_written_exits_with_2(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(SECRET)
    (tmp_path / "file").write_text("")

    ran = run("check", "a.json", "--format", "json", "--output", "file/x.json")

    assert ran.code == 2
    assert ran.err.startswith("mcplint: ")
    assert "Traceback" not in ran.err


def test_machine_formats_are_whole_when_clean(run: Run, tmp_path: Path) -> None:
    (tmp_path / "good.json").write_text(CLEAN)

    assert json.loads(run("check", "--format", "sarif").out)["runs"][0]["results"] == []


def test_quiet_says_nothing_when_clean(run: Run, tmp_path: Path) -> None:
    (tmp_path / "good.json").write_text(CLEAN)

    assert Ran(0, "", "") == run("check", "--quiet")
    assert "runs" in run("check", "--quiet", "--format", "sarif").out


def test_statistics_are_grouped_by_gate(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(SECRET)

    ran = run("check", "--select", "MCP101", "--statistics")

    assert ran.code == 1
    assert ran.out.splitlines() == ["hard gate: 1", "  1  MCP101  form-secret-field", "1 finding in 1 file"]


@pytest.mark.parametrize(
    ("environment", "flags", "coloured"),
    [
        ({}, (), False),
        ({"FORCE_COLOR": "1"}, (), True),
        ({"FORCE_COLOR": "0"}, (), False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, (), False),
        ({"NO_COLOR": "1"}, ("--color", "always"), True),
        ({"FORCE_COLOR": "1"}, ("--no-color",), False),
    ],
)
def test_colour(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], flags: tuple[str, ...], coloured: bool
) -> None:
    (tmp_path / "a.json").write_text(SECRET)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert coloured is ("\x1b[" in run("check", *flags).out)


def test_configuration_is_read_and_its_faults_are_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(SECRET)
    (tmp_path / "mcplint.toml").write_text('ignore = ["MCP1"]\n')
    assert run("check").code == 0
    assert run("check", "--isolated").code == 1

    (tmp_path / "mcplint.toml").write_text('\nignor = ["MCP1"]\n')
    ran = run("check")

    assert ran.code == 2
    assert "mcplint.toml:2: ignor: unknown key; did you mean 'ignore'?" in ran.err


def test_suppressed_findings_are_counted_and_can_be_listed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text(SERVER.replace("password: str", "password: str  # mcplint: ignore[MCP101] -- test system"))

    assert run("check", "--select", "MCP101").code == 0
    assert "1 suppressed" in run("check", "--select", "MCP101").out
    assert "test system" in run("check", "--select", "MCP101", "--show-suppressed", "--format", "json").out
    assert run("check", "--select", "MCP101", "--no-inline-ignores").code == 1


def test_add_ignores_writes_comments_with_the_reason(run: Run, tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text(SERVER)
    (tmp_path / "a.json").write_text(SECRET)

    shown = run("check", "server.py", "--select", "MCP101", "--add-ignores", "test system", "--diff")
    untouched = (tmp_path / "server.py").read_text()
    ran = run("check", "--select", "MCP101", "--add-ignores", "test system")

    assert (shown.code, untouched) == (1, SERVER)
    assert "\n+    # mcplint: ignore[MCP101] -- test system\n     password: str\n" in shown.out
    assert "\n    # mcplint: ignore[MCP101] -- test system\n    password: str\n" in (tmp_path / "server.py").read_text()
    assert "1 finding cannot be ignored by a comment" in ran.err
    assert run("check", "server.py", "--select", "MCP101").code == 0


def test_fixes(run: Run, tmp_path: Path) -> None:
    text = SERVER.replace("password: str", "cancel_order: bool = True").replace("Sign in", "Cancel the order?")
    (tmp_path / "server.py").write_text(text)

    safe = run("check", "--select", "MCP109", "--fix")
    diff = run("check", "--select", "MCP109", "--unsafe-fixes", "--diff")
    untouched = (tmp_path / "server.py").read_text()
    unsafe = run("check", "--select", "MCP109", "--fix", "--unsafe-fixes")

    assert text == untouched
    assert "1 finding could be fixed with --unsafe-fixes." in safe.err
    assert "-    cancel_order: bool = True" in diff.out
    assert (diff.code, unsafe.code) == (1, 0)
    assert "Fixed 1 finding" in unsafe.out
    assert "= True" not in (tmp_path / "server.py").read_text()
    assert Ran(0, "", "") == run("check", "--select", "MCP109", "--diff")


def test_only_changed_files_report(run: Run, tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text(SECRET)
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    for arguments in (["init", "-q", "-b", "main"], ["add", "."], [*identity, "commit", "-q", "-m", "first"]):
        subprocess.run(["git", *arguments], cwd=tmp_path, check=True, capture_output=True)
    (tmp_path / "new.json").write_text(SECRET)

    bare = run("check", "--select", "MCP101", "--format", "concise", "--changed", ".")
    named = run("check", "--select", "MCP101", "--format", "concise", "--changed=main")

    for ran in (bare, named):
        assert "new.json" in ran.out
        assert "old.json" not in ran.out


def test_init_writes_a_configuration_once(run: Run, tmp_path: Path) -> None:
    first, second = run("init"), run("init")

    assert (first.code, second.code) == (0, 2)
    assert "exists already" in second.err
    (tmp_path / "good.json").write_text(CLEAN)
    assert run("check").code == 0


def test_init_leaves_an_existing_table_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.mcplint]\n")

    assert run("init").code == 2
    assert not (tmp_path / "mcplint.toml").exists()


def test_hostile_text_is_escaped(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a\x1b[31m\nb.json").write_text(SECRET.replace("password", "password\\u001b[2J"))

    for name in ("full", "concise", "github"):
        assert "\x1b" not in run("check", "--format", name).out


def test_interrupt_is_130(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.json").write_text(SECRET)

    def interrupted(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("mcplint.engine.run.Engine.check", interrupted)

    assert run("check").code == 130


def test_internal_errors_are_told_without_a_traceback(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object, **_options: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("mcplint.engine.run.Engine.check", broken)
    ran = run("check")

    assert ran.code == 2
    assert "internal error: ZeroDivisionError: by nothing" in ran.err
    assert "Traceback" not in ran.err
    with pytest.raises(ZeroDivisionError):
        run("--debug", "check")


def test_a_closed_pipe_is_quiet(tmp_path: Path) -> None:
    for number in range(60):
        (tmp_path / f"{number}.json").write_text(SECRET)
    command = f"{sys.executable} -m mcplint check {tmp_path} | head -c 10"

    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False)

    assert done.stderr == ""


def test_heavy_modules_stay_out_of_a_small_run(tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text(SERVER)
    code = (
        "import sys; from mcplint.cli.main import run; run(['check', '--isolated', 'server.py']); "
        "print(sorted(m for m in ('rich', 'libcst', 'jsonschema', 'sarif_om', 'attr', 'asyncio', 'importlib.metadata', 'pathspec') "
        "if m in sys.modules), file=sys.stderr)"
    )

    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)

    assert done.stderr.strip() == "[]"
