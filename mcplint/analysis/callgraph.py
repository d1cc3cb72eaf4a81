"""Who calls a function, and the frames in which it runs: one for each distinct chain from an entry point."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from mcplint.analysis.binding import begun, bind, nested, run_within
from mcplint.analysis.exports import UNNAMED
from mcplint.analysis.made_functions import bare, is_function, names_given
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.sites import OPENING, callee_word, calling, passing, places_before, scopes_at
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
MAX_MAKERS = 24
"""Calls of a function that makes others, looked at for the names under which these are called."""
MAX_FRAMES_DEEP = 200
"""Chains followed up from a function that is already some calls away from the send."""


class CallGraph:
    """Calls of a project, found on demand by name and confirmed by evaluation."""

    def __init__(self, ev: Evaluator, entries: Entries) -> None:
        self.ev = ev
        self.project = ev.project
        self.entries = entries
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
        self._sites: dict[tuple[int, str], list[CallSite]] = {}
        self._renamed: dict[int, dict[str, set[str]]] = {}
        self._spawning: dict[int, list[int]] = {}
        self._spawner_words = tuple(word.encode() for word in entries.sdk.spawners)
        self._spawns: dict[int, list[CallSite]] = {}
        self._handed_sites: dict[tuple[int, str], list[tuple[CallSite, int | str]]] = {}

    # --- call sites --------------------------------------------------------------------------------------------------

    def sites(self, info: ModuleInfo, word: str) -> list[CallSite]:
        """Calls in a module whose callee's last name is `word`."""
        key = (id(info), word)
        known = self._sites.get(key)
        if known is None:
            known = [s for scope in calling(info, word) for s in flow_of(scope).calls if callee_word(s.call) == word]
            self._sites[key] = known
        return known

    def modules_naming(self, word: str, home: ModuleInfo) -> Iterator[ModuleInfo]:
        """The modules that may call something of `home` by `word`: home itself and those that may import it and hold the word."""
        yield home
        yield from self.project.modules_naming(word.encode(), home)

    def callers(self, function: FunctionInfo) -> Iterator[CallSite]:
        """Call sites that may call a function, by the names it has anywhere; not yet confirmed."""
        seen: set[int] = set()
        for site in self._callers(function):
            if id(site) not in seen:
                seen.add(id(site))
                yield site

    def _callers(self, function: FunctionInfo) -> Iterator[CallSite]:
        names = self.project.exports.names(function)
        for name in sorted(names - UNNAMED):
            for info in self.modules_naming(name, function.info):
                for word in (name, *sorted(self._aliases(info).get(name, ()))):
                    yield from self.sites(info, word)
        if names & UNNAMED:
            for info, word in self._named_by_importers(function.info):
                yield from self.sites(info, word)
        if function.name == "__call__" and function.owner is not None:
            made = (site for info in self.modules_naming(function.owner.name, function.info) for site in self.sites(info, function.owner.name))
            yield from self._called_under_names(made)
        yield from self._called_as_returned(function)

    def _called_as_returned(self, function: FunctionInfo) -> Iterator[CallSite]:
        """Calls of a function that the one around it returns, by the names that callers give it: `const ask = askerFor(server); ask(…)`."""
        outer = function.outer
        if not isinstance(outer, FunctionInfo) or not any(is_function(s.value, function) for s, _ in flow_of(outer).returns):
            return
        yield from self._called_under_names(self.callers(outer))

    def _called_under_names(self, makers: Iterable[CallSite]) -> Iterator[CallSite]:
        """Calls of what the calls at `makers` give, by the names that it is given there."""
        for site in islice(makers, MAX_MAKERS):
            yield from (other for other in flow_of(site.scope).calls if bare(other.call.callee) is site.call)  # `askerFor(server)(…)`
            for name in sorted(set(names_given(site))):
                for info in self.modules_naming(name, site.scope.info):
                    yield from self.sites(info, name)

    def _named_by_importers(self, home: ModuleInfo) -> Iterator[tuple[ModuleInfo, str]]:
        """The names that importers give to what a module is as a whole, or exports without a name."""
        homes = self.project.exports.homes(home)
        paths = [holder.file.path for holder in homes]
        for spelling in dict.fromkeys(s for holder in homes for s in self.project.exports.spellings(holder)):
            files = (file for file in self.project.files_mentioning(spelling) if self.project.exports.may_import(file, paths))
            for info in (info for file in files if (info := self.project.module(file.path)) is not None):
                for definition in (d for defs in flow_of(info).defs.values() for d in defs if d.kind == "import"):
                    if definition.path and definition.path[0] in UNNAMED and isinstance(definition.node, ir.Import):
                        if self.project.imported_path(info, definition.node) in paths:
                            yield info, definition.name
                            if definition.path[0] == "*":
                                yield info, "default"  # as a member: `m.default(…)`

    def _aliases(self, info: ModuleInfo) -> dict[str, set[str]]:
        """The names under which a module imports something else than by its own name."""
        known = self._renamed.get(id(info))
        if known is None:
            known = self._renamed[id(info)] = {}
            for definition in (d for defs in flow_of(info).defs.values() for d in defs if d.kind == "import"):
                if definition.path and isinstance(definition.path[0], str) and definition.path[0] != definition.name:
                    known.setdefault(definition.path[0], set()).add(definition.name)
        return known

    def passed_on(self, function: FunctionInfo) -> Iterator[tuple[CallSite, int | str]]:
        """Calls that take the function as an argument, with the argument's position or name; decorators come as calls of their own."""
        if not function.name:
            yield from _given_in_place(function)
            return
        for info in self.modules_naming(function.name, function.info):
            yield from self._handing(info, function.name)

    def _handing(self, info: ModuleInfo, name: str) -> list[tuple[CallSite, int | str]]:
        """Calls of a module with an argument whose last name is `name`."""
        known = self._handed_sites.get((id(info), name))
        if known is not None:
            return known
        known = []
        for scope in passing(info, name):
            for site in flow_of(scope).calls:
                position = 0
                for arg in site.call.args:
                    value = arg.value
                    if isinstance(value, (ir.Ref, ir.Member)) and value.name == name:
                        known.append((site, arg.name if arg.name is not None else position))
                    if arg.name is None:
                        position += 1
        self._handed_sites[id(info), name] = known
        return known

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
        for frame in self._called(function, self.callers(function)):
            out.append(frame)
            if len(out) >= limit:
                self._cut()
                break
        out.extend(self._spawned(function))
        if not out:
            out.extend(handed.handed_frames(self, function))
        if not out:
            out.extend(dispatch.through_tables(self, function))
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

    def _spawn_sites(self, function: FunctionInfo) -> Iterator[CallSite]:
        """Calls that may take the function over to run it: as a task, in a thread, later."""
        infos = self.modules_naming(function.name, function.info) if function.name else (function.info,)
        raw = function.name.encode()
        for info in infos:
            places = self._spawn_places(info)
            for scope in scopes_at(info, places, lambda inner: inner.mentions(raw)):
                for site in self._spawns_in(scope):
                    call = site.call
                    if info.file.data.find(raw, call.start, call.end) >= 0 if raw else call.start <= function.decl.start < call.end:
                        yield site

    def _spawn_places(self, info: ModuleInfo) -> list[int]:
        """Where a module names something that may take a function over."""
        known = self._spawning.get(id(info))
        if known is None:
            file = info.file
            spawners = self.entries.sdk.spawners
            words = (
                word
                for word in map(bytes.decode, file.mentioned(self._spawner_words))
                if any(not r.packages or any(p == "builtins" or file.names(p.encode()) for p in r.packages) for r in spawners[word])
            )
            known = self._spawning[id(info)] = sorted(at for word in words for at in places_before(file, word, OPENING))
        return known

    def _spawns_in(self, scope: ScopeInfo) -> list[CallSite]:
        known = self._spawns.get(id(scope))
        if known is None:
            known = self._spawns[id(scope)] = [s for s in flow_of(scope).calls if callee_word(s.call) in self.entries.sdk.spawners]
        return known

    def _spawned(self, function: FunctionInfo) -> list[Frame]:
        """A function that is handed by reference to something outside of the project, which runs it."""
        out: list[Frame] = []
        for site in self._spawn_sites(function):
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


def _given_in_place(function: FunctionInfo) -> Iterator[tuple[CallSite, int | str]]:
    """The call that a function without a name is written in as an argument, with the argument's position or name: `guarded(lambda ctx: …)`."""
    decl = function.decl
    for site in flow_of(function.outer).calls:
        if not (site.call.start <= decl.start and decl.end <= site.call.end):
            continue
        position = 0
        for arg in site.call.args:
            if isinstance(arg.value, ir.Function) and arg.value.decl is decl:
                yield site, arg.name if arg.name is not None else position
            if arg.name is None:
                position += 1
