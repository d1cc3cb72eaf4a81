"""Elicitation ids in source: what they are made of, and whether one value names several requests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mcplint.analysis.conditions import chain_of
from mcplint.analysis.passing import falls_through
from mcplint.analysis.provenance import bare, handed_in, making, root
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, ClassInfo, FunctionInfo, ModuleInfo, ScopeInfo, Within
from mcplint.analysis.texts import source_text
from mcplint.analysis.types import sdk_types
from mcplint.analysis.values import Argument, Attr, Ext, Frame, Known, Lazy, Rec, Result, Seq, Str, Value, dotted
from mcplint.interactions.source_requests import Found
from mcplint.interactions.url_tables import url_tables
from mcplint.interactions.url_use import ElicitationId, IdKind
from mcplint.interactions.words import parts_of_name
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass
from mcplint.ir.source import Language, Place

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

MAX_DEPTH = 8
_PERSONAL = frozenset({"email", "mail", "phone", "mobile", "username", "login", "ssn", "passport", "birthday", "birthdate", "surname", "fullname"})
_ORDER = (IdKind.PERSONAL, IdKind.COUNTER, IdKind.TIME, IdKind.BUSINESS, IdKind.LITERAL)


@dataclass(frozen=True, slots=True, eq=False)
class _Made:
    """What one part of an id is made of."""

    kind: IdKind
    what: str


def reader(project: SourceProject) -> IdReader:
    """The reader of a project."""
    return project.once("ids", lambda: IdReader(project, url_tables().get("ids", {})))


class IdReader:
    """Reads the ids of a module's URL-mode requests."""

    def __init__(self, project: SourceProject, table: Mapping[str, Any]) -> None:
        self.project = project
        self.ev = project.ev
        self._random = tuple(table.get("random", ()))
        self._weak = tuple(table.get("weak", ()))
        self._counters = tuple(table.get("counters", ()))
        self._time = tuple(table.get("time", ()))
        self._keeping = frozenset(table.get("keeping", ()))
        self._made_from = tuple(table.get("made_from", ()))
        self._context = frozenset(table.get("context", ()))

    def ids(self, found: Sequence[Found]) -> Iterator[ElicitationId]:
        """The ids of these requests."""
        told: set[tuple[str, int]] = set()
        for one in found:
            given = one.request.extra.get("id")
            if not isinstance(given, Lazy):
                continue
            for made in self._of(one, given):
                key = (made.place.file.path, made.place.start)
                if key not in told:
                    told.add(key)
                    yield made
        yield from self._shared(found)

    def random(self, value: Value) -> bool:
        """Whether a value is random, at least in part."""
        return self._kind(value)[0] is IdKind.RANDOM

    # --- what it is made of --------------------------------------------------------------------------------------------

    def _of(self, found: Found, given: Lazy) -> Iterator[ElicitationId]:
        values = self.ev.force(given)[:4]
        for value in values:
            if isinstance(value, Known) and value.value is None:
                continue
            kind, what = self._kind(value)
            if kind is IdKind.RANDOM:
                again = self._repeated(found, given, value)
                if again is not None:
                    yield ElicitationId(again[0], IdKind.REUSED, again[1], found.request)
                continue
            if kind is not IdKind.UNKNOWN:
                yield ElicitationId(self._place(value, given), kind, what, found.request)

    def _place(self, value: Value, given: Lazy) -> Place:
        if isinstance(value, Str):
            return value.text.place
        maker = _maker(given)
        return maker.place if maker is not None and maker.expr is not None and isinstance(bare(maker.expr), ir.Call) else handed_in(given).place

    def _kind(self, value: Value) -> tuple[IdKind, str]:
        parts = list(self._parts(value, MAX_DEPTH))
        kinds = {p.kind for p in parts}
        if IdKind.RANDOM in kinds or IdKind.UNKNOWN in kinds:
            return (IdKind.RANDOM if IdKind.RANDOM in kinds else IdKind.UNKNOWN), ""
        for kind in _ORDER:
            for part in parts:
                if part.kind is kind:
                    return kind, part.what
        return IdKind.UNKNOWN, ""

    def _parts(self, value: Value, depth: int) -> Iterator[_Made]:
        if depth <= 0:
            yield _Made(IdKind.UNKNOWN, "")
        elif isinstance(value, Str):
            yield from self._text(value, depth)
        elif isinstance(value, Known):
            yield _Made(IdKind.COUNTER, str(value.value)) if isinstance(value.value, int) else _Made(IdKind.UNKNOWN, "")
        elif isinstance(value, Result):
            yield from self._result(value, depth)
        elif isinstance(value, Attr):
            yield from self._attribute(value, depth)
        elif isinstance(value, Argument):
            yield self._argument(value, value.param.name)
        elif isinstance(value, (Seq, Rec)):
            items = value.items if isinstance(value, Seq) else tuple(i.value for i in value.items)
            for item in items[:12]:
                for inner in self.ev.force(item)[:2]:
                    yield from self._parts(inner, depth - 1)
        else:
            yield _Made(IdKind.UNKNOWN, "")

    def _text(self, value: Str, depth: int) -> Iterator[_Made]:
        for part in value.text.parts:
            if part.hole is None:
                if part.literal.strip("-_:./ "):
                    yield _Made(IdKind.LITERAL, part.literal)
            elif isinstance(part.hole.of, Lazy):
                for inner in self._forced(part.hole.of):
                    yield from self._parts(inner, depth - 1)
            else:
                yield _Made(IdKind.UNKNOWN, "")

    def _forced(self, lazy: Lazy) -> tuple[Value, ...]:
        if lazy.expr is not None and isinstance(lazy.expr, ir.Binary):
            return self._operands(lazy.expr, lazy.frame)
        return self.ev.force(lazy)[:3]

    def _operands(self, expr: ir.Expr, frame: Frame) -> tuple[Value, ...]:
        """What a calculation is made of, numbers left out: `time.time() * 1000`."""
        parts = [expr]
        out: list[Value] = []
        for _ in range(MAX_DEPTH):
            if not parts:
                break
            part = bare(parts.pop())
            if isinstance(part, ir.Binary):
                parts += [part.right, part.left]
            elif not isinstance(part, ir.Const):
                out += self.ev.eval(part, frame)[:2]
        return tuple(out)

    def _result(self, value: Result, depth: int) -> Iterator[_Made]:
        name = dotted(value.callee)
        if _named(name, self._random) or _named(name, self._weak):
            yield _Made(IdKind.RANDOM, name)
            return
        if _named(name, self._counters):
            yield _Made(IdKind.COUNTER, source_text(value.call, value.frame, 30))
            return
        if _named(name, self._time):
            yield _Made(IdKind.TIME, source_text(value.call, value.frame, 30))
            return
        if _named(name, self._made_from) if isinstance(value.callee, Ext) else _ends(name, self._made_from):
            for arg in value.call.args[:4]:
                given = self.ev.eval(arg.value, value.frame)[:3] if not isinstance(arg.value, ir.Binary) else self._operands(arg.value, value.frame)
                for inner in given:
                    yield from self._source(inner, depth)
            return
        if isinstance(value.callee, Attr) and isinstance(value.callee.base, (Result, Attr, Str, Argument)):
            base = list(self._parts(value.callee.base, depth - 1))
            if value.callee.name in self._keeping or {p.kind for p in base} <= {IdKind.RANDOM}:
                yield from base
                return
        yield _Made(IdKind.UNKNOWN, name)

    def _source(self, value: Value, depth: int) -> Iterator[_Made]:
        """What goes into a digest; a module of its own (`uuid.NAMESPACE_URL`) adds nothing."""
        if isinstance(value, Ext):
            return
        yield from self._parts(value, depth - 1)

    def _attribute(self, value: Attr, depth: int) -> Iterator[_Made]:
        base = root(value)
        if isinstance(base, Result):
            inner = list(self._parts(base, depth - 1))
            if {p.kind for p in inner} <= {IdKind.RANDOM, IdKind.TIME, IdKind.COUNTER} and inner:
                yield from inner
                return
        if isinstance(base, (Argument, Attr)) or sdk_types(self.ev, self.project.sdk, base):
            if value.name in self._context and sdk_types(self.ev, self.project.sdk, value.base):
                yield _Made(IdKind.COUNTER, source_text(value.expr, value.frame, 30))
                return
        if isinstance(base, Argument) and not sdk_types(self.ev, self.project.sdk, base):
            yield self._argument(base, value.name if value.name != "[]" else base.param.name)
            return
        words = set(parts_of_name(value.name))
        yield _Made(IdKind.PERSONAL if words & _PERSONAL else IdKind.UNKNOWN, value.name)

    def _argument(self, argument: Argument, name: str) -> _Made:
        if self.project.entries.of(argument.function) is None:
            return _Made(IdKind.UNKNOWN, name)
        words = set(parts_of_name(name))
        if words & _PERSONAL or {"full", "name"} <= words:
            return _Made(IdKind.PERSONAL, name)
        return _Made(IdKind.BUSINESS, name)

    # --- one value for several requests ----------------------------------------------------------------------------------

    def _repeated(self, found: Found, given: Lazy, value: Value) -> tuple[Place, str] | None:
        """Where a random id is made that names a request more than once: at import, or outside of a loop that asks."""
        maker = _maker(given)
        call = _random_call(self, value)
        if call is not None and self._before_requests(call, found):
            return Place(call.frame.info.file, call.call.start, call.call.end), "it is made once, before requests come in"
        if maker is None or maker.expr is None:
            return None
        for frame, site in chain_of(found.frame, found.site):
            loops = [w.statement for w in site.within.enclosing() if isinstance(w.statement, ir.Loop) and w.branch == "body"]
            if frame.scope is maker.frame.scope:
                inside = _loops_around(frame.scope, maker.expr)
                if any(id(loop) not in inside for loop in loops):
                    return maker.place, "it is made outside of the loop that asks"
                return None
            if loops and _passes(frame, maker.frame.scope):
                return maker.place, "it is made outside of the loop that asks"
        return None

    def _before_requests(self, made: Result, found: Found) -> bool:
        """Whether what a call makes is there before requests come in: at import, or around the function that answers them."""
        scope = made.frame.scope
        chain = [frame.scope for frame, _ in chain_of(found.frame, found.site)]
        if any(_is_default(made, here) for here in chain):
            return False
        if isinstance(scope, ModuleInfo):
            return not isinstance(found.frame.scope, ModuleInfo)
        for handler in chain:
            if isinstance(handler, FunctionInfo) and self.project.entries.of(handler) is not None:
                here: ScopeInfo | ClassInfo = handler
                while isinstance(here, (FunctionInfo, ClassInfo)):
                    here = here.outer
                    if here is scope:
                        return True
        return False

    def _shared(self, found: Sequence[Found]) -> Iterator[ElicitationId]:
        """Ids that name two requests of one run."""
        by_maker: dict[int, list[tuple[Found, CallSite, Lazy]]] = {}
        for one in found:
            given = one.request.extra.get("id")
            if not isinstance(given, Lazy):
                continue
            maker = _maker(given)
            if maker is None or maker.expr is None or self._kind_of(maker) is not IdKind.RANDOM:
                continue
            site = next((s for f, s in chain_of(one.frame, one.site) if f.scope is maker.frame.scope), None)
            if site is not None:
                by_maker.setdefault(id(maker.expr), []).append((one, site, maker))
        for uses in by_maker.values():
            pair = _both(uses)
            if pair is not None:
                yield ElicitationId(uses[0][2].place, IdKind.REUSED, "it names two requests", pair.request)

    def _kind_of(self, lazy: Lazy) -> IdKind:
        values = self.ev.force(lazy)
        return self._kind(values[0])[0] if len(values) == 1 else IdKind.UNKNOWN


