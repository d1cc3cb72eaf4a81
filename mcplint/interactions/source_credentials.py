"""What the finders of credentials share: the taint analysis of a project, its handlers, and leaves as materials."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any

from mcplint.analysis.binding import begun, bind
from mcplint.analysis.entries import Entry
from mcplint.analysis.scopes import ClassInfo, FunctionInfo, ModuleInfo
from mcplint.analysis.sites import places_of
from mcplint.analysis.taint import Leaf, Taint
from mcplint.analysis.texts import source_text
from mcplint.analysis.values import Cls, Frame, Lazy, Obj
from mcplint.interactions.credential_places import NAMING, word_places
from mcplint.interactions.credentials import Material, Source
from mcplint.interactions.model import Step, Tool
from mcplint.interactions.source_chain import called
from mcplint.interactions.source_entries import entries_in
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.source import Place
from mcplint.sdk.load import sdk_facts

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

MAX_FRAMES = 12
MAX_CALLS = 4
MAX_GUESSES = 8
"""Calls by a function's name whose receiver only their own callers know; hardly one in a thousand calls that function."""
_RAISING = (b"raise ", b"throw ")
_MADE = regex(rb"\w+ [^;\n(]*\(")
"""What makes an error where it is raised; one that only goes on (`throw error;`) has no call."""
HANDLERS = frozenset({"tool", "prompt", "resource"})
_CONSTRUCTORS = frozenset({"__init__", "constructor"})
_BY_CALLER = frozenset({Source.ARGUMENT.value, Source.VALUE.value})
"""What an argument of a handler is, whole or in parts; the headers and the token that come with the request are the transport's."""
_SOURCES = {source.value: source for source in Source}


