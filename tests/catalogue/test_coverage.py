"""The list of clauses: every one has a rule or a reason, and is in our own words."""

from __future__ import annotations

import re

import pytest

from mcplint.catalogue.coverage import TOPICS, coverage
from mcplint.catalogue.load import catalogue
from mcplint.catalogue.parse import LEVELS

ROWS = coverage(catalogue())


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.clause.id)
def test_clause(row) -> None:
    clause = row.clause
    assert row.topic in TOPICS
    assert row.party in ("server", "client")
    assert clause.level in LEVELS
    assert clause.text.endswith(".")
    assert set(clause.revisions) <= {"2025-06-18", "2025-11-25", "2026-07-28"}
    assert all(re.fullmatch(r"https://modelcontextprotocol\.io/[\w/.%-]+(#[\w.%&-]+)?", url) for url in (clause.url, *clause.older))
    if row.party == "server":
        assert row.rules or row.unchecked, f"{clause.id} has neither a rule nor a reason"


def test_every_clause_of_a_rule_is_listed() -> None:
    listed = {row.clause.id for row in ROWS}
    assert {clause.id for rule in catalogue() for clause in rule.clauses} <= listed