def _named(name: str, names: tuple[str, ...]) -> bool:
    """Whether a dotted name is one of the names, or a method of what one of them gives."""
    plain = name.replace("()", "")
    return any(plain == n or plain.endswith("." + n) or plain.startswith(n + ".") for n in names)


def _is_default(made: Result, scope: ScopeInfo) -> bool:
    """Whether a call stands in the default of a parameter, which is made anew for each call but in Python."""
    if not isinstance(scope, FunctionInfo) or scope.info.file.language is Language.PYTHON or scope.info is not made.frame.info:
        return False
    return any(p.default is not None and p.default.start <= made.call.start and made.call.end <= p.default.end for p in scope.decl.params)


def _ends(name: str, names: tuple[str, ...]) -> bool:
    """Whether a dotted name ends with one of the names."""
    plain = name.replace("()", "")
    return any(plain == n or plain.endswith("." + n) for n in names)


def _random_call(reader: IdReader, value: Value) -> Result | None:
    """The call that makes the random part of an id."""
    here = root(value)
    if isinstance(here, Result):
        return here
    if isinstance(value, Str):
        for part in value.text.parts:
            if part.hole is not None and isinstance(part.hole.of, Lazy):
                for inner in reader.ev.force(part.hole.of)[:2]:
                    base = root(inner)
                    if isinstance(base, Result):
                        return base
    return None


