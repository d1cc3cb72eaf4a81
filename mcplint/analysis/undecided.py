"""Which values are not known where they stand, but may be in a chain of calls that leads there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mcplint.analysis.classes import mro, subclasses
from mcplint.analysis.members import stored, stores
from mcplint.analysis.scopes import FunctionInfo, ScopeInfo
from mcplint.analysis.types import tells_nothing, untyped
from mcplint.analysis.values import Argument, Attr, Cls, Nothing, Obj, Result, Value, owner

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

_CONSTRUCTORS = frozenset({"__init__", "constructor", "__post_init__", "__new__"})


def by_chain(ev: Evaluator, value: Value, scope: ScopeInfo) -> bool:
    """Whether a value in a scope depends on an argument of which nothing is known here, and which chains of calls to the scope may tell."""
    while isinstance(value, Attr):
        if isinstance(value.base, Obj) and _given_when_made(ev, value.base, value.name):
            return True
        value = value.base
    if isinstance(value, Argument):
        return _told(ev, value.function, scope) and untyped(ev, value)
    return isinstance(value, Nothing)


def _given_when_made(ev: Evaluator, obj: Obj, name: str) -> bool:
    """Whether an object, of which it is not known where it is made, is given a member of no telling type by who makes it: a field without
    a value, as a parameter that the constructor declares."""
    if obj.call is not None or obj.cls.info.decl.kind != "class":
        return False
    for base in mro(ev, obj.cls):
        declared = base.info.attributes.get(name) if isinstance(base, Cls) else None
        if isinstance(base, Cls) and declared is not None:
            return declared.value is None and (declared.annotation is None or tells_nothing(ev, declared.annotation, base.frame))
    return False


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


def any_by_chain(ev: Evaluator, values: Iterable[Value], scope: ScopeInfo) -> bool:
    """Whether that is so of one of some values, or of what is called to get it: chains of calls are only worth finding then."""
    return any(by_chain(ev, _called(value), scope) for value in values)


def _called(value: Value) -> Value:
    """What is called to get a value, to the last: `get_server` of `get_server().session`; itself when nothing is."""
    while isinstance(made := owner(value), Result):
        value = made.callee
    return value


__all__ = ["any_by_chain", "by_chain"]
