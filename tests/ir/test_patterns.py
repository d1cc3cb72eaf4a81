"""Lazy regular expressions answer as compiled ones do, and what they are said to need stands in whatever they match."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mcplint.ir.patterns import _Lazy, _Needing, regex
from mcplint.reporters import mask

MODULES = ("checks.form_links", "checks.form_secret", "checks.credential_inputs", "inputs.kinds", "reporters.mask")


def needing() -> list[Any]:
    modules = [import_module(f"mcplint.{name}") for name in MODULES]
    found = [value for module in modules for value in vars(module).values()]
    return [one for value in found for one in (value if isinstance(value, tuple) else (value,)) if isinstance(one, _Needing)]


@pytest.mark.parametrize("pattern", needing(), ids=lambda p: p.pattern[:40])
def test_needs_stand_in_every_match(pattern: Any) -> None:
    @given(st.from_regex(re.compile(pattern.pattern, (pattern.flags & ~re.UNICODE) | re.ASCII)))
    @settings(max_examples=40, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def check(text: str) -> None:
        if pattern._inner.search(text):
            assert pattern.search(text)

    check()


def test_there_are_such_patterns() -> None:
    assert len(needing()) > 15


@pytest.mark.parametrize("text", ["", "ab 12", "AB", "x://y", "X://Y", "://"])
@pytest.mark.parametrize("kind", [_Lazy, _Needing])
def test_answers_as_compiled_ones_do(text: str, kind: type) -> None:
    source = r"(?i)([a-z])://([a-z])?"
    made: Any = regex(source, needs=("://",)) if kind is _Needing else regex(source)
    compiled = re.compile(source)
    assert isinstance(made, kind)
    assert [m.span() for m in made.finditer(text)] == [m.span() for m in compiled.finditer(text)]
    assert made.findall(text) == compiled.findall(text)
    assert made.sub("-", text) == compiled.sub("-", text)
    for member in ("search", "match", "fullmatch"):
        assert bool(getattr(made, member)(text)) == bool(getattr(compiled, member)(text))
    assert made.search(text, 1) is None or compiled.search(text, 1) is not None
    assert made.split(text) == compiled.split(text)
    assert (made.pattern, made.groups) == (source, 2)


def test_nothing_is_compiled_for_texts_without() -> None:
    made: Any = regex("(", needs=("://",))
    assert made.search("no link") is None
    with pytest.raises(re.error):
        made.search("a://b")


@pytest.mark.parametrize("text", ["a" * 23 + "1B", "ab/" * 7 + "C2x", "é" * 40, "x" * 30, "Ab1" * 8 + "=="])
def test_long_texts_are_searched_where_they_have_a_run(text: str) -> None:
    plain = [m.span() for p in mask._LONG_PATTERNS for m in p.finditer(text) if mask._random(m.group())]
    assert list(mask.spans(text)) == sorted(set(plain))
