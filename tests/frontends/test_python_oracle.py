"""The frontend against the interpreter's own parser, node by node, on files of the standard library."""

from __future__ import annotations

import sysconfig
import warnings
from pathlib import Path

import pytest

from tests.frontends.python_dump import read
from tests.frontends.python_oracle import FromAst, FromIr, difference

STDLIB = Path(sysconfig.get_paths()["stdlib"])
PATTERNS = (
    "a*.py",
    "c*.py",
    "d*.py",
    "t*.py",
    "asyncio/*.py",
    "concurrent/**/*.py",
    "email/*.py",
    "http/*.py",
    "json/*.py",
    "importlib/*.py",
    "unittest/*.py",
)
BYTES_IN_ALL = 1_400_000
BYTES_IN_ONE = 40_000


def _files() -> list[Path]:
    """As many files as the time allows, the same on every run."""
    found: list[Path] = []
    total = 0
    for path in sorted({path for pattern in PATTERNS for path in STDLIB.glob(pattern)}):
        size = path.stat().st_size
        if size <= BYTES_IN_ONE and total + size <= BYTES_IN_ALL:
            total += size
            found.append(path)
    return found


@pytest.mark.parametrize("group", range(4))
def test_frontend_agrees_with_ast(group: int) -> None:
    files = _files()
    assert len(files) > 100
    for path in files[group::4]:
        data = path.read_bytes()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            theirs = FromAst(data).module()
        module = read(data)
        assert not module.problems, path
        assert difference(FromIr().module(module), theirs) is None, path


def test_oracle_sees_differences() -> None:
    theirs = FromAst(b"x = f(a, b=1)\n").module()
    assert difference(FromIr().module(read("x = f(a, b=1)\n")), theirs) is None
    for other in ("x = f(a, b=2)\n", "x = f(a, c=1)\n", "x =  f(a, b=1)\n", "x = f(a, b=1)\ny\n", "y = f(a, b=1)\n"):
        assert difference(FromIr().module(read(other)), theirs) is not None
