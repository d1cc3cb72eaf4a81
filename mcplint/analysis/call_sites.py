"""The calls of a project as they are written: by which names a function may be called, where it is handed on, where it is left to others to run.

Nothing is evaluated here. What is asked of one function is asked again on the way to many others, so answers are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

from mcplint.analysis.exports import UNNAMED
from mcplint.analysis.made_functions import bare, is_function, names_given
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.sites import OPENING, callee_word, calling, passing, places_before, scopes_at
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.project import Project
    from mcplint.sdk.tables import SdkTables

MAX_MAKERS = 24
"""Calls of a function that makes others, looked at for the names under which these are called."""


class CallSites:
    """The calls of a project, found on demand by name and not yet confirmed."""

    def __init__(self, project: Project, sdk: SdkTables) -> None:
        self.project = project
        self._spawners = sdk.spawners
        self._spawner_words = tuple(word.encode() for word in sdk.spawners)
        self._sites: dict[tuple[int, str], list[CallSite]] = {}
        self._called: dict[int, list[CallSite]] = {}
        self._renamed: dict[int, dict[str, set[str]]] = {}
        self._handed: dict[tuple[int, str], list[tuple[CallSite, int | str]]] = {}
        self._spawned: dict[int, list[CallSite]] = {}
        self._spawning: dict[int, list[int]] = {}
        self._spawns: dict[int, list[CallSite]] = {}

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

    def callers(self, function: FunctionInfo) -> list[CallSite]:
        """Call sites that may call a function, by the names it has anywhere."""
        known = self._called.get(id(function))
        if known is None:
            known = self._called[id(function)] = list({id(site): site for site in self._callers(function)}.values())
        return known

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
            yield from given_in_place(function)
            return
        for info in self.modules_naming(function.name, function.info):
            yield from self._handing(info, function.name)

    def _handing(self, info: ModuleInfo, name: str) -> list[tuple[CallSite, int | str]]:
        """Calls of a module with an argument whose last name is `name`."""
        known = self._handed.get((id(info), name))
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
        self._handed[id(info), name] = known
        return known

    def spawning(self, function: FunctionInfo) -> list[CallSite]:
        """Calls that may take the function over to run it: as a task, in a thread, later."""
        known = self._spawned.get(id(function))
        if known is None:
            known = self._spawned[id(function)] = list(self._spawn_sites(function))
        return known

    def _spawn_sites(self, function: FunctionInfo) -> Iterator[CallSite]:
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
            words = (
                word
                for word in map(bytes.decode, file.mentioned(self._spawner_words))
                if any(not r.packages or any(p == "builtins" or file.names(p.encode()) for p in r.packages) for r in self._spawners[word])
            )
            known = self._spawning[id(info)] = sorted(at for word in words for at in places_before(file, word, OPENING))
        return known

    def _spawns_in(self, scope: ScopeInfo) -> list[CallSite]:
        known = self._spawns.get(id(scope))
        if known is None:
            known = self._spawns[id(scope)] = [s for s in flow_of(scope).calls if callee_word(s.call) in self._spawners]
        return known


def given_in_place(function: FunctionInfo) -> Iterator[tuple[CallSite, int | str]]:
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
