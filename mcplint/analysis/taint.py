"""What a value is made of: from a use backwards through variables, records, texts, helpers and attributes to where its parts come from.

Demand-driven and bounded. Each part comes as a `Leaf` with the names it goes by, the innermost first; whether such a name stands for a credential is
not decided here. What makes a value harmless (masking, hashing, measuring) ends the walk: nothing comes through. `taint_definitions` goes from names to
their definitions, `taint_calls` through calls, and `taint_origins` says what a part is where the walk ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from mcplint.analysis.sites import callee_word
from mcplint.analysis.taint_leaves import KEPT_FEW, MAX_DEPTH, At, Leaf, constant_keys, keys_of, leaf_at, narrowed, without
from mcplint.analysis.taint_texts import LONGER_NAME, goes_on, is_no_secret_piece, masked_by_test, names_place, says_where
from mcplint.analysis.texts import last_word
from mcplint.analysis.tokens import Tokens
from mcplint.analysis.values import Argument, Attr, Cls, Ext, Frame, Func, Known, Lazy, Nothing, Obj, Rec, Result, Seq, Str, Value
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.records import replace
from mcplint.ir.source import Language

if TYPE_CHECKING:
    from mcplint.analysis.callgraph import CallGraph
    from mcplint.analysis.evaluate import Evaluator
    from mcplint.analysis.taint_calls import CallWalk
    from mcplint.analysis.taint_definitions import DefinitionWalk
    from mcplint.analysis.taint_origins import Origins

MAX_STEPS = 1500
MAX_LEAVES = 24
_WORDS = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_LOGS = frozenset({"log", "logs", "logging"})
_SIGNING_IN = (["in"], ["up"], ["on"], ["out"], ["off"])


class Taint:
    """Asks what values of a project are made of, by the tables of `sdk/credentials.toml`."""

    def __init__(self, ev: Evaluator, table: Mapping[str, Any], graph: CallGraph) -> None:
        rows = table.get("taint", {})
        self.ev = ev
        self.graph = graph
        self.table = table
        self.tokens = Tokens(ev, table)
        self.cleaning = frozenset(rows.get("cleaning", ()))
        self._cleaning_parts = frozenset(rows.get("cleaning_parts", ()))
        self.own_rules = frozenset(rows.get("own_rules", ()))
        self._left = 0
        self._active: set[tuple[int, int]] = set()

    @cached_property
    def calls(self) -> CallWalk:
        """What goes through calls; like the other parts of the walk loaded when it is first needed."""
        from mcplint.analysis.taint_calls import CallWalk

        return CallWalk(self)

    @cached_property
    def definitions(self) -> DefinitionWalk:
        """What goes from names to where they were given their values."""
        from mcplint.analysis.taint_definitions import DefinitionWalk

        return DefinitionWalk(self)

    @cached_property
    def origins(self) -> Origins:
        """What says what a part is where the walk ends."""
        from mcplint.analysis.taint_origins import Origins

        return Origins(self)

    def leaves(self, lazy: Lazy) -> list[Leaf]:
        """The parts that a value is made of; empty when it is made of constants, or of what says nothing."""
        self._left = MAX_STEPS
        self._active = set()
        out: list[Leaf] = []
        seen: set[tuple[object, ...]] = set()
        for leaf in self.lazy(lazy, At(), 0):
            places = tuple(p.start if p is not None else -1 for p in (leaf.place, leaf.text, leaf.entry))
            key = (leaf.source, leaf.names, leaf.whole, id(leaf.frame), places)
            if key not in seen:  # a value that is several brings the same parts along
                seen.add(key)
                out.append(leaf)
            if len(out) >= MAX_LEAVES:
                break
        return out

    def cleans(self, word: str) -> bool:
        """Whether a call of that name gives nothing away of what it is given."""
        if word in self.cleaning:
            return True
        parts = [part.lower() for part in _WORDS.findall(word)]
        if "for" in parts and any(part in _LOGS for part in parts[parts.index("for") + 1 :]):
            return True  # made ready to be read by others: `cookies_for_log(header)`
        return any(part in self._cleaning_parts and (part != "sign" or parts[i + 1 : i + 2] not in _SIGNING_IN) for i, part in enumerate(parts))

    # --- expressions -------------------------------------------------------------------------------------------------

    def lazy(self, lazy: Lazy, at: At, depth: int) -> Iterator[Leaf]:
        """What a value is made of, by its expression where it has one."""
        if lazy.expr is not None:
            yield from self.walk(lazy.expr, lazy.frame, at, depth)
        elif lazy.value is not None:
            yield from self.value(lazy.value, at, depth)

    def walk(self, expr: ir.Expr, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        """What an expression is made of; nothing where the walk is already inside of it."""
        key = (id(expr), id(frame))
        self._left -= 1
        if depth > MAX_DEPTH or self._left <= 0 or key in self._active:
            return
        self._active.add(key)
        try:
            yield from self._expression(expr, frame, at, depth + 1)
        finally:
            self._active.discard(key)

    def _expression(self, expr: ir.Expr, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        if isinstance(expr, (ir.Const, ir.Compare, ir.Not, ir.Unary, ir.Function)):
            return
        if isinstance(expr, ir.Cast) and expr.annotation is not None:
            yield from self.calls.or_typed(self.walk(expr.value, frame, at, depth), expr.annotation, frame, at, self.ev.place(expr, frame))
        elif isinstance(expr, (ir.Await, ir.Cast, ir.Spread, ir.Bind)):
            yield from self.walk(expr.value, frame, at, depth)
        elif isinstance(expr, ir.Template):
            spelled = frame.info.file.language is not Language.PYTHON
            for before, part in zip((None, *expr.parts), expr.parts, strict=False):
                if not isinstance(part, ir.Const) and not says_where(before, part):
                    inner = at.named(LONGER_NAME) if isinstance(part, ir.Ref) and isinstance(before, ir.Const) and goes_on(before.value) else at
                    yield from self.walk(part, frame, replace(inner, text=self.ev.place(part, frame), spelled=spelled), depth)
        elif isinstance(expr, ir.Ref):
            yield from self.definitions.name(expr, frame, at.named(expr.name), depth)
        elif isinstance(expr, ir.Member):
            yield from self.values(expr, frame, at, depth)
        elif isinstance(expr, ir.Index):
            yield from self._index(expr, frame, at, depth)
        elif isinstance(expr, ir.Call):
            yield from self.calls.call(expr, frame, at, depth)
        elif isinstance(expr, ir.Record):
            yield from self._record(expr, frame, at, depth)
        elif isinstance(expr, ir.Binary):
            yield from self._binary(expr, frame, at, depth)
        elif isinstance(expr, ir.Comprehension):
            if not any(clause.conditions for clause in expr.clauses) and not _masks(expr.element):
                yield from self.walk(expr.element, frame, at, depth)
        else:
            for part in (mask,) if (mask := masked_by_test(expr)) is not None else _parts(expr):
                yield from self.walk(part, frame, at, depth)

    def _binary(self, expr: ir.Binary, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        if expr.op not in ("+", "%", "|", "??"):
            return
        here = at
        if expr.op in ("+", "%"):
            here = replace(at, text=self.ev.place(expr.left if expr.op == "%" else expr, frame))
        for part in (expr.left, expr.right):
            inner = replace(here, text=self.ev.place(part, frame)) if expr.op == "+" else here
            later = keys_of(expr.right) if expr.op == "|" and part is expr.left else frozenset()
            yield from without(self.walk(part, frame, inner, depth), later, inner)

    def _record(self, expr: ir.Record, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        if at.spelled:
            return
        for index, entry in enumerate(expr.entries):
            if entry.key is None:
                yield from without(self.walk(entry.value, frame, at, depth), constant_keys(expr.entries[index + 1 :]), at)
                continue
            inner = at
            if isinstance(entry.key, ir.Const):
                if entry.key.value in self.own_rules:
                    continue
                inner = at.named(str(entry.key.value))
            inner = replace(inner, entry=inner.entry or self.ev.place(entry.value, frame))
            yield from self.walk(entry.value, frame, inner, depth)

    def _index(self, expr: ir.Index, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        if isinstance(expr.index, ir.Unknown):
            spelled = frame.info.file.text(expr.index.start, expr.index.end)
            if not KEPT_FEW.fullmatch(spelled):
                yield from self.walk(expr.object, frame, at, depth)
            return
        if (isinstance(expr.index, ir.Const) and isinstance(expr.index.value, int)) or isinstance(expr.index, ir.Unary):
            base = expr.object
            if isinstance(base, ir.Call) and isinstance(expr.index, ir.Const) and is_no_secret_piece(base, expr.index.value, at.names[-1:]):
                return
            if (isinstance(base, ir.Call) and callee_word(base) in self.calls.through) or isinstance(base, ir.Ref):
                yield from self.walk(base, frame, at, depth)
                return
        yield from self.values(expr, frame, at, depth)

    def values(self, expr: ir.Expr, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        """What the values of an expression are made of."""
        member = expr.name if isinstance(expr, ir.Member) else ""
        if member and isinstance(expr, ir.Member) and (settings := self._settings(expr.object, frame)) is not None:
            if member in settings.cls.info.attributes:  # what stands in the class is only what is taken where the environment says nothing
                if at.revealed or not self.tokens.secret_type(settings, member):
                    yield leaf_at("variable", (member,), at, self.ev.place(expr, frame))
                return
        for value in self.ev.eval(expr, frame):
            for leaf in self.value(value, at if isinstance(value, Attr) else at.named(last_word(expr)), depth):
                yield narrowed(leaf, member) if member and isinstance(value, (Attr, Nothing)) else leaf

    def _settings(self, expr: ir.Expr, frame: Frame) -> Obj | None:
        """The object with settings of the environment that an expression gives, if it gives one."""
        if not isinstance(expr, (ir.Ref, ir.Member, ir.Call)):
            return None
        for value in self.ev.eval(expr, frame):
            if isinstance(value, Obj) and self.origins.of_settings(value.cls):
                return value
        return None

    # --- values --------------------------------------------------------------------------------------------------------

    def value(self, value: Value, at: At, depth: int) -> Iterator[Leaf]:
        """What a value is made of."""
        self._left -= 1
        if depth > MAX_DEPTH or self._left <= 0 or isinstance(value, (Known, Func, Cls)):
            return
        if isinstance(value, Str):
            for before, part in zip((None, *value.text.parts), value.text.parts, strict=False):
                hole = part.hole
                if hole is not None and isinstance(hole.of, Lazy) and not (before is not None and "." in hole.name and names_place(before.literal)):
                    inner = replace(at, text=part.place) if len(value.text.parts) > 1 else at
                    inner = inner.named(LONGER_NAME) if before is not None and goes_on(before.literal) else inner
                    yield from self._hole(hole.of, inner.named(hole.word), depth)
        elif isinstance(value, Rec):
            for item in value.items[:40]:
                inner = at.named(item.key.constant or "")
                yield from self.lazy(item.value, replace(inner, entry=inner.entry or item.value.place), depth + 1)
        elif isinstance(value, Seq):
            for one in value.items[:40]:
                yield from self.lazy(one, at, depth + 1)
        elif isinstance(value, Attr):
            yield from self.origins.attribute(value, at)
        elif isinstance(value, Result):
            yield from self.walk(value.call, value.frame, at, depth)
        elif isinstance(value, Obj):
            yield from self._object(value, at, depth)
        elif isinstance(value, Argument):
            yield from self.origins.argument(value, at)
        elif isinstance(value, Ext):
            yield from self.origins.from_environment(value.name, at, value.place)
        elif isinstance(value, Nothing) and at.names:
            yield leaf_at("value", (), at, value.place)

    def _hole(self, lazy: Lazy, at: At, depth: int) -> Iterator[Leaf]:
        if lazy.value is not None and not isinstance(lazy.value, Nothing) and lazy.expr is None:
            yield from self.value(lazy.value, at, depth)
        else:
            yield from self.lazy(Lazy(lazy.expr, lazy.frame, None if lazy.expr is not None else lazy.value), at, depth + 1)

    def _object(self, value: Obj, at: At, depth: int) -> Iterator[Leaf]:
        """An instance: what its constructor was given."""
        if depth > MAX_DEPTH - 8:
            return
        if not self.origins.record_like(value.cls):
            return
        if value.call is None or self.origins.of_settings(value.cls):
            yield from self.origins.fields(value.cls, at, value.place)
            return
        for arg in value.call.args:
            yield from self.walk(arg.value, value.frame, at.named(arg.name or ""), depth + 1)


def _masks(element: ir.Expr) -> bool:
    """Whether an element is a constant for some keys: `"***" if key in HIDDEN else value`."""
    return isinstance(element, ir.Choice) and (isinstance(element.then, ir.Const) or isinstance(element.otherwise, ir.Const))


def _parts(expr: ir.Expr) -> Iterator[ir.Expr]:
    """The values that an expression may be, or puts together."""
    if isinstance(expr, ir.Choice):
        yield expr.then
        yield expr.otherwise
    elif isinstance(expr, ir.Logical):
        if expr.op != "and":
            yield expr.left
        yield expr.right
    elif isinstance(expr, ir.Sequence):
        yield from expr.items
    elif isinstance(expr, ir.Yield) and expr.value is not None:
        yield expr.value


__all__ = ["Leaf", "Taint"]
