"""Parts of `mcplint check` that only show on a terminal, or with outputs of a special kind."""

from __future__ import annotations

import io
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mcplint.cli import _outputs, _progress
from mcplint.cli._group import LazyGroup, cli
from mcplint.cli.main import COMMANDS, HELP, main
from mcplint.findings.report import Report
from mcplint.reporters.registry import RenderOptions


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def test_a_spinner_shows_only_when_work_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(_progress, "AFTER_SECONDS", 0.01)

    with _progress.progress("Checking"):
        deadline = time.monotonic() + 10
        while "Checking" not in terminal.getvalue() and time.monotonic() < deadline:
            time.sleep(0.01)
    slow = terminal.getvalue()
    monkeypatch.setattr(_progress, "AFTER_SECONDS", 60)
    with _progress.progress("Again"):
        pass

    assert "Checking" in slow
    assert "Again" not in terminal.getvalue()


def test_no_spinner_when_piped_or_unwanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_progress, "AFTER_SECONDS", 0)
    for stream, wanted in ((io.StringIO(), True), (Terminal(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        with _progress.progress("Checking", wanted=wanted):
            time.sleep(0.02)
        assert stream.getvalue() == ""


@pytest.mark.parametrize(
    ("given", "marked"),
    [
        (["--output", "a", "--format", "json", "--output", "b"], ["--output", "0:a", "--format", "json", "--output", "1:b"]),
        (["-fjson", "-ob", "--format=sarif", "--output=c"], ["-fjson", "-o1:b", "--format=sarif", "--output=2:c"]),
        (["--fix", "--", "--output", "x"], ["--fix", "--", "--output", "x"]),
        (["--changed", "src"], ["--changed=HEAD", "src"]),
        (["--changed=main"], ["--changed=main"]),
        (["-f", "-o"], ["-f", "-o"]),
    ],
)
def test_outputs_remember_their_format(given: list[str], marked: list[str]) -> None:
    assert _outputs.number_outputs(given) == marked


def test_dash_is_standard_output() -> None:
    assert _outputs.outputs(("json",), ("1:-",)) == (_outputs.Output("json", None),)


def test_devices_are_written_to_and_not_replaced(tmp_path: Path) -> None:
    _outputs.write_all(Report(()), [_outputs.Output("json", "/dev/null")], RenderOptions())

    assert Path("/dev/null").is_char_device()


def test_a_file_that_was_linked_to_stays_linked(tmp_path: Path) -> None:
    (tmp_path / "real.json").write_text("old")
    (tmp_path / "link.json").symlink_to(tmp_path / "real.json")

    _outputs.write_all(Report(()), [_outputs.Output("json", str(tmp_path / "link.json"))], RenderOptions())

    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "real.json").read_text() != "old"


def test_a_dumb_terminal_gets_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert _outputs.wants_colour("auto", Terminal())
    monkeypatch.setenv("TERM", "dumb")
    assert not _outputs.wants_colour("auto", Terminal())


def test_a_terminal_has_a_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setenv("COLUMNS", "66")

    options = _outputs.render_options("auto", version="1", cwd="/x", root="/x", show_suppressed=False)

    assert (options.width, options.terminal) == (66, True)


@pytest.mark.parametrize("option", ["--help", "-h", "--version", "-V"])
def test_help_and_version_need_no_click(option: str) -> None:
    code = f"import sys; from mcplint.cli.main import main\ntry: main([{option!r}])\nexcept SystemExit as e: print(e.code, 'click' in sys.modules)"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)

    assert done.stdout.endswith("0 False\n")


def test_help_lists_every_command_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])

    assert capsys.readouterr().out == HELP + "\n"
    assert all(f"  {name} " in HELP for name in COMMANDS)
    assert all(option in HELP for parameter in cli.params for option in parameter.opts if not getattr(parameter, "hidden", False))
    assert max(map(len, HELP.split("\n"))) <= 80


def test_every_command_is_there_and_says_what_its_help_says() -> None:
    assert isinstance(cli, LazyGroup)
    for name in cli.list_commands(None):  # type: ignore[arg-type]
        command = cli.get_command(None, name)  # type: ignore[arg-type]
        assert command is not None
        assert command.help
    assert cli.get_command(None, "no-such") is None  # type: ignore[arg-type]


def test_a_run_imports_only_what_it_needs(tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text("from mcp.server.fastmcp import Context, FastMCP\nmcp = FastMCP()\n")
    code = "import sys; from mcplint.cli.main import run; run(['check', 'server.py']); import inspect; print(*sys.modules); print(inspect.cleandoc('  a'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=True)
    *_, modules, cleaned = done.stdout.splitlines()
    assert not {"ast", "json", "dataclasses", "urllib.parse", "locale", "mcplint.checks.form_secret"} & set(modules.split())
    assert cleaned == "a"


@pytest.mark.parametrize(
    ("arguments", "code"), [(["--help"], 0), (["check", "--help"], 0), (["--debug", "--version"], 0), (["check", "nothing.py"], 2)]
)
def test_the_process_ends_with_all_of_its_output(arguments: list[str], code: int) -> None:
    done = subprocess.run([sys.executable, "-m", "mcplint", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == code
    assert done.stdout or done.stderr
    assert "Traceback" not in done.stderr
