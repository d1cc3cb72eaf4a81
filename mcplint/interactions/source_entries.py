"""The entry points of servers whose functions stand in a module: registered by a call anywhere, or by a decorator above them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.sites import holds

if TYPE_CHECKING:
    from mcplint.analysis.entries import Entry
    from mcplint.analysis.scopes import FunctionInfo, ModuleInfo
    from mcplint.interactions.from_source import SourceProject
    from mcplint.interactions.url import Url


def entries_in(project: SourceProject, info: ModuleInfo) -> tuple[Entry, ...]:
    """The entry points of a module, each function once."""
    return project.once("entries in modules", lambda: _EntriesIn(project)).of(info)


_HERE = frozenset({"localhost", "127.0.0.1", "::1"})


def is_own_route(project: SourceProject, url: Url) -> bool:
    """Whether a URL leads to a route of the project itself: a page of an authorization server sends its visitor on, it begins no flow as a client."""
    if url.hostname is not None and url.hostname not in _HERE:
        return False
    entries = project.entries.registered()
    routes = project.once(
        "route paths", lambda: tuple({e.name for e in entries.values() if e.kind == "route" and e.name.startswith("/") and e.name != "/"})
    )
    return url.path.endswith(routes)


class _EntriesIn:
    def __init__(self, project: SourceProject) -> None:
        self._entries = project.entries
        self._known: dict[int, tuple[Entry, ...]] = {}
        self._called: dict[int, list[Entry]] = {}
        for entry in self._entries.registered().values():
            self._called.setdefault(id(entry.function.info), []).append(entry)

    def of(self, info: ModuleInfo) -> tuple[Entry, ...]:
        known = self._known.get(id(info))
        if known is None:
            found = {id(entry.function): entry for entry in self._called.get(id(info), ())}
            for function in _decorated(info):
                entry = self._entries.of(function) if id(function) not in found else None
                if entry is not None and entry.function is function:
                    found[id(function)] = entry
            known = self._known[id(info)] = tuple(sorted(found.values(), key=lambda entry: entry.function.decl.start))
        return known


def _decorated(info: ModuleInfo) -> Iterator[FunctionInfo]:
    """The functions of a module under decorators, those inside of functions too."""
    within = list(_decorators(info.file.data))
    seen: set[int] = set()
    stack = [*info.functions, *flow_of(info).functions]
    while stack:
        function = stack.pop()
        if id(function) in seen:
            continue
        seen.add(id(function))
        if function.decl.decorators:
            yield function
        if holds(function, within):
            stack.extend(flow_of(function).functions)


def _decorators(data: bytes) -> Iterator[int]:
    """Where a line begins with a decorator that stands inside of something; functions inside of functions stand under no other."""
    at = data.find(b"@")
    while at >= 0:
        if data[data.rfind(b"\n", 0, at) + 1 : at].isspace():
            yield at
        at = data.find(b"@", at + 1)
