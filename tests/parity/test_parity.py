"""The same server in Python and in TypeScript is told the same: each pair gives the rules that both files expect, in the same order."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.runner import Case, differences, expected, find_cases

HERE = Path(__file__).parent / "pairs"
PAIRS = sorted(path.stem for path in HERE.glob("*.py"))


def _case(path: Path) -> Case:
    return next(case for case in find_cases(path.parent) if case.path == path)


def _rules(case: Case) -> list[str]:
    wanted, _ = expected(case)
    return [rule for _, _, rule, _ in sorted(wanted.elements(), key=lambda key: key[1])]


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("suffix", [".py", ".ts"])
def test_half(name: str, suffix: str) -> None:
    assert differences(_case(HERE / (name + suffix))) == []


@pytest.mark.parametrize("name", PAIRS)
def test_same_rules(name: str) -> None:
    assert _rules(_case(HERE / f"{name}.py")) == _rules(_case(HERE / f"{name}.ts"))


def test_there_are_pairs() -> None:
    assert len(PAIRS) >= 20
