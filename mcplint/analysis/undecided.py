"""Which values are not known where they stand, but may be in a chain of calls that leads there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis.classes import subclasses
from mcplint.analysis.members import stored, stores
from mcplint.analysis.scopes import FunctionInfo, ScopeInfo
from mcplint.analysis.types import untyped
from mcplint.analysis.values import Argument, Nothing, Value, owner

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

_CONSTRUCTORS = frozenset({"__init__", "constructor", "__post_init__", "__new__"})


def by_chain(ev: Evaluator, value: Value, scope: ScopeInfo) -> bool:
    """Whether a value in a scope depends on an argument of which nothing is known here, and which chains of calls to the scope may tell."""
    value = owner(value)
    if isinstance(value, Argument):
        return _told(ev, value.function, scope) and untyped(ev, value)
    return isinstance(value, Nothing)


def _told(ev: Evaluator, function: FunctionInfo, scope: ScopeInfo) -> bool:
    """Whether chains of calls to a scope may tell a function's arguments.

    What a method keeps in its object is the same in all of them, unless the object may be of a class that keeps something else there; only a
    constructor's arguments are known with the object.
    """
    if function.owner is None or function.name in _CONSTRUCTORS:
        return True
    here: ScopeInfo = scope
    while isinstance(here, FunctionInfo):
        if here is function:
            return True
        here = here.outer
    kept = {name for name, _ in stores(function)}
    return any(stored(below.info, name) for below in subclasses(ev, ev.class_of(function.owner)) for name in kept)


__all__ = ["by_chain"]
