"""The `mcplint` command: its sub-commands, each imported when it is called, and the one place where errors become exit codes."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from mcplint import __version__

COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("mcplint.cli.check", "Check server source and captured traffic."),
    "explain": ("mcplint.cli.explain", "Say what a rule is about, why, and what to write instead."),
    "rules": ("mcplint.cli.rules", "List all rules, or what they cover of the protocol."),
    "init": ("mcplint.cli.init", "Write a commented mcplint.toml."),
}
"""Name to module (with a `command`) and summary. `--help` reads the summaries here, so that it imports none of them."""

FAILED = 2
INTERRUPTED = 130


class LazyGroup(click.Group):
    """A group that imports a sub-command when it is called for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order in which a person meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The sub-command."""
        found = COMMANDS.get(cmd_name)
        if found is None:
            return None
        command: click.Command = import_module(found[0]).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the sub-commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """As usual; an unknown command gets a "did you mean", and a path gets told about `check`."""
        name = args[0]
        if name not in COMMANDS:
            import difflib

            if close := difflib.get_close_matches(name, COMMANDS, n=1):
                ctx.fail(f"No such command {name!r}. Did you mean {close[0]!r}?")
            if os.path.exists(name):
                ctx.fail(f"No such command {name!r}. To check a file or folder: mcplint check {name}")
        return super().resolve_command(ctx, args)


@click.command(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, "-V", "--version", prog_name="mcplint", message="%(prog)s %(version)s")
@click.option("--debug", is_flag=True, hidden=True, help="Show a traceback when mcplint itself fails.")
@click.pass_context
def cli(ctx: click.Context, debug: bool) -> None:
    """Find what an MCP server must not ask a person for, before it ships.

    Reads server source (Python, TypeScript, JavaScript) and captured traffic. Never imports, runs or contacts the server.

    Start with `mcplint check`, and `mcplint explain MCP101` for what a finding means.
    Exit codes of check: 0 clean, 1 findings, 2 mcplint could not do its work, 3 nothing was examined.
    """
    ctx.obj = {"debug": debug}


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave the process with its exit code."""
    # A run builds large trees and drops few of them: looking for garbage after every 700 objects costs a tenth of its time.
    gc.set_threshold(100_000, 50, 50)
    sys.exit(run(list(sys.argv[1:] if arguments is None else arguments)))


def run(arguments: list[str]) -> int:
    """Run the command line; returns the exit code. No error of ours or the user's ends in a traceback, unless `--debug` asks for it."""
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
        click.echo(f"mcplint: {error}", err=True)
    elif isinstance(error, OSError):
        click.echo(f"mcplint: {error.filename or ''}{': ' if error.filename else ''}{(error.strerror or str(error)).lower()}", err=True)
    else:
        click.echo(
            f"mcplint: internal error: {type(error).__name__}: {error}\nPlease report it, with what `mcplint --debug ...` prints.",
            err=True,
        )
    return FAILED


if __name__ == "__main__":
    main()
