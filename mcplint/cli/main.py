"""The `mcplint` command: where a process starts, and the one place where errors become exit codes."""

from __future__ import annotations

import sys
from collections.abc import Sequence

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
        print(_WITHOUT_CLICK[given[0]])
        sys.exit(0)
    import gc

    # A run builds large trees and drops few of them: looking for garbage after every 700 objects costs a tenth of its time.
    gc.set_threshold(100_000, 50, 50)
    sys.exit(run(given))


_VERSION = f"mcplint {__version__}"
_WITHOUT_CLICK = {"--version": _VERSION, "-V": _VERSION, "--help": HELP, "-h": HELP}


def run(arguments: list[str]) -> int:
    """Run the command line; returns the exit code. No error of ours or the user's ends in a traceback, unless `--debug` asks for it."""
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
