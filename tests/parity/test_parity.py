"""The same server in Python and in TypeScript is told the same: each pair gives the rules that both halves expect, in the same order and the same modules.

A pair is two files of one name, or a folder with a project in `python/` and one in `typescript/`, whose modules have the same names.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from mcplint.catalogue.load import catalogue
from tests.cases.runner import Case, differences, expected, find_cases, gates  # noqa: F401 - a fixture

HERE = Path(__file__).parent / "pairs"
CASES = {case.path.relative_to(HERE).as_posix(): case for case in find_cases(HERE)}
ONE_LANGUAGE = {"MCP215", "MCP409", "MCP707"}
"""Rules about what only the Python SDKs do: raised errors that are lost, contexts told by annotation, keys that a process makes for itself."""


def _name(case: str) -> str:
    return case.split("/", maxsplit=1)[0].split(".", maxsplit=1)[0]


def _halves(name: str) -> tuple[Case, Case]:
    python, typescript = (CASES.get(f"{name}/{half}") for half in ("python", "typescript"))
    return python or CASES[f"{name}.py"], typescript or CASES[f"{name}.ts"]


def _rules(case: Case) -> list[tuple[str, str]]:
    """(module, rule) in the order in which they stand; the only module of a pair of files has no name."""
    wanted, gaps = expected(case)
    assert not gaps
    keys = sorted(wanted.elements(), key=lambda key: (Path(key[0]).stem, key[1], key[2]))
    return [(Path(key[0]).stem if case.path.is_dir() else "", key[2]) for key in keys]


PAIRS = sorted({_name(case) for case in CASES})


@pytest.mark.parametrize("case", CASES)
def test_half(case: str) -> None:
    assert differences(CASES[case]) == []


@pytest.mark.parametrize("name", PAIRS)
def test_same_rules(name: str) -> None:
    python, typescript = _halves(name)
    assert _rules(python) == _rules(typescript)
    assert (python.rules, python.options) == (typescript.rules, typescript.options)


def test_there_are_pairs() -> None:
    assert len(PAIRS) >= 40


def test_every_source_rule_occurs() -> None:
    told = {rule for case in CASES.values() for _, rule in _rules(case)}
    source = {rule.id for rule in catalogue().rules if rule.id[3] in "1234567"}
    assert source - told == ONE_LANGUAGE
