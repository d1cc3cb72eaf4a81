"""What calls do with a state that they are given: verify it, make data of it, take it apart, look something up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mcplint.analysis.state_names import Names, comes_from, name_words
from mcplint.analysis.values import Attr, Result, Value
from mcplint.ir import nodes as ir

_LOADING = frozenset({"loads", "load"})
"""Words that verify where the package does, and parse elsewhere."""


class Parsers:
    """The tables of calls that read states."""

    def __init__(self, reading: Mapping[str, Any]) -> None:
        self._parsers = frozenset(reading.get("parsers", ()))
        self._dangerous = Names(reading.get("dangerous", ()))
        self._splitters = frozenset(reading.get("splitters", ()))
        self._decoders = frozenset(reading.get("decoders", ()))
        self._verifying = Names(reading.get("verifying", ()))
        self._packages = tuple(reading.get("verifying_packages", ()))
        self._words = frozenset(reading.get("verifying_words", ()))
        self._unverified = dict(reading.get("unverified", {}))
        self._unverified_calls = Names(reading.get("unverified_calls", ()))
        self._conversions = frozenset(reading.get("conversions", ()))
        self._tests = frozenset(reading.get("tests", ()))
        self._lookups = frozenset(reading.get("lookups", ()))
        self._logs = frozenset(reading.get("logs", ()))

    def call(self, call: ir.Call, word: str, names: list[str], values: Iterable[Value]) -> str:
        """What a call does with a state among its arguments.

        "verifies", "runs" (code that the state holds), "parses", "splits", "converts", "tests", "looks up", or "" when it is not known.
        """
        if self._unverified_call(call, word, names):
            return "parses"
        if self._verifies(word, names, values):
            return "verifies"
        if any(self._dangerous.has(name, word) for name in names or [""]):
            return "runs"
        if word in self._parsers:
            return "parses"
        if word in self._decoders or word in self._splitters:
            return "splits"
        if word in self._conversions:
            return "converts"
        if name_words(word) & self._words:
            return "verifies"
        if word in self._tests or word in self._logs:
            return "tests"
        return "looks up" if word in self._lookups else ""

    def method(self, word: str) -> str:
        """What a method of the state itself does: "converts", "splits", "tests", or ""."""
        if word in self._conversions:
            return "converts"
        return "splits" if word in self._splitters else "tests" if word in self._tests else ""

    def _unverified_call(self, call: ir.Call, word: str, names: list[str]) -> bool:
        """Whether a call leaves out the verification that it could make."""
        if any(self._unverified_calls.has(name, word) for name in names or [""]):
            return True
        for arg in call.args:
            if isinstance(arg.value, ir.Const) and self._turns_off(arg.name, arg.value.value):
                return True
            for entry in arg.value.entries if isinstance(arg.value, ir.Record) else ():
                if isinstance(entry.key, ir.Const) and isinstance(entry.value, ir.Const) and self._turns_off(entry.key.value, entry.value.value):
                    return True
        return False

    def _turns_off(self, option: object, value: object) -> bool:
        return option in self._unverified and value is self._unverified[str(option)]

    def _verifies(self, word: str, names: list[str], values: Iterable[Value]) -> bool:
        for name in names or [""]:
            if self._verifying.has(name, word):
                return True
            if comes_from(name, self._packages) and word not in self._parsers - _LOADING:
                return True
        return any(isinstance(v, Attr) and isinstance(v.base, Result) and comes_from(v.base.name, self._packages) for v in values)


__all__ = ["Parsers"]
