"""Functions that are only handed to another one of the project: they run where that one calls its parameter or runs it in
an asynchronous local storage, or later with what `partial` fixes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis import request_storage
from mcplint.analysis.binding import bind
from mcplint.analysis.callgraph import with_nested
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo, ModuleInfo
from mcplint.analysis.sites import callee_word
from mcplint.analysis.values import Frame, Func, dotted
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.callgraph import CallGraph

_MOST_HOLDERS = 12
"""Files that hold a member's name, for its calls to be looked for in all of them."""


def handed_frames(graph: CallGraph, function: FunctionInfo) -> list[Frame]:
    """A function that is only handed to another one of the project runs where that one calls its parameter."""
    out: list[Frame] = []
    for site, slot in graph.calls.passed_on(function):
        for caller in graph.frames(site.scope)[:8]:
            if slot == 0 and _fixes_arguments(graph, site, caller):
                out.append(_fixed(graph, function, site, caller))
                continue
            ran = request_storage.through(graph.ev, site.call, caller)
            if ran is not None:
                out.extend(_runs_it(graph, function, ran, site, caller))
            for target in graph.targets(site, caller):
                inner = bind(graph.ev, target.info, target.frame, site.call, caller, target.receiver, site, target)
                out.extend(_runs(graph, function, target.info, inner, slot))
                if len(out) >= 16:
                    return out
    return out


def calls_of_members(graph: CallGraph, function: FunctionInfo) -> Iterator[CallSite]:
    """Calls by the name of a method, an item of a record or an inner function in modules that need not know its own: what it is a member of is handed to
    them. A name that many modules hold tells nothing.
    """
    if not function.name or (function.owner is None and isinstance(function.outer, ModuleInfo) and function.decl.kind != "lambda"):
        return
    word = function.name.encode()
    files = graph.project.files_mentioning(word)
    if len(files) > _MOST_HOLDERS:
        return
    near = {id(function.info), *(id(info) for info in graph.project.modules_naming(word, function.info))}
    for info in graph.project.modules_mentioning(word, word):
        if id(info) not in near:
            yield from graph.calls.sites(info, function.name)


def _fixes_arguments(graph: CallGraph, site: CallSite, frame: Frame) -> bool:
    """Whether a call is `partial(f, …)`."""
    return callee_word(site.call) == "partial" and any(dotted(v) == "functools.partial" for v in graph.ev.eval(site.call.callee, frame))


def _fixed(graph: CallGraph, function: FunctionInfo, site: CallSite, caller: Frame) -> Frame:
    """The frame of a function that is run later with the arguments that `partial` fixes; those given then are not known."""
    call = site.call
    rest = ir.Call(call.start, call.end, call.callee, (*call.args[1:], ir.Arg(call.end, call.end, ir.Unknown(call.end, call.end, "later"), None, 2)))
    func = next((v for v in graph.ev.eval(call.args[0].value, caller) if isinstance(v, Func) and v.info is function), None)
    outer = func.frame if func is not None else graph.project.frame(function.outer)
    return bind(graph.ev, function, outer, rest, caller, func.receiver if func is not None else None, site, func)


def _runs(graph: CallGraph, function: FunctionInfo, taker: FunctionInfo, inner: Frame, slot: int | str) -> Iterator[Frame]:
    """Frames in which `taker`, or a function inside it, calls the parameter that holds `function`."""
    param = _slot(taker, slot, inner.self_value is not None)
    if param is None:
        return
    for scope, frame in with_nested(taker, inner):
        begins = graph.entries.of(scope) if scope is not taker else None
        if begins is not None:  # the wrapper is what is registered
            frame = Frame(scope, frame.outer, {}, None, None, {}, None, 0, begins)
        for site in flow_of(scope).calls:
            call = request_storage.through(graph.ev, site.call, frame) or site.call
            if isinstance(call.callee, ir.Ref) and call.callee.name == param.name:
                yield from _runs_it(graph, function, call, site, frame)


def _runs_it(graph: CallGraph, function: FunctionInfo, call: ir.Call, site: CallSite, caller: Frame) -> Iterator[Frame]:
    """The frame of a function in a call that is written, or amounts to what is written, at `site`; none when it calls something else."""
    for value in graph.ev.eval(call.callee, caller):
        if isinstance(value, Func) and value.info is function:
            yield bind(graph.ev, function, value.frame, call, caller, value.receiver, site, value)
            return


def _slot(function: FunctionInfo, slot: int | str, bound: bool) -> ir.Param | None:
    if isinstance(slot, str):
        return function.param(slot)
    params = [p for p in function.decl.params if p.kind in ("positional", "normal")]
    if bound and function.owner is not None and function.info.file.language.value == "python":
        params = params[1:]
    return params[slot] if slot < len(params) else None


__all__ = ["handed_frames"]
