"""`mcplint rules`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from mcplint.cli._commands import Command, option
from mcplint.cli._outputs import make_stdout_safe, wants_colour
from mcplint.cli.explain import VERSION, summary_json
from mcplint.reporters.escape import visible

if TYPE_CHECKING:
    from mcplint.catalogue.coverage import Coverage
    from mcplint.catalogue.model import Rule

_LATER = "not checked yet"
_COLOURS = {"error": "red", "warning": "yellow", "note": "cyan"}


@click.command(cls=Command, name="rules")
@option(
    "--select",
    "-s",
    "patterns",
    multiple=True,
    metavar="RULES",
    help="Only these: ids, names, prefixes (MCP1), families or ALL, separated by commas.",
)
@option("--coverage", "covered", is_flag=True, help="List the protocol's clauses with the rules that check them, or why none can.")
@option("--format", "-f", "form", type=click.Choice(("text", "json")), default="text", help="How to print it.  [default: text]")
@option("--color", "colour", type=click.Choice(("auto", "always", "never")), default="auto", help="Colours; NO_COLOR and FORCE_COLOR work as usual.")
@option("--no-color", "colour", flag_value="never", help="No colours.")
def command(patterns: tuple[str, ...], covered: bool, form: str, colour: str) -> int:
    """List all rules, or what they cover of the protocol.

    P marks pedantic rules, which are shown with --pedantic or when selected by their id. `mcplint explain RULE` tells more about one.
    """
    from mcplint.catalogue.load import UnknownRule, catalogue

    names = [name.strip() for text in patterns for name in text.split(",") if name.strip()]
    try:
        rules = catalogue().select(names or ["ALL"])
    except UnknownRule as error:
        raise click.UsageError(visible(str(error))) from None
    make_stdout_safe(for_people=form == "text")
    if covered:
        from mcplint.catalogue.coverage import coverage

        rows = coverage(rules)
        if names:
            rows = tuple(row for row in rows if row.rules)
        lines = _coverage_json(rows) if form == "json" else "\n".join(_coverage_text(rows, checked(rules)))
    elif form == "json":
        able = checked(rules)
        lines = _json({"version": VERSION, "rules": [{**summary_json(rule), "checked": rule.id in able} for rule in rules]})
    else:
        lines = "\n".join(_table(rules, checked(rules)))
    click.echo(lines, color=form == "text" and wants_colour(colour, sys.stdout))
    return 0


def checked(rules: Iterable[Rule]) -> frozenset[str]:
    """Ids of the rules that this version has code for. Those of the run itself (MCP9xx) are the engine's own."""
    from mcplint.checks.modules import implemented

    return implemented() | frozenset(rule.id for rule in rules if rule.family == "run")


def _json(data: dict[str, Any]) -> str:
    import json

    return json.dumps(data, ensure_ascii=False, indent=2)


def _table(rules: Sequence[Rule], able: frozenset[str]) -> Iterable[str]:
    width = max((len(rule.name) for rule in rules), default=0)
    family = ""
    for rule in rules:
        if rule.family != family:
            if family:
                yield ""
            family = rule.family
            yield click.style(family, bold=True)
        severity = click.style(f"{rule.severity.value:<7}", fg=_COLOURS[rule.severity.value])
        later = "" if rule.id in able else click.style(f" ({_LATER})", dim=True)
        yield f"  {rule.id}  {rule.name:<{width}}  {severity} {'P' if rule.pedantic else ' '}  {rule.summary}{later}"
    yield ""
    yield f"{_count(len(rules), 'rule')}. mcplint explain RULE tells more about one."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _coverage_text(rows: Sequence[Coverage], able: frozenset[str]) -> Iterable[str]:
    """The clauses on servers, by topic. A clause that no rule checks says why; rules without code yet stand in brackets."""
    rows = [row for row in rows if row.party == "server"]
    topic = ""
    for row in rows:
        if row.topic != topic:
            if topic:
                yield ""
            topic = row.topic
            yield click.style(topic, bold=True)
        clause = row.clause
        yield f"  {clause.id}  {click.style(f'{clause.level:<10}', bold=True)} {' '.join(clause.revisions):<32}  {clause.text}"
        if row.rules:
            yield "          " + " ".join(click.style(rule, fg="green") if rule in able else f"({rule})" for rule in row.rules)
        else:
            yield f"          {click.style('not checked', fg='yellow')}: {row.unchecked}"
    ruled = [row for row in rows if row.rules]
    later = sum(1 for row in ruled if not able.intersection(row.rules))
    yield ""
    total = f"{_count(len(rows), 'clause')} on servers: {len(ruled) - later} checked by rules, {len(rows) - len(ruled)} not, each with its reason"
    yield total + (f", {later} {_LATER} (rules in brackets)." if later else ".")


def _coverage_json(rows: Sequence[Coverage]) -> str:
    return _json(
        {
            "version": VERSION,
            "clauses": [
                {
                    "id": row.clause.id,
                    "topic": row.topic,
                    "party": row.party,
                    "level": row.clause.level,
                    "revisions": list(row.clause.revisions),
                    "text": row.clause.text,
                    "url": row.clause.url,
                    "older": list(row.clause.older),
                    "rules": list(row.rules),
                    "unchecked": row.unchecked,
                }
                for row in rows
            ],
        }
    )