def _maker(given: Lazy) -> Lazy | None:
    """The expression that makes an id, reached through names and parameters."""
    last = None
    for lazy in making(given):
        last = lazy
    if last is None or last.expr is None or isinstance(bare(last.expr), ir.Ref):
        return None
    return last


def _loops_around(scope: ScopeInfo, node: ir.Expr) -> set[int]:
    """The loops around an expression of a scope."""
    within = within_of(scope, node)
    return {id(w.statement) for w in within.enclosing() if isinstance(w.statement, ir.Loop)} if within is not None else set()


def within_of(scope: ScopeInfo, node: ir.Node) -> Within | None:
    """The position of the statement that holds a node."""
    best: Within | None = None
    for within in flow_of(scope).places.values():
        current = within.current
        if (
            current.start <= node.start
            and node.end <= current.end
            and (best is None or current.end - current.start <= best.current.end - best.current.start)
        ):
            best = within
    return best


def _passes(frame: Frame, scope: ScopeInfo) -> bool:
    """Whether a frame runs below the scope that made the id."""
    here = frame.caller
    while here is not None:
        if here.scope is scope:
            return True
        here = here.caller
    return False


def _both(uses: list[tuple[Found, CallSite, Lazy]]) -> Found | None:
    """A second request that may follow the first in one run."""
    for at, (first, one, _) in enumerate(uses):
        for second, other, _ in uses[at + 1 :]:
            if one.call is other.call:
                a, b = first.request.params_place, second.request.params_place
                if first.frame is second.frame and a is not None and b is not None and a.start != b.start and first.request.params is not None:
                    return second
            elif not _exclusive(one, other) and not _exclusive(other, one):
                return second
    return None


def _exclusive(one: CallSite, other: CallSite) -> bool:
    """Whether the second of two calls of one scope cannot follow the first: other branches, or a way out between."""
    blocks = {id(w.block): w for w in other.within.enclosing()}
    for within in one.within.enclosing():
        meeting = blocks.get(id(within.block))
        if meeting is not None:
            if meeting.index == within.index:  # two branches of one statement
                return True
            return False
        if not falls_through(within.block[within.index :]):
            return True
    return False
