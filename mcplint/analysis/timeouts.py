"""How long a call may take: limits given to it, and limits that the code around it sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite
from mcplint.analysis.sites import argument_at, callee_word
from mcplint.analysis.values import Attr, Ext, Frame, Known, Lazy, Rec, Result, Value
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass
from mcplint.ir.source import Language, Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator


@dataclass(frozen=True, slots=True, eq=False)
class Limit:
    """A number of seconds and where it is set."""

    place: Place
    seconds: float


class Timeouts:
    """Reads limits. The table says which calls and blocks set one, under which positions and names, and how durations are written."""

    def __init__(self, ev: Evaluator, table: Mapping[str, Any]) -> None:
        self.ev = ev
        self._calls: Mapping[str, list[int | str]] = table.get("calls", {})
        self._contexts: Mapping[str, list[int | str]] = table.get("contexts", {})
        self._arguments = tuple(table.get("arguments", ()))
        self._units: Mapping[str, float] = table.get("units", {})
        self._order = tuple(table.get("order", ()))
        self._durations = frozenset(table.get("durations", ()))
        self._unit = float(table.get("unit", 1.0))
        self._script_unit = float(table.get("script_unit", 1.0))

    def limit(self, arguments: Mapping[str, Lazy], chain: Iterable[tuple[Frame, CallSite]]) -> Limit | None:
        """The shortest limit on a call that has these arguments and stands at the end of this chain."""
        found = list(self._own(arguments))
        for frame, site in chain:
            found.extend(self._around(frame, site))
        return min(found, key=lambda limit: limit.seconds) if found else None

    def _own(self, arguments: Mapping[str, Lazy]) -> Iterator[Limit]:
        for name in self._arguments:
            given = arguments.get(name)
            seconds = self._seconds(given) if given is not None else None
            if given is not None and seconds is not None:
                yield Limit(given.place, seconds * (1.0 if given.frame.info.file.language is Language.PYTHON else self._script_unit))

    def _around(self, frame: Frame, site: CallSite) -> Iterator[Limit]:
        for within in site.within.enclosing():
            statement = within.statement
            if isinstance(statement, ir.With) and within.branch == "body":
                for item in statement.items:
                    value = item.value.value if isinstance(item.value, ir.Await) else item.value
                    if isinstance(value, ir.Call):
                        yield from self._set_by(value, self._contexts, frame)
        for other in flow_of(frame.scope).calls:
            if callee_word(other.call) in self._calls and other.call is not site.call and self._covers(other.call, site.call, frame):
                yield from self._set_by(other.call, self._calls, frame)

    def _covers(self, outer: ir.Call, call: ir.Call, frame: Frame) -> bool:
        """Whether a call stands in the arguments of another one, or in the value of a variable there."""
        if _inside(outer, call):
            return True
        for arg in outer.args:
            for node in ir.walk(arg.value):
                if isinstance(node, ir.Ref):
                    for d in flow_of(frame.scope).refs.get(id(node), ()):
                        if d.kind == "value" and d.value is not None and _inside(d.value, call):
                            return True
        return False

    def _set_by(self, call: ir.Call, table: Mapping[str, list[int | str]], frame: Frame) -> Iterator[Limit]:
        for at in table.get(callee_word(call), ()):
            given = argument_at(call, at)
            seconds = self._seconds(Lazy(given, frame)) if given is not None else None
            if given is not None and seconds is not None:
                yield Limit(Place(frame.info.file, call.start, call.end), seconds)

    def _seconds(self, given: Lazy) -> float | None:
        """A number of seconds, or a duration; None when it is not known or without end."""
        shortest: float | None = None
        for value in self.ev.force(given):
            seconds = self._of(value)
            if seconds is None:
                return None
            shortest = seconds if shortest is None else max(shortest, seconds)
        if shortest is None or not self.ev.force(given):
            return self._product(given)
        return shortest

    def _of(self, value: Value) -> float | None:
        if isinstance(value, Known) and isinstance(value.value, (int, float)) and not isinstance(value.value, bool):
            return float(value.value) * self._unit
        if isinstance(value, Result) and isinstance(value.callee, Ext) and value.callee.name in self._durations:
            return self._duration(value)
        if isinstance(value, Result) and isinstance(value.callee, Attr) and value.callee.name == "total_seconds":
            return self._of(value.callee.base)
        if isinstance(value, Rec):
            parts = [(self._units.get(i.key.constant or ""), self.ev.constant(i.value)) for i in value.items]
            known = [unit * number for unit, number in parts if unit is not None and isinstance(number, (int, float))]
            return sum(known) if known and len(known) == len(parts) else None
        return self._nothing(value)

    def _nothing(self, value: Value) -> float | None:
        expr = getattr(value, "expr", None)
        frame = getattr(value, "frame", None)
        return self._product(Lazy(expr, frame)) if expr is not None and frame is not None else None

    def _product(self, given: Lazy) -> float | None:
        """`10 * 60`."""
        expr = given.expr
        if not isinstance(expr, ir.Binary) or expr.op not in ("*", "+", "/"):
            return None
        sides = [self._seconds(Lazy(side, given.frame)) for side in (expr.left, expr.right)]
        left, right = sides
        if left is None or right is None:
            return None
        if expr.op == "/":
            return left / right if right else None
        return left * right if expr.op == "*" else left + right

    def _duration(self, made: Result) -> float | None:
        total = 0.0
        position = 0
        for arg in made.call.args:
            if arg.spread:
                return None
            unit = (
                self._units.get(arg.name) if arg.name is not None else self._units.get(self._order[position]) if position < len(self._order) else None
            )
            position += arg.name is None
            number = self._seconds(Lazy(arg.value, made.frame))
            if unit is None or number is None:
                return None
            total += unit * number
        return total


def _inside(root: ir.Node, node: ir.Node) -> bool:
    return root.start <= node.start and node.end <= root.end and any(n is node for n in ir.walk(root))


__all__ = ["Limit", "Timeouts"]
