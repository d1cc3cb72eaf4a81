"""What the handlers of a project give back to the client."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.binding import bind
from mcplint.analysis.entries import Entry
from mcplint.analysis.members import only_declared
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo
from mcplint.analysis.sites import between, scopes_at
from mcplint.analysis.values import Frame, Func, Lazy, Obj
from mcplint.interactions.credentials import ResultFlow, Source
from mcplint.interactions.source_credentials import HANDLERS, Credentials, credentials
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject


MAX_FORWARDED = 3
MAX_TARGETS = 24
"""Handlers that only call another function, one after the other."""


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[ResultFlow]:
    """What each return statement of the handlers in a module is made of."""
    shared = credentials(project)
    for entry in shared.handlers(info):
        yield from _flows(shared, entry)
    for function in _raising(shared, info):
        yield from _raised(shared, function)


def _raising(shared: Credentials, info: ModuleInfo) -> Iterator[FunctionInfo]:
    """The functions of a module that raise something and name something like a credential behind that."""
    raising = shared.raising(info)
    named = shared.named(info) if raising else []
    telling = [at for at, end in zip(raising, [*raising[1:], len(info.file.data)], strict=False) if between(named, at, end)]
    return (scope for scope in scopes_at(info, telling) if isinstance(scope, FunctionInfo))


def _raised(shared: Credentials, function: FunctionInfo) -> Iterator[ResultFlow]:
    """What the texts of errors are made of: the SDK gives them to the client as the result."""
    named = shared.named(function.info)
    alone = shared.project.frame(function)
    for statement, _ in flow_of(function).raises:
        error = statement.value
        if not isinstance(error, ir.Call) or not between(named, error.start, error.end):
            continue
        for arg in error.args:
            if not any(isinstance(n, (ir.Ref, ir.Member, ir.Index)) and between(named, n.start, n.end) for n in ir.walk(arg.value)):
                continue  # the words stand in the text only
            if not shared.taint.leaves(Lazy(arg.value, alone)):
                continue  # whoever leads there
            if not shared.from_request(function, HANDLERS):
                return
            for frame, materials in shared.traced(alone, arg.value):
                entry = _handler_of(frame) or next((e for f in shared.activations(function) if (e := _handler_of(f)) is not None), None)
                shown = tuple(m for m in materials if m.source is not Source.TOKEN_RESPONSE)
                if shown and entry is not None:
                    yield ResultFlow(Place(function.info.file, statement.start, statement.end), shared.tool(entry), shown, True)
                    break


def _handler_of(frame: Frame) -> Entry | None:
    """The handler with which a chain of calls begins."""
    here: Frame | None = frame
    while here is not None:
        if isinstance(here.entry, Entry):
            return here.entry if here.entry.kind in HANDLERS else None
        here = here.caller
    return None


def _flows(shared: Credentials, entry: Entry) -> Iterator[ResultFlow]:
    stack: list[tuple[FunctionInfo, Frame, Place | None, int]] = [(entry.function, shared.entered(entry.function, entry), None, 0)]
    while stack:
        function, frame, first, depth = stack.pop()
        forwarded = _forwarded(shared, function, frame) if depth < MAX_FORWARDED else []
        if forwarded:
            place = first or _last_return(function)
            stack.extend((target, inner, place, depth + 1) for target, inner in forwarded)
            continue
        flow = flow_of(function)
        given = [(s, s.value) for s, _ in flow.returns if s.value is not None] + [(y, y.value) for y in flow.yields if y.value is not None]
        for node, value in given:
            materials = shared.materials(Lazy(value, frame), entry.function)
            if materials:
                here = Place(function.info.file, node.start, node.end)
                handed = first is not None and all(m.own for m in shared.materials(Lazy(value, _alone(frame)), function))
                yield ResultFlow(first if handed and first is not None else here, shared.tool(entry), materials)


def _last_return(function: FunctionInfo) -> Place:
    """The return of a function that only forwards."""
    last = function.decl.body[-1]
    return Place(function.info.file, last.start, last.end)


def _alone(frame: Frame) -> Frame:
    """A function's frame without what it was called with: what it gives then, it has of itself."""
    return Frame(frame.scope, frame.outer, {}, None, None, {}, frame.self_value)


def _forwarded(shared: Credentials, function: FunctionInfo, frame: Frame) -> list[tuple[FunctionInfo, Frame]]:
    """The functions that a handler is only a forwarder to: `(args) => this.show(args)`."""
    body = function.decl.body
    last = body[-1] if body else None
    here = last.value if isinstance(last, ir.Return) else None
    while isinstance(here, (ir.Await, ir.Cast)):
        here = here.value
    only = len(body) == 1 and function.decl.kind == "lambda"
    if not isinstance(here, ir.Call) or not (only or _declared(shared, here, frame)):
        return []
    found = [v for v in shared.ev.eval(here.callee, frame) if isinstance(v, Func) and v.info is not function and not _wraps(v.info)]
    return [(f.info, bind(shared.ev, f.info, f.frame, here, frame, f.receiver, None, f)) for f in found[:MAX_TARGETS]]


def _declared(shared: Credentials, call: ir.Call, frame: Frame) -> bool:
    """Whether a method that a class only declares is called, so that the classes below make the result."""
    callee = call.callee
    if not isinstance(callee, ir.Member):
        return False
    found = [v for v in shared.ev.eval(callee.object, frame) if isinstance(v, Obj)]
    methods = [m for v in found if (m := v.cls.info.methods.get(callee.name)) is not None]
    return bool(methods) and all(only_declared(m) for m in methods)


def _wraps(function: FunctionInfo) -> bool:
    """Whether a function only puts what it is given into a result: `text(value)`."""
    returns = [s.value for s, _ in flow_of(function).returns]
    return len(function.decl.body) == 1 and len(returns) == 1 and isinstance(returns[0], (ir.Record, ir.Sequence, ir.Template))
