"""Notices that a URL elicitation was completed, in source: with which id, to whom, on whose word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.entries import Entry
from mcplint.analysis.eras import chooses_era
from mcplint.analysis.provenance import bare, handed_in, root
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, Def, FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.sites import callee_word, scopes_of
from mcplint.analysis.types import last, sdk_types
from mcplint.analysis.values import Argument, Cls, Ext, Frame, Func, Known, Lazy, Obj, Rec, Result, Seq, Str, Value
from mcplint.interactions.model import REVISIONS, Revisions
from mcplint.interactions.source_chain import entry_of, steps_to
from mcplint.interactions.source_requests import Found
from mcplint.interactions.url_tables import url_tables
from mcplint.interactions.url_use import CompletionNotice
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

_VIEWS = ("values", "items", "keys", "list", "tuple", "set", "copy", "enumerate", "sorted", "reversed", "entries", "from")


@dataclass(frozen=True, slots=True, eq=False)
class _Notice:
    """A call that sends the notice: the id it gives (None without one), and whether all arguments are known."""

    site: CallSite
    frame: Frame
    id: Lazy | None
    open: bool


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[CompletionNotice]:
    """The completion notices that a module sends."""
    finder = _Finder(project)
    for scope in scopes_of(info, finder.words_in(info)):
        for site in flow_of(scope).calls:
            word = callee_word(site.call)
            if word not in finder.methods and word not in finder.senders:
                continue
            if word not in finder.methods and not finder.may_say(site, scope):
                continue
            for frame in project.graph.frames(scope):
                notice = finder.notice(site, frame, word)
                if notice is not None:
                    yield finder.judged(notice)


def _at(function: FunctionInfo, notice: _Notice) -> CallSite | None:
    """Where a function sends a notice, or calls the helper that does."""
    here: Frame | None = notice.frame
    site: CallSite | None = notice.site
    while here is not None and here.scope is not function:
        site = here.site
        here = here.caller
    return site if here is not None else None


def _apart(one: CallSite, other: CallSite) -> bool:
    """Whether two calls of a function stand in branches of one statement of which only one is taken."""

    def branches(site: CallSite) -> dict[int, tuple[int, str]]:
        around = [w for w in site.within.enclosing() if w.outer is not None and isinstance(w.outer.current, (ir.If, ir.Match))]
        return {id(w.outer.current): (id(w.statement), w.branch) for w in around if w.outer is not None}

    taken = branches(other)
    return any(statement in taken and taken[statement] != branch for statement, branch in branches(one).items())


class _Finder:
    def __init__(self, project: SourceProject) -> None:
        self.project = project
        self.ev = project.ev
        table = url_tables()
        facts: Mapping[str, Any] = table.get("completion", {})
        self.methods = frozenset(facts.get("methods", ()))
        self.senders = frozenset(facts.get("senders", ()))
        self._objects = frozenset(facts.get("objects", ()))
        self._params = frozenset(facts.get("params", ()))
        self._id = tuple(facts.get("id", ()))
        self._method = facts.get("method", "")
        self.words = tuple(w.encode() for w in sorted({*self.methods, *self._objects, self._method}))

    def words_in(self, info: ModuleInfo) -> tuple[bytes, ...]:
        """The words of scopes to look at: those of senders as well, where the module names the notification."""
        senders = tuple(w.encode() for w in sorted(self.senders)) if info.file.mentions(self._method.encode()) else ()
        return (*self.words, *senders)

    def may_say(self, site: CallSite, scope: ScopeInfo) -> bool:
        """Whether the message that a call sends may be the notice, in some chain of calls."""
        first = site.call.args[0] if site.call.args else None
        return first is not None and any(self._may_be(value) for value in self.ev.eval(first.value, self.project.frame(scope)))

    def _may_be(self, value: Value) -> bool:
        if isinstance(value, Rec):
            method = value.get("method")
            named = self.ev.constant(method.value) if method is not None else ...
            return (value.open if method is None else named is ...) or named == self._method
        return not isinstance(value, (Str, Known, Seq, Func, Cls))

    # --- what is sent ----------------------------------------------------------------------------------------------------

    def notice(self, site: CallSite, frame: Frame, word: str) -> _Notice | None:
        """The notice that a call sends, or None."""
        callee = site.call.callee
        if not isinstance(callee, ir.Member):
            return None
        if any(isinstance(v, Obj) and v.call is not None for v in self.ev.eval(callee.object, frame)):
            return None  # a method of the project; what it does is looked at where it does it
        if word in self.methods:
            given, open_ = self.project.finder.arguments((self._id[0],), site.call, frame)
            identifier = next((given[k] for k in self._id if k in given), None)
            return _Notice(site, frame, identifier, open_)
        if not site.call.args:
            return None
        for value in self.ev.eval(site.call.args[0].value, frame)[:3]:
            found = self._message(value)
            if found is not None:
                return _Notice(site, frame, found[0], found[1])
        return None

    def _message(self, value: Value) -> tuple[Lazy | None, bool] | None:
        """The id in a notification made by hand, when it is the one of completion."""
        for _ in range(4):
            if isinstance(value, Rec):
                method, params = value.get("method"), value.get("params")
                if method is None or self.ev.constant(method.value) != self._method:
                    return None
                return self._given(self.ev.force_one(params.value)) if params is not None else (None, value.open)
            if not isinstance(value, Result) or not isinstance(value.callee, Ext):
                return None
            name = last(value.callee.name)
            if name in self._objects:
                for arg in value.call.args:
                    if arg.name in (None, "params") and not arg.spread:
                        return self._given(self.ev.value(arg.value, value.frame))
                return None, any(a.spread for a in value.call.args)
            if "Notification" not in name or not value.call.args:
                return None
            value = self.ev.value(value.call.args[0].value, value.frame)
        return None

    def _given(self, params: Value) -> tuple[Lazy | None, bool]:
        if isinstance(params, Rec):
            for key in self._id:
                item = params.get(key)
                if item is not None:
                    return item.value, False
            return None, params.open
        if isinstance(params, Result) and isinstance(params.callee, Ext) and last(params.callee.name) in self._params:
            for arg in params.call.args:
                if arg.name in self._id:
                    return Lazy(arg.value, params.frame), False
            return None, any(a.spread for a in params.call.args)
        return None, True

    # --- what is wrong with it -------------------------------------------------------------------------------------------

    def judged(self, notice: _Notice) -> CompletionNotice:
        """The notice with what is known of it."""
        frame, site = notice.frame, notice.site
        place = Place(frame.info.file, site.call.start, site.call.end)
        entry = entry_of(frame)
        missing = notice.id is None and not notice.open
        if notice.id is not None:
            values = self.ev.force(notice.id)
            missing = bool(values) and all(isinstance(v, Known) and v.value is None for v in values)
        revisions = Revisions((self.project.protocol,), True) if self.project.protocol is not None else Revisions(REVISIONS)
        return CompletionNotice(
            place, revisions, missing, self._everyone(notice), self._chosen(notice, entry), entry.name if entry is not None else "",
            chooses_era(self.ev, frame, site), steps_to(frame, place, "sent here"),
        )  # fmt: skip

    def _chosen(self, notice: _Notice, entry: Entry | None) -> bool:
        """Whether the id is an argument of the tool that sends the notice."""
        if notice.id is None or entry is None or entry.kind != "tool":
            return False
        own = _at(entry.function, notice)
        for site in flow_of(entry.function).calls:
            if callee_word(site.call) in self.project.sdk.send_names and not (own is not None and _apart(site, own)):
                return False  # the tool completes what it has asked itself
        return any(self._given_by_model(value, entry) for value in self.ev.force(notice.id)[:4])

    def _given_by_model(self, value: Value, entry: Entry) -> bool:
        """Whether a value is an argument of the tool, or a text in which nothing but arguments varies."""
        if isinstance(value, Str):
            holes = [part.hole for part in value.text.parts if part.hole is not None]
            return bool(holes) and all(isinstance(h.of, Lazy) and any(self._given_by_model(v, entry) for v in self.ev.force(h.of)[:4]) for h in holes)
        here = root(value)
        return isinstance(here, Argument) and here.function is entry.function and not sdk_types(self.ev, self.project.sdk, here)

    def _everyone(self, notice: _Notice) -> bool:
        """Whether the session is one element after the other of a store of sessions, while the id stays the same."""
        callee = notice.site.call.callee
        assert isinstance(callee, ir.Member)
        session = handed_in(Lazy(callee.object, notice.frame))
        element = _element(session)
        if element is None or element.loop is None or element.value is None:
            return False
        if not self._whole_store(element.value, session.frame):
            return False
        if notice.id is not None and _depends(handed_in(notice.id), element.loop):
            return False
        return not _picked(notice, element)

    def _whole_store(self, iterable: ir.Expr, frame: Frame) -> bool:
        """Whether an iterable is a store as a whole, not what is kept under one key of it."""
        here = bare(iterable)
        for _ in range(6):
            if isinstance(here, ir.Call):
                word = callee_word(here)
                if word not in _VIEWS:
                    return False
                if isinstance(here.callee, ir.Member) and word not in ("from", "list"):
                    here = bare(here.callee.object)
                elif here.args:
                    here = bare(here.args[0].value)
                else:
                    return False
            elif isinstance(here, ir.Member):
                return True
            elif isinstance(here, ir.Ref):
                defs = flow_of(frame.scope).refs.get(id(here), ())
                values = [d for d in defs if d.kind == "value" and d.value is not None]
                if isinstance(frame.scope, FunctionInfo) and len(defs) == 1 and values and values[0].value is not None:
                    here = bare(values[0].value)
                    continue
                return not (isinstance(frame.scope, FunctionInfo) and any(d.kind == "param" for d in defs))
            else:
                return False
        return False


def _element(lazy: Lazy) -> Def | None:
    """The loop variable that a value is, or is an attribute of."""
    expr = bare(lazy.expr) if lazy.expr is not None else None
    while isinstance(expr, (ir.Member, ir.Index)):
        expr = bare(expr.object)
    if not isinstance(expr, ir.Ref):
        return None
    for definition in flow_of(lazy.frame.scope).refs.get(id(expr), ()):
        if definition.kind == "element":
            return definition
    return None


def _depends(lazy: Lazy, loop: ir.Node, depth: int = 3) -> bool:
    """Whether a value is made from an element of a loop."""
    if lazy.expr is None or depth <= 0:
        return False
    for node in ir.walk(lazy.expr):
        if isinstance(node, ir.Ref):
            for definition in flow_of(lazy.frame.scope).refs.get(id(node), ()):
                if definition.kind == "element" and definition.loop is loop:
                    return True
                if definition.kind == "value" and definition.value is not None and _depends(Lazy(definition.value, lazy.frame), loop, depth - 1):
                    return True
    return False


def _picked(notice: _Notice, element: Def) -> bool:
    """Whether a test on the way picks some of the elements."""
    frame: Frame | None = notice.frame
    site: CallSite | None = notice.site
    while frame is not None and site is not None:
        for within in site.within.enclosing():
            if within.statement is element.loop:
                return False
            if isinstance(within.statement, ir.If) and isinstance(within.statement.test, (ir.Compare, ir.Call, ir.Logical)):
                return True
            for earlier in within.block[: within.index]:
                if (
                    isinstance(earlier, ir.If)
                    and any(isinstance(s, ir.Continue) for s in earlier.then)
                    and isinstance(earlier.test, (ir.Compare, ir.Logical))
                ):
                    return True
        site, frame = frame.site, frame.caller
    return isinstance(element.loop, ir.Clause) and bool(element.loop.conditions)
