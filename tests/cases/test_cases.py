"""Every case below this folder holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from mcplint.interactions.families import FAMILIES
from tests.cases.runner import Case, differences, find_cases, gates  # noqa: F401 - a fixture

HERE = Path(__file__).parent
CASES = find_cases(HERE)


def test_families_are_told_apart() -> None:
    assert len({family.name for family in FAMILIES}) == len(FAMILIES)
    types = [name for family in FAMILIES for name in family.types]
    assert len(set(types)) == len(types)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.path.relative_to(HERE).as_posix())
def test_case(case: Case) -> None:
    assert differences(case) == []


def test_there_are_cases() -> None:
    assert CASES
