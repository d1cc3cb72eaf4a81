"""JSON written as a text in the source: `json.loads('{"type": "object"}')`, and copies by way of it (`json.loads(json.dumps(x))`)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Optional, TypeGuard

from mcplint.analysis.sites import argument
from mcplint.analysis.texts import literal
from mcplint.analysis.values import Frame, Item, Known, Lazy, Rec, Result, Seq, Str, Value
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

_MAX_TEXT = 100_000
_DUMPING = frozenset({"json.dumps", "builtins.JSON.stringify", "orjson.dumps", "ujson.dumps"})


def is_dumped(value: Value) -> TypeGuard[Result]:
    """Whether a value is a text that JSON was made into: `JSON.stringify(x)`."""
    return isinstance(value, Result) and value.name in _DUMPING


def loaded_json(ev: Evaluator, call: ir.Call, frame: Frame, base: Value) -> Optional[Iterable[Value]]:
    """What a text of JSON stands for, each member where it is written in the text; None when the text is not known."""
    given = argument(call, 0)
    if given is None:
        return None
    out: list[Value] = []
    for value in ev.eval(given, frame):
        if isinstance(value, Str) and value.constant is not None and len(value.constant) <= _MAX_TEXT:
            try:
                data = json.loads(value.constant)
            except (ValueError, RecursionError):
                return None
            out.append(_Written(value.place, frame).value(data))
        elif is_dumped(value) and value.call.args:
            copied = [v for v in ev.eval(value.call.args[0].value, value.frame) if isinstance(v, (Rec, Seq))]
            if not copied:
                return None
            out.extend(copied)
        else:
            return None
    return out


class _Written:
    """Gives JSON values the places of their words in the text, which is read in the order it is written in."""

    def __init__(self, place: Place, frame: Frame) -> None:
        self._whole = place
        self._frame = frame
        self._at = place.start

    def value(self, data: object) -> Value:
        """A value of JSON; recursion is as deep as the reader of JSON allowed."""
        if isinstance(data, dict):
            items = []
            for key, inner in data.items():
                place = self._place(key)
                items.append(Item(literal(key, place), place, Lazy(None, self._frame, self.value(inner))))
            return Rec(tuple(items), self._whole)
        if isinstance(data, list):
            return Seq(tuple(Lazy(None, self._frame, self.value(inner)) for inner in data), self._whole)
        if isinstance(data, str):
            return literal(data, self._place(data))
        return Known(data, self._whole)

    def _place(self, word: str) -> Place:
        """Where the next such word in quotes stands; the whole text when it is written otherwise (escapes)."""
        file = self._whole.file
        quoted = f'"{word}"'.encode()
        found = file.data.find(quoted, self._at, self._whole.end)
        if found < 0:
            return self._whole
        self._at = found + len(quoted)
        return Place(file, found, self._at)


__all__ = ["loaded_json"]