class Credentials:
    """The taint analysis of one project, and what the finders ask of it."""

    def __init__(self, project: SourceProject) -> None:
        self.project = project
        self.ev = project.ev
        self.table: Mapping[str, Mapping[str, Any]] = sdk_facts().get("credentials", {})
        self.taint = Taint(project.ev, self.table, project.graph)
        self._tools: dict[int, Tool] = {}
        self._activations: dict[tuple[int, int], list[Frame]] = {}
        self._named: dict[int, list[int]] = {}

    def words(self, table: str, key: str) -> frozenset[str]:
        """A list of a table, as a set."""
        return frozenset(self.table.get(table, {}).get(key, ()))

    # --- handlers ------------------------------------------------------------------------------------------------------

    def handlers(self, info: ModuleInfo, kinds: frozenset[str] = HANDLERS) -> Iterator[Entry]:
        """The entry points of these kinds whose function stands in a module."""
        return (entry for entry in entries_in(self.project, info) if entry.kind in kinds)

    def tool(self, entry: Entry) -> Tool:
        """An entry point as rules see it."""
        made = self._tools.get(id(entry))
        if made is None:
            made = self._tools[id(entry)] = Tool(entry.name, entry.description, entry.place, entry.kind, (), entry.read_only)
        return made

    # --- materials -----------------------------------------------------------------------------------------------------

    def materials(self, lazy: Lazy, function: FunctionInfo | None = None) -> tuple[Material, ...]:
        """What a value is made of. `function` is the handler whose own arguments are marked."""
        return tuple(self.material(leaf, function, lazy) for leaf in self.taint.leaves(lazy))

    def materials_of(self, expr: ir.Expr, frame: Frame) -> tuple[Material, ...]:
        """What an expression is made of in a frame; the arguments of the handler at the start of the chain are marked."""
        return self.materials(Lazy(expr, frame), _started(frame))

    def material(self, leaf: Leaf, function: FunctionInfo | None, lazy: Lazy) -> Material:
        """One leaf as rules see it."""
        own = leaf.source in _BY_CALLER and leaf.frame is not None and function is not None and leaf.frame.scope is function
        return Material(
            _SOURCES[leaf.source], leaf.names, leaf.place or lazy.place, leaf.whole, leaf.personal, own, leaf.text, leaf.entry, leaf.revealed
        )

    def traced(self, scope_frame: Frame, expr: ir.Expr) -> Iterator[tuple[Frame, tuple[Material, ...]]]:
        """What an expression of a scope is made of: alone where its parameters do not matter, else in each chain of calls that leads there."""
        alone = self.taint.leaves(Lazy(expr, scope_frame))
        scope = scope_frame.scope
        if not isinstance(scope, FunctionInfo) or not any(leaf.source == "argument" or leaf.frame is not None for leaf in alone):
            yield scope_frame, tuple(self.material(leaf, None, Lazy(expr, scope_frame)) for leaf in alone)
            return
        for frame in self.activations(scope):
            leaves = alone if frame is scope_frame else self.taint.leaves(Lazy(expr, frame))
            yield frame, tuple(self.material(leaf, _started(frame), Lazy(expr, frame)) for leaf in leaves)

    def activations(self, function: FunctionInfo, depth: int = MAX_CALLS) -> list[Frame]:
        """Frames of a function for a few of the calls that lead to it; far fewer than all chains, as what is passed on mostly shows after a few calls."""
        key = (id(function), depth)
        known = self._activations.get(key)
        if known is None:
            self._activations[key] = []  # ends recursion
            known = self._activations[key] = self._activated(function, depth) or [self.project.frame(function)]
        return known

    def entered(self, function: FunctionInfo, entry: Entry) -> Frame:
        """The frame of a function that runs within an entry point, as the SDK calls it."""
        return begun(self.ev, function, self.project.frame(function.outer), entry)

    def _activated(self, function: FunctionInfo, depth: int) -> list[Frame]:
        out: list[Frame] = []
        entry = self.project.entries.of(function)
        if entry is not None:
            out.append(self.entered(function, entry))
        graph = self.project.graph
        guesses = 0
        for site in graph.calls.callers(function) if depth else ():
            if site.scope is function:
                continue
            may = graph.may_call(site, function)
            guesses += may is None
            if may is False or (may is None and guesses > MAX_GUESSES):
                continue
            callers = self.activations(site.scope, depth - 1) if isinstance(site.scope, FunctionInfo) else [self.project.frame(site.scope)]
            for caller in callers[:4]:
                func = next((f for f in graph.targets(site, caller) if f.info is function), None)
                if func is not None:
                    out.append(bind(self.ev, function, func.frame, site.call, caller, func.receiver, site, func))
                if len(out) >= MAX_FRAMES:
                    return out
        if depth and function.owner is not None and function.name in _CONSTRUCTORS:
            out.extend(islice(self._made(function, function.owner, depth), MAX_FRAMES - len(out)))
        return out

    def _made(self, function: FunctionInfo, owner: ClassInfo, depth: int) -> Iterator[Frame]:
        """Frames of a constructor for the calls that make an instance of its class."""
        graph = self.project.graph
        for info in graph.calls.modules_naming(owner.name, owner.info):
            for site in graph.calls.sites(info, owner.name):
                for caller in (self.activations(site.scope, depth - 1) if isinstance(site.scope, FunctionInfo) else [self.project.frame(site.scope)])[
                    :4
                ]:
                    cls = next((v for v in self.ev.eval(site.call.callee, caller) if isinstance(v, Cls) and v.info is owner), None)
                    if cls is not None:
                        yield bind(self.ev, function, cls.frame, site.call, caller, Obj(cls, site.call, caller), site)

    def from_request(self, function: FunctionInfo, kinds: frozenset[str] | None = None) -> bool:
        """Whether an entry point of these kinds (any, for None) leads to a function."""
        for frame in self.activations(function):
            here: Frame | None = frame
            while here is not None:
                if isinstance(here.entry, Entry) and (kinds is None or here.entry.kind in kinds):
                    return True
                here = here.caller
        return False

    def raising(self, info: ModuleInfo) -> list[int]:
        """Where a module's text may make an error and raise it, in order."""
        file = info.file
        return [at for at in places_of(file, file.mentioned(_RAISING)) if _MADE.match(file.data, at)]

    def named(self, info: ModuleInfo) -> list[int]:
        """Where a module's text names something like a credential, in order."""
        known = self._named.get(id(info))
        if known is None:
            places = word_places(info.file)
            known = self._named[id(info)] = sorted(at for word in NAMING for at in places.get(word, ()))
        return known

    # --- places --------------------------------------------------------------------------------------------------------

    def chain(self, frame: Frame) -> tuple[Step, ...]:
        """The calls that lead to a frame, the first one first."""
        steps: list[Step] = []
        here: Frame | None = frame
        while here is not None and here.caller is not None and here.site is not None:
            call = here.site.call
            steps.append(Step(Place(here.caller.info.file, call.start, call.end), f"calls {source_text(call.callee, here.caller, 40)}"))
            here = here.caller
        if here is not None and isinstance(here.entry, Entry):
            steps.append(Step(here.entry.place, called(here.entry)))
        return tuple(reversed(steps))


def _started(frame: Frame) -> FunctionInfo | None:
    """The handler with which a chain begins."""
    here: Frame | None = frame
    while here is not None:
        if isinstance(here.entry, Entry) and here.entry.kind in HANDLERS and isinstance(here.scope, FunctionInfo):
            return here.scope
        here = here.caller
    return None


def credentials(project: SourceProject) -> Credentials:
    """The one `Credentials` of a project."""
    return project.once("credentials", lambda: Credentials(project))


def only_constants(exprs: Iterable[ir.Expr]) -> bool:
    """Whether nothing but constants stands there."""
    return all(isinstance(e, ir.Const) or (isinstance(e, ir.Template) and only_constants(e.parts)) for e in exprs)
