"""The `mcplint` command: where a process starts, and the one place where errors become exit codes."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType

from mcplint import __version__

COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("mcplint.cli.check", "Check server source and captured traffic."),
    "explain": ("mcplint.cli.explain", "Say what a rule is about, why, and what to write instead."),
    "rules": ("mcplint.cli.rules", "List all rules, or what they cover of the protocol."),
    "init": ("mcplint.cli.init", "Write a commented mcplint.toml."),
}
"""Name to module (with a `command`) and summary, so that nothing need be imported to list them."""

HELP = """\
Usage: mcplint [OPTIONS] COMMAND [ARGS]...

  Find what an MCP server must not ask a person for, before it ships.

  Reads server source (Python, TypeScript, JavaScript) and captured traffic.
  Never imports, runs or contacts the server.

  Start with `mcplint check`, and `mcplint explain MCP101` for what a finding
  means. Exit codes of check: 0 clean, 1 findings, 2 mcplint could not do its
  work, 3 nothing was examined.

Options:
  -V, --version  Show the version and exit.
  -h, --help     Show this message and exit.

Commands:
""" + "\n".join(f"  {name:<8} {summary}" for name, (_, summary) in COMMANDS.items())

FAILED = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave the process with its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if len(given) == 1 and given[0] in _WITHOUT_CLICK:  # importing click costs more than all the rest of these
        code = _say(_WITHOUT_CLICK[given[0]])
    else:
        import gc

        # A run builds large trees and drops few of them: looking for garbage among what it still needs costs a tenth of its time. Some 300 MB may
        # come together before the first look.
        gc.set_threshold(3_000_000, 50, 50)
        code = run(given)
    if arguments is None:
        _leave(code)
    sys.exit(code)


_VERSION = f"mcplint {__version__}"
_WITHOUT_CLICK = {"--version": _VERSION, "-V": _VERSION, "--help": HELP, "-h": HELP}


def _say(text: str) -> int:
    """Print a text; gives the exit code."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        pass  # nobody reads on
    except OSError as error:
        return _failed(error)
    return 0


def run(arguments: list[str]) -> int:
    """Run the command line; returns the exit code. No error of ours or the user's ends in a traceback, unless `--debug` asks for it."""
    _later("inspect")
    import click

    from mcplint.cli._group import cli

    debug = "--debug" in arguments[:1]
    try:
        code = cli.main(arguments, prog_name="mcplint", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.ClickException as error:
        error.show()
        return FAILED
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        from mcplint.cli._outputs import let_go_of_stdout

        let_go_of_stdout()
        return 0
    except Exception as error:
        if debug:
            raise
        return _failed(error)


class _Later(ModuleType):
    """A module that is executed when something of it is first asked for. That of the standard library is executed by the next `import`."""

    def __getattr__(self, name: str) -> object:
        self.__class__ = ModuleType  # type: ignore[assignment]  # from here on like any other
        assert self.__spec__ is not None
        assert self.__spec__.loader is not None
        self.__spec__.loader.exec_module(self)
        return getattr(self, name)


def _later(name: str) -> None:
    """Have a module wait until it is used. click imports `inspect`, and with it parsers of Python, for the help texts of commands only."""
    if name not in sys.modules:
        from importlib.machinery import PathFinder

        spec = PathFinder.find_spec(name)
        if spec is not None and spec.loader is not None:
            sys.modules[name] = module = _Later(name)
            module.__spec__, module.__loader__, module.__file__ = spec, spec.loader, spec.origin


def _leave(code: int) -> None:
    """Leave the process at once, unless somebody is looking on: taking all modules and trees apart takes a sixth of a small run."""
    import os

    if sys.gettrace() is not None or sys.getprofile() is not None or sys.flags.interactive:
        return
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            pass  # closed; what could not be written to stdout was told of before
    os._exit(code)


def _failed(error: Exception) -> int:
    """Tell an error in a line or two. Errors that name their cause are the user's, the rest are ours."""
    if type(error).__module__.startswith("mcplint."):
        text = str(error)
    elif isinstance(error, OSError):
        text = f"{error.filename or ''}{': ' if error.filename else ''}{(error.strerror or str(error)).lower()}"
    else:
        text = f"internal error: {type(error).__name__}: {error}\nPlease report it, with what `mcplint --debug ...` prints."
    print(f"mcplint: {text}", file=sys.stderr)
    return FAILED


if __name__ == "__main__":
    main()
