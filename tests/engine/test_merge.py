"""One fault, one finding."""

from __future__ import annotations

import pytest

from mcplint.catalogue.load import catalogue
from mcplint.engine.merge import PRECEDENCE, merged, settled
from mcplint.findings.build import Builder
from mcplint.findings.model import Confidence, Finding, Related
from mcplint.ir.source import Language, Place, SourceFile

FILE = SourceFile("a.py", b"x = 1\ny = 2\nz = 3\n", Language.PYTHON)


def place(start: int) -> Place:
    return Place(FILE, start, start + 1)


def finding(rule: str, start: int, chain: int | None = None, confidence: Confidence = Confidence.HIGH) -> Finding:
    related = () if chain is None else (Related(place(chain), f"tool {chain}"),)
    return Builder(catalogue().rule(rule))(place(start), f"{rule} at {start}", chain=related, confidence=confidence)


def test_the_same_rule_at_one_place_is_told_once_with_all_chains() -> None:
    one = merged([finding("MCP101", 0, 6, Confidence.LOW), finding("MCP101", 0, 12), finding("MCP101", 0, 12)])

    assert [f.confidence for f in one] == [Confidence.HIGH]
    assert [r.place.start for r in one[0].chain] == [12]
    assert [(r.place.start, r.label) for r in one[0].related] == [(6, "also tool 6")]


def test_other_places_and_rules_stay_apart() -> None:
    assert len(merged([finding("MCP101", 0), finding("MCP101", 6), finding("MCP102", 0)])) == 3


def test_the_first_named_rule_reports() -> None:
    kept = settled([finding("MCP103", 0), finding("MCP107", 0), finding("MCP103", 6)])

    assert [(f.rule, f.place.start) for f in kept] == [("MCP107", 0), ("MCP103", 6)]


@pytest.mark.parametrize("pair", PRECEDENCE)
def test_precedence_names_rules_and_has_no_cycle(pair: tuple[str, str]) -> None:
    first, second = pair

    assert (second, first) not in PRECEDENCE
    assert {first, second} <= {rule.id for rule in catalogue()}
