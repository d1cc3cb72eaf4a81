"""A rule as a Markdown page: the one text behind `mcplint explain` and `docs/rules/`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mcplint.catalogue.model import Clause, Example, Rule

_LANGUAGES = {"python": "Python", "typescript": "TypeScript", "javascript": "JavaScript", "json": "JSON", "jsonl": "captured session"}
_RUN = "run"


def page(rule: Rule) -> str:
    """The whole page of a rule, from its heading to the clauses, ending in a line break."""
    return "\n\n".join(_parts(rule)) + "\n"


def facts(rule: Rule) -> str:
    """One line: severity, confidence, family and gate, and since when."""
    words = [f"**{rule.severity.value}**", f"{rule.confidence.value} confidence", f"family `{rule.family}`", f"{rule.gate} gate"]
    if rule.pedantic:
        words.append("shown with `--pedantic` or when selected by its id")
    return " · ".join([*words, f"since {rule.since}"])


def _parts(rule: Rule) -> Iterator[str]:
    yield f"# {rule.id} {rule.name}"
    yield f"{rule.summary}."
    yield facts(rule)
    if cwe := [tag for tag in rule.tags if tag.startswith("CWE-")]:
        yield "Weakness: " + ", ".join(f"[{tag}](https://cwe.mitre.org/data/definitions/{tag[4:]}.html)" for tag in cwe)
    yield "## Why it matters"
    yield rule.why
    yield "## What to write instead"
    yield rule.fix
    if rule.examples:
        yield "## Examples"
        for example in rule.examples:
            yield from _example(example)
    if rule.clauses:
        yield "## The protocol"
        yield "\n".join(_clause(clause) for clause in rule.clauses)
    if rule.family != _RUN:
        yield "## To ignore a finding"
        yield f"```python\n# mcplint: ignore[{rule.id}] -- why it is fine here\n```"


_MARK = re.compile(r"(?:(?<=# )|(?<=// ))expect: (?=MCP\d)")
_POINTING = "<- "
"""How readers are shown the line of a finding, in place of the mark that tests look for."""


def _example(example: Example) -> Iterator[str]:
    yield f"### {'Bad' if example.bad else 'Good'}: {example.title} ({_LANGUAGES[example.language]})"
    notes = []
    if example.file:
        notes.append(f"in `{example.file}`")
    if example.options:
        notes.append(f"with `{' '.join(example.options)}`")
    if example.expect:
        notes.append("found at " + ", ".join(f"`{_where(entry)}`" for entry in example.expect))
    if notes:
        text = ", ".join(notes)
        yield f"{text[0].upper()}{text[1:]}."
    for name, content in example.files:
        yield f"`{name}`:"
        yield _fenced(name.rpartition(".")[2], _MARK.sub(_POINTING, content))
    yield _fenced("json" if example.language == "jsonl" else example.language, _MARK.sub(_POINTING, example.code))


def _where(entry: str) -> str:
    line, blank, pointer = entry.partition(" ")
    return f"line {line}: {pointer}" if blank else entry


def _clause(clause: Clause) -> str:
    older = "".join(f" [{_revision(url)}]({url})" for url in clause.older if _revision(url))
    return f"- **{clause.level}** ({', '.join(clause.revisions)}): {clause.text} [{clause.id}]({clause.url}){older}"


def _revision(url: str) -> str:
    match = re.search(r"/(\d{4}-\d\d-\d\d)/", url)
    return match[1] if match else ""


def _fenced(language: str, code: str) -> str:
    longest = max((len(run) for run in re.findall("`+", code)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{language}\n{code.rstrip()}\n{fence}"
