"""The entries of input-required results in source, and the expressions behind names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.provenance import bare
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.types import last
from mcplint.analysis.values import Ext, Frame, Func, Lazy, Rec, Result, Seq, Str, Value
from mcplint.interactions.state import BadEntry
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place
from mcplint.sdk.tables import package_of

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

_MAX_HOPS = 16
_REQUESTS = ("request", "request-params")
"""Roles of objects that ask for something."""


class Entries:
    """Reads entries. `inputs` is the table of what may stand there."""

    def __init__(self, project: SourceProject, inputs: Mapping[str, Any]) -> None:
        self.project = project
        self.ev = project.ev
        self._methods = frozenset(inputs.get("methods", ()))
        self._suffixes = tuple(inputs.get("suffixes", ()))
        self._packages = frozenset(inputs.get("packages", ()))
        self._envelope = tuple(inputs.get("envelope", ()))

    def bad(self, requests: Lazy) -> Iterator[BadEntry]:
        """The entries of `input_requests` that no client can answer."""
        for value in self.ev.force(requests):
            if isinstance(value, Rec):
                yield from self._entries(value)
        yield from self._repeated(requests)

    def _entries(self, record: Rec) -> Iterator[BadEntry]:
        for item in record.items:
            faults = [self._fault(v) for v in self.ev.force(item.value)]
            found = next((f for f in faults if f is not None), None)
            if found is not None and all(f is not None for f in faults):
                yield BadEntry(item.key_place, item.key.text.value, *found)

    def _fault(self, value: Value) -> tuple[str, str] | None:
        """What is wrong with an entry, and what it is; None when nothing is."""
        if isinstance(value, Rec):
            return self._raw_fault(value)
        if isinstance(value, (Str, Seq)):
            return "class", "a text" if isinstance(value, Str) else "a list"
        if not isinstance(value, Result) or not isinstance(value.callee, Ext):
            return None
        known = self.project.finder.object_of(value)
        if known is not None:
            facts, name, _, _ = known
            return None if facts.role in _REQUESTS else ("params", name) if facts.role == "params" else ("class", name)
        name = last(value.callee.name)
        package = package_of(value.callee.name)
        if package in self._packages and name.endswith(self._suffixes):
            return "class", name
        return None

    def _raw_fault(self, record: Rec) -> tuple[str, str] | None:
        method = record.get("method")
        if method is None:
            return None if record.open else ("params" if record.get("message") or record.get("messages") else "method", "")
        name = self.ev.constant(method.value)
        if isinstance(name, str) and name not in self._methods:
            return "method", name
        extra = next((e for e in self._envelope if record.get(e) is not None), None)
        return ("envelope", extra) if extra is not None and isinstance(name, str) else None

    def _repeated(self, requests: Lazy) -> Iterator[BadEntry]:
        """Keys that are written twice in one record."""
        made = bare(changed(requests).expr or ir.Const(0, 0, None))
        if isinstance(made, ir.Comprehension) and isinstance(made.key, ir.Const):
            home = changed(requests).frame
            yield BadEntry(Place(home.info.file, made.key.start, made.key.end), str(made.key.value), "again")
        for record, frame in self._records(requests, 4):
            seen: set[str] = set()
            for entry in record.entries:
                if entry.key is None:
                    seen.clear()
                    continue
                key = self.ev.value(entry.key, frame)
                name = key.constant if isinstance(key, Str) else None
                if name is None:
                    continue
                if name in seen:
                    yield BadEntry(Place(frame.info.file, entry.key.start, entry.key.end), name, "again")
                seen.add(name)

    def _records(self, lazy: Lazy, limit: int) -> Iterator[tuple[ir.Record, Frame]]:
        """The records that a value is written as, through names and helpers."""
        if lazy.expr is None or limit <= 0:
            return
        expr = bare(lazy.expr)
        if isinstance(expr, ir.Record):
            yield expr, lazy.frame
        elif isinstance(expr, ir.Ref):
            step = definition(expr, lazy.frame)
            if step is not None:
                yield from self._records(step, limit - 1)
        elif isinstance(expr, ir.Call):
            yield from self._returned(expr, lazy.frame, limit)

    def _returned(self, call: ir.Call, frame: Frame, limit: int) -> Iterator[tuple[ir.Record, Frame]]:
        for value in self.ev.eval(call.callee, frame):
            if isinstance(value, Func):
                inner = self.project.frame(value.info)
                for statement, _ in flow_of(value.info).returns:
                    if statement.value is not None:
                        yield from self._records(Lazy(statement.value, inner), limit - 1)


def changed(state: Lazy) -> Lazy:
    """The expression that the author of a state must change: behind names and parameters."""
    here = state
    for _ in range(_MAX_HOPS):
        if here.expr is None:
            return here
        expr = bare(here.expr)
        if not isinstance(expr, ir.Ref):
            return here
        step = definition(expr, here.frame)
        if step is None or step.expr is None:
            return here
        here = step
    return here


def ways(state: Lazy, limit: int = 4) -> list[Lazy]:
    """What a state is in each case, where branches or a conditional expression decide: one expression for each that the author may have to change."""
    here = changed(state)
    if here.expr is None or limit <= 0:
        return [here]
    expr = bare(here.expr)
    if isinstance(expr, ir.Choice):
        given = [expr.then, expr.otherwise]
    elif isinstance(expr, ir.Ref):
        defs = flow_of(here.frame.scope).refs.get(id(expr), ())
        if len(defs) < 2 or any(d.kind != "value" or d.value is None or d.path for d in defs):
            return [here]
        given = [d.value for d in defs if d.value is not None]
    else:
        return [here]
    cases = [Lazy(value, here.frame) for value in given if not (isinstance(value, ir.Const) and value.value is None)]
    return [one for case in cases for one in ways(case, limit - 1)] or [here]


def definition(ref: ir.Ref, frame: Frame) -> Lazy | None:
    """What a name stands for, when that is one expression that a statement or a caller gives."""
    home: Frame | None = frame
    defs = flow_of(frame.scope).refs.get(id(ref), ())
    while not defs and home is not None:
        home = home.outer
        if home is not None:
            defs = tuple(d for d in flow_of(home.scope).defs.get(ref.name, ()) if d.kind in ("value", "param"))
    if home is None:
        return None
    values = [d for d in defs if not (d.kind == "value" and isinstance(d.value, ir.Const) and d.value.value is None)]
    if len(values) != 1 or values[0].path:
        return None
    one = values[0]
    if one.kind == "param":
        return home.bindings.get(one.name)
    if one.kind == "value" and one.value is not None:
        return Lazy(one.value, home)
    return None


__all__ = ["Entries", "changed", "definition", "ways"]
