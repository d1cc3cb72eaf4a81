"""One fault, one finding: the same rule at the same place is told once, and where two rules claim one place the first named reports it."""

from __future__ import annotations

from collections.abc import Iterable

from mcplint.findings.model import Finding, Related
from mcplint.ir.records import replace

PRECEDENCE: tuple[tuple[str, str], ...] = (
    ("MCP105", "MCP213"), ("MCP105", "MCP812"), ("MCP105", "MCP106"), ("MCP107", "MCP103"), ("MCP107", "MCP105"), ("MCP104", "MCP103"),
    ("MCP201", "MCP203"), ("MCP201", "MCP205"), ("MCP212", "MCP209"), ("MCP213", "MCP209"), ("MCP807", "MCP210"), ("MCP214", "MCP812"),
    ("MCP406", "MCP802"), ("MCP211", "MCP802"), ("MCP211", "MCP801"), ("MCP211", "MCP708"), ("MCP804", "MCP803"), ("MCP503", "MCP301"),
    ("MCP401", "MCP405"), ("MCP402", "MCP405"), ("MCP407", "MCP401"), ("MCP402", "MCP403"), ("MCP302", "MCP305"), ("MCP605", "MCP507"),
    ("MCP408", "MCP211"), ("MCP408", "MCP410"), ("MCP410", "MCP303"), ("MCP410", "MCP304"), ("MCP410", "MCP302"),
)  # fmt: skip
"""(first, second): at one place the second stays silent. What needs more than the place to decide is decided by the checks."""

_MOST_RELATED = 20


def merged(findings: Iterable[Finding]) -> list[Finding]:
    """Findings of one rule that start at one place become one: the surest of them, with the others' chains as related places."""
    groups: dict[tuple[str, tuple[str, int, int, str | None]], list[Finding]] = {}
    for finding in findings:
        groups.setdefault((finding.rule, _where(finding)), []).append(finding)
    return [group[0] if len(group) == 1 else _together(group) for group in groups.values()]


def _together(group: list[Finding]) -> Finding:
    best = min(group, key=lambda f: (f.severity.rank, f.confidence.rank, f.pedantic))
    known = {(r.place.file.path, r.place.start) for r in (*best.chain, *best.related)}
    known.add((best.place.file.path, best.place.start))
    related = list(best.related)
    for other in group:
        if other is best:
            continue
        for place in (*other.chain[:1], *other.related):
            at = (place.place.file.path, place.place.start)
            if at not in known and len(related) < _MOST_RELATED:
                known.add(at)
                related.append(Related(place.place, f"also {place.label}" if place in other.chain else place.label))
    intents = best.intents or next((f.intents for f in group if f.intents), ())
    return replace(best, related=tuple(related), intents=intents)


def settled(findings: Iterable[Finding]) -> list[Finding]:
    """Without those that give way to another rule's finding at the same place."""
    listed = list(findings)
    at: dict[tuple[str, int, int, str | None], set[str]] = {}
    for finding in listed:
        at.setdefault(_where(finding), set()).add(finding.rule)
    first = _by_second()
    return [f for f in listed if first.get(f.rule, _NONE).isdisjoint(at[_where(f)])]


def _where(finding: Finding) -> tuple[str, int, int, str | None]:
    """Where a finding starts. Large captures come as one file a line, told apart by where the line begins (`base`)."""
    place = finding.place
    return place.file.path, place.file.base, place.start, place.pointer


_NONE: frozenset[str] = frozenset()


def _by_second() -> dict[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for first, second in PRECEDENCE:
        table.setdefault(second, set()).add(first)
    return {second: frozenset(firsts) for second, firsts in table.items()}
