"""Every case below this folder holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.runner import Case, differences, find_cases

HERE = Path(__file__).parent
CASES = find_cases(HERE)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.path.relative_to(HERE).as_posix())
def test_case(case: Case) -> None:
    assert differences(case) == []


def test_there_are_cases() -> None:
    assert CASES
