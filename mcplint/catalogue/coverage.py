"""The clauses of the protocol and the rules that check them: what `mcplint rules --coverage` prints."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from mcplint.catalogue.model import Clause, Rule
from mcplint.catalogue.tables import load_tables
from mcplint.ir.records import dataclass

TOPICS = ("elicitation", "input-required", "association", "sampling", "roots", "credentials", "messages", "lifecycle", "transport", "tasks")


@dataclass(frozen=True, slots=True)
class Coverage:
    """A clause with the ids of the rules that enforce it, or the reason why no static check can show it.

    `party` is who has to keep it: "server" or "client". Clauses on clients are here because a captured session shows them.
    """

    clause: Clause
    topic: str
    party: str
    rules: tuple[str, ...]
    unchecked: str = ""


def coverage(rules: Iterable[Rule]) -> tuple[Coverage, ...]:
    """Every clause we know, by topic, with its rules.

    Raises:
        TableError: the clauses cannot be used.
    """
    by_clause: dict[str, list[str]] = {}
    for rule in rules:
        for clause in rule.clauses:
            by_clause.setdefault(clause.id, []).append(rule.id)
    rows = [_row(ident, table, tuple(by_clause.get(ident, ()))) for ident, table in _clauses().items()]
    return tuple(sorted(rows, key=lambda row: (TOPICS.index(row.topic), row.clause.id)))


def _clauses() -> dict[str, dict[str, Any]]:
    return load_tables(os.path.dirname(os.path.abspath(__file__)))["clauses"]


def _row(ident: str, table: dict[str, Any], rules: tuple[str, ...]) -> Coverage:
    clause = Clause(ident, table["level"], tuple(table["revisions"]), table["text"], table["url"], tuple(table.get("older", ())))
    return Coverage(clause, table["topic"], table["party"], rules, "" if rules else table.get("unchecked", ""))
