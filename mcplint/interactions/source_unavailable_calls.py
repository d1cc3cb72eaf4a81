"""Calls that the SDK line in use does not have, and registering decorators that it needs parentheses behind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.conditions import conditions_on, protections_on
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo, ModuleInfo
from mcplint.analysis.sites import OPENING, WORD_END, argument_at, callee_word, decorates, places_before, scopes_at, takes_function
from mcplint.analysis.types import sdk_types
from mcplint.analysis.values import Frame, Func, Lazy
from mcplint.interactions.association import UnavailableCall
from mcplint.interactions.source_association import tables
from mcplint.ir import nodes as ir
from mcplint.ir.later import later
from mcplint.ir.source import Language, Place

if TYPE_CHECKING:
    from mcplint.analysis import undecided
    from mcplint.interactions.from_source import SourceProject
else:
    undecided = later("mcplint.analysis.undecided")

MAX_FRAMES = 24


def _ends_line(data: bytes, at: int) -> bool:
    """Whether nothing but a comment stands between a place and the end of its line."""
    end = data.find(b"\n", at)
    return data[at : end if end >= 0 else len(data)].lstrip()[:1] in (b"", b"#")


def _gives_name(call: ir.Call) -> bool:
    """Whether the first argument may be a name."""
    first = argument_at(call, 0)
    return (first is not None and not isinstance(first, (ir.Record, ir.Sequence, ir.Function))) or any(arg.spread for arg in call.args[:1])


class UnavailableCalls:
    """Finds them by the tables `unavailable` and `bare`. `servers` gives the types of the servers that a receiver may be."""

    def __init__(self, project: SourceProject, servers: Callable[[Lazy], set[str]]) -> None:
        self.project = project
        self.ev = project.ev
        self.sdk = project.sdk
        self._servers = servers
        table = tables()
        self._rows: list[Mapping[str, Any]] = table.get("unavailable", {}).get("rows", [])
        self._bare: list[Mapping[str, Any]] = table.get("bare", {}).get("rows", [])

    def calls(self, info: ModuleInfo) -> Iterator[UnavailableCall]:
        """Calls of a module that its SDK line does not have."""
        rows: dict[str, list[Mapping[str, Any]]] = {}
        for row in self._rows:
            if self._may_lack(row, info):
                for name in row["names"]:
                    rows.setdefault(name, []).append(row)
        if not info.file.reports:
            return
        seen: set[int] = set()
        for scope in scopes_at(info, sorted(at for word in rows for at in places_before(info.file, word, OPENING))):
            for site in flow_of(scope).calls:
                callee = site.call.callee
                if id(site.call) in seen or not isinstance(callee, ir.Member) or callee.name not in rows:
                    continue
                fitting = [row for row in rows[callee.name] if not row.get("named") or _gives_name(site.call)]
                found = self._unavailable(site, callee, fitting) if fitting else None
                if found is not None:
                    seen.add(id(site.call))
                    yield found

    def _may_lack(self, row: Mapping[str, Any], info: ModuleInfo) -> bool:
        """Whether the line in use can be one without the calls of a row, told without looking at any call."""
        if row.get("always"):
            return True
        if "/" in row["lines"][0]:  # an npm package of its own
            return info.file.language is not Language.PYTHON and ("before" not in row or self.project.versions.older(row["lines"][0], row["before"]))
        distribution = row["lines"][0].rpartition(" ")[0]
        if self.project.versions.known(distribution):
            return self.project.versions.only(distribution) in row["lines"]
        return self.project.versions.shown(info, distribution) in row["lines"]

    def _may_be(self, site: CallSite, callee: ir.Member, rows: list[Mapping[str, Any]]) -> bool:
        """Whether what a call is on is what a row is about, or a chain of callers may make it so: the chains are only worth finding then."""
        values = self.ev.eval(callee.object, self.project.frame(site.scope))
        types = {name for value in values for name in sdk_types(self.ev, self.sdk, value)}
        return any(types & set(row["on"]) for row in rows) or undecided.any_by_chain(self.ev, values, site.scope)

    def _unavailable(self, site: CallSite, callee: ir.Member, rows: list[Mapping[str, Any]]) -> UnavailableCall | None:
        if not self._may_be(site, callee, rows):
            return None
        for frame in self.project.graph.frames(site.scope)[:MAX_FRAMES]:
            types: set[str] = set()
            for value in self.ev.eval(callee.object, frame):
                types |= sdk_types(self.ev, self.sdk, value)
            if any(isinstance(value, Func) for value in self.ev.eval(callee, frame)):
                continue  # the project's own method
            for row in rows:
                if types & set(row["on"]) and self._lacking(row, frame) and not self._guarded(frame, site, callee.name):
                    pushes = any(set(facts.on) & set(row["on"]) for facts in self.sdk.calls.get(callee.name, ()))
                    place = Place(frame.info.file, site.call.start, site.call.end)
                    modern = self.project.protocol == "2026-07-28"
                    return UnavailableCall(
                        place, callee.name, row["why"].format(name=callee.name), row.get("instead", "").format(name=callee.name), pushes, modern
                    )
        return None

    def _lacking(self, row: Mapping[str, Any], frame: Frame) -> bool:
        """Whether the line in use is one without the call, and known for certain."""
        if row.get("always"):
            return True
        lines = row["lines"]
        if "before" in row:
            return self.project.versions.older(lines[0], row["before"])
        if "/" in lines[0]:  # an npm package of its own: what a module imports tells
            chain = [frame.info, *(c.info for c in _callers(frame))]
            return any(self.project.versions.imports(info, lines[0]) for info in chain)
        distribution = lines[0].rpartition(" ")[0]
        here: Frame | None = frame
        while here is not None:
            line = self.project.versions.line(here.info, distribution)
            if line:
                return line in lines and (self.project.versions.known(distribution) or self.project.versions.shown(here.info, distribution) == line)
            here = here.caller
        return self.project.versions.known(distribution) and self.project.versions.only(distribution) in lines

    def _guarded(self, frame: Frame, site: CallSite, name: str) -> bool:
        """Whether the code asks first whether the SDK has the call, or which version it is, or goes on when it has not."""
        for condition in conditions_on(frame, site):
            for node in ir.walk(condition.test):
                if isinstance(node, ir.Const) and node.value == name:
                    return True
                if isinstance(node, (ir.Ref, ir.Member)) and ("version" in node.name.lower() or node.name.lower().startswith("has_")):
                    return True
        for protection in protections_on(frame, site):
            for handler in protection.handlers:
                names = {n.name for n in ir.walk(handler.type) if isinstance(n, (ir.Ref, ir.Member))} if handler.type is not None else set()
                if "AttributeError" in names:
                    return True
        return False

    def bare(self, info: ModuleInfo) -> Iterator[UnavailableCall]:
        """Registering decorators without the parentheses that the SDK needs, and the same with the function as an argument."""
        rows: dict[str, list[Mapping[str, Any]]] = {}
        for row in self._bare:
            for name in row["names"]:
                rows.setdefault(name, []).append(row)
        if not info.file.reports:
            return
        for scope in scopes_at(info, self._bare_places(info, rows)):
            functions = flow_of(scope).functions if isinstance(scope, FunctionInfo) else info.functions
            for function in functions:
                for decorator in function.decl.decorators:
                    if isinstance(decorator, ir.Member) and decorator.name in rows:
                        yield from self._bare_use(
                            decorator, decorator, rows[decorator.name], Lazy(decorator.object, self.project.frame(function.outer))
                        )
            for site in flow_of(scope).calls:
                callee = site.call.callee
                if isinstance(callee, ir.Member) and callee.name in rows and site.call.args and callee_word(site.call) == callee.name:
                    given = argument_at(site.call, 0)
                    frame = self.project.frame(scope)
                    if given is not None and isinstance(given, (ir.Ref, ir.Member)) and any(isinstance(v, Func) for v in self.ev.eval(given, frame)):
                        yield from self._bare_use(site.call, callee, rows[callee.name], Lazy(callee.object, frame))

    def _bare_places(self, info: ModuleInfo, words: Iterable[str]) -> list[int]:
        """Where one of some names decorates by itself, or is called with something that may be a function."""
        file, data = info.file, info.file.data
        alone = (at for word in words for at in places_before(file, word, WORD_END) if decorates(data, at) and _ends_line(data, at + len(word)))
        called = (at for word in words for at in places_before(file, word, OPENING) if not decorates(data, at) and takes_function(data, at))
        return sorted((*alone, *called))

    def _bare_use(self, node: ir.Expr, callee: ir.Member, rows: list[Mapping[str, Any]], receiver: Lazy) -> Iterator[UnavailableCall]:
        found = self._servers(receiver)
        for row in rows:
            if found and found <= set(row["on"]):
                spelled = receiver.frame.info.file.text(callee.start, callee.end)
                place = Place(receiver.frame.info.file, node.start, node.end)
                yield UnavailableCall(place, callee.name, row["why"].format(name=spelled), f"write `{spelled}()`")
                return


def _callers(frame: Frame) -> Iterator[Frame]:
    here = frame.caller
    while here is not None:
        yield here
        here = here.caller


__all__ = ["UnavailableCalls"]
