"""The group of commands: each sub-command is imported when it is called."""

from __future__ import annotations

import os
from importlib import import_module

import click

from mcplint import __version__
from mcplint.cli._commands import Group, option, telling
from mcplint.cli.main import COMMANDS, HELP


class LazyGroup(Group):
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

    def get_help(self, ctx: click.Context) -> str:
        """The text that `main` prints without importing click."""
        return HELP

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


@click.command(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    params=[telling(("-V", "--version"), lambda _: f"mcplint {__version__}", "Show the version and exit.")],
)
@option("--debug", is_flag=True, hidden=True, help="Show a traceback when mcplint itself fails.")
@click.pass_context
def cli(ctx: click.Context, debug: bool) -> None:
    """Find what an MCP server must not ask a person for, before it ships."""
    ctx.obj = {"debug": debug}
