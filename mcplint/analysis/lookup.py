"""Where a name comes from: the definitions that reach it, in the scope it stands in or around it."""

from __future__ import annotations

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import Def, FunctionInfo, ModuleInfo
from mcplint.analysis.values import Frame
from mcplint.ir import nodes as ir


def definitions(ref: ir.Ref, frame: Frame) -> tuple[tuple[Def, ...], Frame]:
    """The definitions that reach a name and the frame they are in: of the scope, else of the nearest one around it that has any; none when nothing
    around defines it.
    """
    defs = flow_of(frame.scope).refs.get(id(ref))
    if defs is not None:
        return tuple(defs), frame
    here = frame
    while isinstance(here.scope, FunctionInfo) and here.outer is not None:
        scope = here.outer.scope
        found = flow_of(scope).inner.get(id(here.scope.decl), {}).get(ref.name) if isinstance(scope, FunctionInfo) else None
        found = found or flow_of(scope).exit.get(ref.name)
        if found:
            return tuple(found), here.outer
        if isinstance(scope, ModuleInfo):
            break
        here = here.outer
    return (), frame
