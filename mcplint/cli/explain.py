"""`mcplint explain`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from mcplint.cli._commands import Command, option
from mcplint.cli._outputs import make_stdout_safe, wants_colour
from mcplint.reporters.escape import visible

if TYPE_CHECKING:
    from mcplint.catalogue.model import Rule

VERSION = 1
"""Version of the JSON shape; members may be added without a new one."""


@click.command(cls=Command, name="explain")
@click.argument("names", metavar="RULE...", nargs=-1, required=True)
@option("--format", "-f", "form", type=click.Choice(("text", "markdown", "json")), default="text", help="How to print it.  [default: text]")
@option("--color", "colour", type=click.Choice(("auto", "always", "never")), default="auto", help="Colours; NO_COLOR and FORCE_COLOR work as usual.")
@option("--no-color", "colour", flag_value="never", help="No colours.")
def command(names: tuple[str, ...], form: str, colour: str) -> int:
    """Say what a rule is about, why it matters, what to write instead, and which clause of the protocol it comes from.

    RULE is an id (MCP101), a name (form-secret-field), or a prefix or family, which explains all of its rules.
    """
    from mcplint.catalogue.load import UnknownRule, catalogue

    try:
        rules = list({rule.id: rule for name in names for rule in catalogue().select([name])}.values())
    except UnknownRule as error:
        raise click.UsageError(visible(str(error))) from None
    make_stdout_safe(for_people=form == "text")
    if form == "json":
        import json

        click.echo(json.dumps({"version": VERSION, "rules": [as_json(rule) for rule in rules]}, ensure_ascii=False, indent=2))
        return 0
    from mcplint.catalogue.markdown import page

    texts = [_safe(page(rule)) for rule in rules]
    if form == "text" and wants_colour(colour, sys.stdout):
        _rich(texts)
    else:
        click.echo("\n".join(texts), nl=False, color=False)
    return 0


def as_json(rule: Rule) -> dict[str, Any]:
    """A rule as plain data."""
    return {
        **summary_json(rule),
        "why": rule.why,
        "fix": rule.fix,
        "clauses": [
            {"id": c.id, "level": c.level, "revisions": list(c.revisions), "text": c.text, "url": c.url, "older": list(c.older)} for c in rule.clauses
        ],
        "examples": [
            {
                "title": e.title,
                "language": e.language,
                "bad": e.bad,
                "code": e.code,
                "expect": list(e.expect),
                "options": list(e.options),
                "file": e.file,
                "files": dict(e.files),
            }
            for e in rule.examples
        ],
    }


def summary_json(rule: Rule) -> dict[str, Any]:
    """What the list of rules tells of a rule."""
    return {
        "id": rule.id,
        "name": rule.name,
        "summary": rule.summary,
        "severity": rule.severity.value,
        "confidence": rule.confidence.value,
        "family": rule.family,
        "gate": rule.gate,
        "pedantic": rule.pedantic,
        "tags": list(rule.tags),
        "since": rule.since,
        "url": rule.url,
    }


def _safe(text: str) -> str:
    return "\n".join(visible(line) for line in text.split("\n"))


def _rich(texts: list[str]) -> None:
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.theme import Theme

    console = Console(force_terminal=True, highlight=False, markup=False, emoji=False, theme=Theme({"markdown.code": "bold cyan"}))
    for number, text in enumerate(texts):
        if number:
            console.rule()
        console.print(Markdown(text, code_theme="ansi_dark"))
