"""Who calls a function, and the frames in which it runs: one for each distinct chain from an entry point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from mcplint.analysis.binding import begun, bind, nested, run_within
from mcplint.analysis.call_sites import CallSites
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.values import Frame, Func, Lazy, Obj
from mcplint.ir import nodes as ir
from mcplint.ir.later import later

if TYPE_CHECKING:
    from mcplint.analysis import dispatch, handed, spawners, undecided
    from mcplint.analysis.entries import Entries
    from mcplint.analysis.evaluate import Evaluator
else:
    dispatch = later("mcplint.analysis.dispatch")
    handed = later("mcplint.analysis.handed")
    spawners = later("mcplint.analysis.spawners")
    undecided = later("mcplint.analysis.undecided")

MAX_FRAMES = 1500
"""Chains to one function. More than that are counted as a bound that was hit."""
MAX_CHAIN = 24
MAX_GUESSES = 40
"""Calls by a function's name whose receiver only their own callers know; common names (`run`, `get`) have hundreds."""
MAX_SITES = 200
"""Calls of one function by one other that are told apart."""
MAX_FRAMES_DEEP = 200
"""Chains followed up from a function that is already some calls away from the send."""


class CallGraph:
    """Calls of a project, found on demand by name and confirmed by evaluation."""

    def __init__(self, ev: Evaluator, entries: Entries) -> None:
        self.ev = ev
        self.project = ev.project
        self.entries = entries
        self.calls = CallSites(self.project, entries.sdk)
        """The calls themselves, as they are written."""
        self.bounded: set[int] = set()
        """Functions that were asked for and for which a bound was hit, there or further up."""
        self._frames: dict[int, list[Frame]] = {}
        """The frames of functions that no bound and no cycle cut short, whoever asked for them."""
        self._answers: dict[int, list[Frame]] = {}
        """Those of functions that were asked for themselves; they may be cut short."""
        self._partial: dict[int, list[Frame]] = {}
        """Those found on the way to one answer that hold for it alone."""
        self._cuts = 0
        """Bounds and cycles met for the answer at hand."""
        self._hits = 0
        """The bounds among them."""
        self._active: set[int] = set()
        self._may: dict[tuple[int, int], bool | None] = {}

    @cached_property
    def tables(self) -> dispatch.Tables:
        """What finds calls through tables, loaded when a function may be called that way."""
        return dispatch.Tables(self)

    # --- frames ------------------------------------------------------------------------------------------------------

    def frames(self, scope: ScopeInfo) -> list[Frame]:
        """The frames in which a scope runs, one for each distinct chain of calls from an entry point; never empty.

        What is answered does not depend on what was asked before: only what is complete is shared among answers.
        """
        if isinstance(scope, ModuleInfo):
            return [self.project.frame(scope)]
        key = id(scope)
        known = self._frames.get(key)
        if known is not None:
            return known
        if not self._active:
            return self._answer(scope)
        known = self._partial.get(key)
        if known is not None:
            self._cuts += 1
            return known
        if key in self._active or len(self._active) > MAX_CHAIN:
            self._cuts += 1
            self._hits += key not in self._active
            return []
        before = self._cuts, self.ev.bounds
        self._active.add(key)
        try:
            found = self._find_frames(scope)
        finally:
            self._active.discard(key)
        if (self._cuts, self.ev.bounds) == before:
            self._frames[key] = found
        elif found:
            self._partial[key] = found
        return found

    def _answer(self, scope: FunctionInfo) -> list[Frame]:
        key = id(scope)
        known = self._answers.get(key)
        if known is not None:
            return known
        self._cuts = self._hits = 0
        before = self.ev.bounds
        self._active.add(key)
        try:
            found = self._find_frames(scope)
        finally:
            self._active.discard(key)
            self._partial = {}
        whole = not self._cuts and self.ev.bounds == before
        (self._frames if whole else self._answers)[key] = found
        if self._hits or self.ev.bounds != before:
            self.bounded.add(key)
        return found

    def _cut(self) -> None:
        """A bound is hit."""
        self._cuts += 1
        self._hits += 1

    def _find_frames(self, function: FunctionInfo) -> list[Frame]:
        out: list[Frame] = []
        limit = MAX_FRAMES if len(self._active) <= 2 else MAX_FRAMES_DEEP
        entry = self.entries.of(function)
        if entry is not None:
            wrapped = self._wrapped(function, entry)
            if wrapped:
                out.extend(wrapped)
            else:
                out.extend(begun(self.ev, function, outer, entry) for outer in self._outers(function))
        for frame in self._called(function, self.calls.callers(function)):
            out.append(frame)
            if len(out) >= limit:
                self._cut()
                break
        out.extend(self._spawned(function))
        if not out:
            out.extend(handed.handed_frames(self, function))
        if not out:
            out.extend(self.tables.frames(function))
        if not out:
            out.extend(self._called(function, handed.calls_of_members(self, function)))
        if not out and function.decl.decorators:
            out.extend(self._wrapped(function, None))
        if not out:
            out.extend(self._enclosed(function))
        return out or [Frame(function, self.project.frame(function.outer), {}, None, None, {}, None)]

    def _outers(self, function: FunctionInfo) -> list[Frame]:
        if isinstance(function.outer, ModuleInfo):
            return [self.project.frame(function.outer)]
        return self.frames(function.outer)[:8] or [self.project.frame(function.outer)]

    def _called(self, function: FunctionInfo, sites: Iterable[CallSite]) -> Iterator[Frame]:
        """The frames in which those of some calls run a function that do call it."""
        guesses = 0
        if not isinstance(function.outer, ModuleInfo) or not function.name:
            yield from self._called_in_place(function)
        met: dict[int, int] = {}
        for site in sites:
            if site.scope is function:
                continue
            met[id(site.scope)] = met.get(id(site.scope), 0) + 1
            if met[id(site.scope)] > MAX_SITES:
                self._cut()
                continue
            may = self.may_call(site, function)
            if may is None:
                guesses += 1
            if may is False or guesses > MAX_GUESSES:
                if guesses > MAX_GUESSES:
                    self._cut()
                continue
            for caller in self.frames(site.scope):
                if caller.depth >= MAX_CHAIN:
                    self._cut()
                    continue
                for func in self.targets(site, caller):
                    if func.info is function:
                        yield bind(self.ev, function, func.frame, site.call, caller, func.receiver, site, func)
                        break

    def _called_in_place(self, function: FunctionInfo) -> Iterator[Frame]:
        """A function that is called where it is written: `(async () => { … })()`."""
        if function.decl.kind not in ("lambda", "function"):
            return
        for site in flow_of(function.outer).calls:
            callee = site.call.callee
            while isinstance(callee, ir.Cast):
                callee = callee.value
            if isinstance(callee, ir.Function) and callee.decl is function.decl:
                for caller in self.frames(function.outer):
                    yield bind(self.ev, function, caller, site.call, caller, None, site, None)

    def may_call(self, site: CallSite, function: FunctionInfo) -> bool | None:
        """Whether a call that has the function's name calls it, told without knowing who calls the caller; None when its chain must decide."""
        key = (id(site), id(function))
        if key in self._may:
            return self._may[key]
        before = self.ev.bounds
        decided = self._decided(site, function)
        if self.ev.bounds == before:  # a bound that was hit counts again for whoever asks
            self._may[key] = decided
        return decided

    def _decided(self, site: CallSite, function: FunctionInfo) -> bool | None:
        frame = self.project.frame(site.scope)
        values = self.ev.eval(site.call.callee, frame)
        if any(func.info is function for func in self.targets(site, frame)):
            return True
        return None if not values or any(undecided.by_chain(self.ev, v, site.scope) for v in values) else False

    def targets(self, site: CallSite, frame: Frame) -> list[Func]:
        """The project functions that a call may call in a frame."""
        out: list[Func] = []
        for value in self.ev.eval(site.call.callee, frame):
            called = self.ev.member(value, "__call__", site.call.callee, frame) if isinstance(value, Obj) else (value,)
            out.extend(v for v in called if isinstance(v, Func))
        return out

    def _spawned(self, function: FunctionInfo) -> list[Frame]:
        """A function that is handed by reference to something outside of the project, which runs it."""
        out: list[Frame] = []
        for site in self.calls.spawning(function):
            if site.scope is function:
                continue
            for caller in self.frames(site.scope)[:16]:
                facts = spawners.spawner_of(self.ev, self.entries.sdk, site.call, caller)
                if facts is None:
                    break
                for func, call in spawners.handed_over(self.ev, facts, site.call, caller):
                    if func.info is function and caller.depth < MAX_CHAIN:
                        out.append(bind(self.ev, function, func.frame, call, caller, func.receiver, site, func, "handed"))
                if len(out) >= 32:
                    return out
        return out

    def _wrapped(self, function: FunctionInfo, entry: object) -> list[Frame]:
        """An entry point under a decorator of the project runs where the decorator's wrapper calls it; without `entry`, where that wrapper is registered."""
        out: list[Frame] = []
        outer = self.project.frame(function.outer)
        for decorator in function.decl.decorators:
            for value in self.ev.eval(decorator, outer):
                if not isinstance(value, Func):
                    continue
                params = [p for p in value.info.decl.params if p.kind in ("positional", "normal")]
                if not params:
                    continue
                made = Func(function, outer)
                holder = Frame(value.info, value.frame, {params[0].name: Lazy(None, outer, made)}, None, None, {}, value.receiver, 0, None)
                for scope, frame in with_nested(value.info, holder):
                    if not isinstance(scope, FunctionInfo) or scope is value.info:
                        continue
                    begins = entry if entry is not None else self.entries.of(scope)
                    if begins is None:
                        continue
                    started = Frame(scope, frame.outer, {}, None, None, {}, None, 0, begins)
                    for site in flow_of(scope).calls:
                        callee = site.call.callee
                        if isinstance(callee, ir.Ref) and callee.name == params[0].name:
                            out.append(bind(self.ev, function, outer, site.call, started, None, site, made))
        return out

    def _enclosed(self, function: FunctionInfo) -> list[Frame]:
        """An inner function that nobody calls by name (a callback, a lambda) runs within a run of the function around it."""
        if isinstance(function.outer, ModuleInfo):
            return []
        return [run_within(self.ev, function, outer) for outer in self.frames(function.outer)[:64]]


def with_nested(function: FunctionInfo, frame: Frame) -> Iterator[tuple[FunctionInfo, Frame]]:
    """A function and those inside it, each with a frame whose outer frame is given."""
    yield function, frame
    for inner in flow_of(function).functions:
        yield from with_nested(inner, nested(inner, frame))
