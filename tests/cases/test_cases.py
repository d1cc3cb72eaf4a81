"""Every case below this folder holds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mcplint.interactions.families import FAMILIES, Finders, finder
from tests.cases.runner import Case, differences, find_cases

HERE = Path(__file__).parent
CASES = find_cases(HERE)


@pytest.fixture(autouse=True)
def gates(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Families whose conditions do not hold would find nothing."""
    missed: list[Any] = []

    def of(self: Finders, info: Any, requests: tuple[Any, ...]) -> Iterator[Any]:
        for family in self._families:
            if self.may(family, info, requests):
                yield finder(family)
            else:
                missed.extend((family.name, found) for found in finder(family)(self._project, info, requests))

    monkeypatch.setattr(Finders, "of", of)
    yield
    assert missed == []


def test_families_are_told_apart() -> None:
    assert len({family.name for family in FAMILIES}) == len(FAMILIES)
    types = [name for family in FAMILIES for name in family.types]
    assert len(set(types)) == len(types)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.path.relative_to(HERE).as_posix())
def test_case(case: Case) -> None:
    assert differences(case) == []


def test_there_are_cases() -> None:
    assert CASES
