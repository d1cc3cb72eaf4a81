"""What calls give that wait for others, in a scenario: `asyncio.wait_for(ask(), 600)`, `Promise.all([ask(), load()])`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mcplint.analysis.scenario_values import AV, TOP, Answer, Fields, Items, Val, from_answer
from mcplint.analysis.sites import callee_word
from mcplint.ir import nodes as ir


class Waits:
    """Calls that wait, by the table `answers.waits`: by their last name, or by that with the one before it."""

    __slots__ = ("_how", "_results")

    def __init__(self, rows: Mapping[str, Any]) -> None:
        self._how = {word: how for how in ("argument", "arguments", "items", "settled", "first") for word in rows.get(how, ())}
        self._results = frozenset(rows.get("results", ()))

    def gives(self, call: ir.Call, values: Sequence[tuple[ir.Arg, AV]]) -> AV | None:
        """What a call gives whose arguments have some values; None when it does not wait for them, or for nothing that the answer decides."""
        how = self._said_of(call)
        if how is None or not values or any(arg.spread for arg, _ in values):
            return None
        if how == "arguments":
            return Items(tuple(value for arg, value in values if arg.name is None))
        given = values[0][1]
        if how == "argument":
            return given if from_answer(given) else None
        if not isinstance(given, Items):
            return None
        if how == "first":
            return next((value for value in given.items if from_answer(value)), None)
        if how == "settled":
            return Items(tuple(Fields({"status": Val("fulfilled"), "value": value}) if from_answer(value) else TOP for value in given.items))
        return given

    def _said_of(self, call: ir.Call) -> str | None:
        callee, word = call.callee, callee_word(call)
        if isinstance(callee, ir.Member) and isinstance(callee.object, ir.Ref) and (how := self._how.get(f"{callee.object.name}.{word}")):
            return how
        return self._how.get(word)

    def result(self, base: AV, call: ir.Call) -> AV | None:
        """What a method gives of what was waited for: `task.result()`."""
        return base if isinstance(base, Answer) and not base.path and callee_word(call) in self._results and not call.args else None


__all__ = ["Waits"]
