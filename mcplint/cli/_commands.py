"""Commands and options that make their help ready when somebody asks for it.

click tidies and translates every help text while a command is put together. For that it loads `inspect`, which loads parsers of Python, and looks
for message catalogues: more than a fifth of what a small run takes, for texts that are in order as they stand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])


class Option(click.Option):
    """An option whose help is left as it is."""

    def __init__(self, *arguments: Any, help: str | None = None, **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.help = help


def option(*names: str, **attributes: Any) -> Callable[[F], F]:
    """As `click.option`."""
    return click.option(*names, cls=Option, **attributes)


def _told(text: Callable[[click.Context], str]) -> Callable[[click.Context, click.Parameter, bool], None]:
    def tell(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            click.echo(text(ctx), color=ctx.color)
            ctx.exit()

    return tell


def telling(names: tuple[str, ...], text: Callable[[click.Context], str], help: str) -> Option:
    """An option that prints something and ends the program, such as `--help`."""
    return Option(names, is_flag=True, is_eager=True, expose_value=False, callback=_told(text), help=help)


class _Helped:
    """A command with a help option of this kind."""

    _help: Option | None = None

    def get_help_option(self, ctx: click.Context) -> Option | None:
        """The option `--help`, always the same."""
        assert isinstance(self, click.Command)
        names = self.get_help_option_names(ctx)
        if not names or not self.add_help_option:
            return None
        if self._help is None:
            self._help = telling(tuple(names), click.Context.get_help, "Show this message and exit.")
        return self._help


class Command(_Helped, click.Command):
    """As `click.Command`."""


class Group(_Helped, click.Group):
    """As `click.Group`."""
