"""What a name stands for where it is read: local definitions, closures, module-level names, imports and what modules pass on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.elsewhere import kept_items, module_attribute, unfilled, with_kept
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import Def, FunctionInfo, ModuleInfo
from mcplint.analysis.sites import scopes_of
from mcplint.analysis.values import Cls, Ext, Frame, Known, Mod, Nothing, Obj, Rec, Result, Seq, Value, Values, distinct
from mcplint.ir import nodes as ir
from mcplint.ir.later import later
from mcplint.ir.source import Language
from mcplint.sdk.tables import package_of

if TYPE_CHECKING:
    from mcplint.analysis import commonjs
    from mcplint.analysis.evaluate import Evaluator
else:
    commonjs = later("mcplint.analysis.commonjs")

_CHANGES = frozenset({"set", "method"})
"""Definitions that change what a name holds: `name[key] = …`, `name.append(…)`."""


def resolved(ev: Evaluator, ref: ir.Ref, frame: Frame) -> Iterable[Value]:
    """What a name may stand for where it is read."""
    flow = flow_of(frame.scope)
    defs = flow.refs.get(id(ref))
    if defs is not None:
        return ev.definitions(defs, frame)
    if ref.name in ("this", "super"):
        return _this(ev, ref, frame)
    if isinstance(frame.scope, FunctionInfo):
        if ref.name in flow.globals:
            return _global_name(ev, ref, frame)
        if ref.name in flow.defs and ref.name not in flow.nonlocals:
            local = tuple(d for d in flow.defs[ref.name] if d.kind not in _CHANGES or d.previous)
            if local:  # what only changes a name from outside does not define it
                return ev.definitions(local, frame)
    return _free(ev, ref, frame)


def _this(ev: Evaluator, ref: ir.Ref, frame: Frame) -> Iterable[Value]:
    """`this`, `self`, `super`."""
    here: Frame | None = frame
    while here is not None:
        if here.self_value is not None:
            return (here.self_value,)
        if isinstance(here.scope, FunctionInfo) and here.scope.owner is not None:
            owner = here.scope.owner
            return (Obj(Cls(owner, ev.project.frame(owner.outer)), None, here, owner.place),)
        here = here.outer
    return (ev.nothing(ref, frame),)


def _free(ev: Evaluator, ref: ir.Ref, frame: Frame) -> Iterable[Value]:
    """A name that the scope itself does not define: closure, global, builtin."""
    scope = frame.scope
    outer = frame.outer
    name = ref.name
    if isinstance(scope, FunctionInfo) and isinstance(scope.outer, FunctionInfo):
        assert outer is not None
        flow = flow_of(scope.outer)
        if name in flow.defs and name not in flow.globals and any(d.kind not in _CHANGES or d.previous for d in flow.defs[name]):
            defs = flow.inner.get(id(scope.decl), {}).get(name, ())
            late = flow.exit.get(name, ())
            merged = defs + tuple(d for d in late if d not in defs) if defs else late or tuple(flow.defs[name])
            return ev.definitions(tuple(d for d in merged if d.value is not None or d.kind != "value") or merged, outer)
        return _free(ev, ref, outer)
    return _global_name(ev, ref, frame)


def _global_name(ev: Evaluator, ref: ir.Ref, frame: Frame) -> Iterable[Value]:
    """A name that no scope of the file binds."""
    info = frame.info
    found = ev.module_name(info, ref.name)
    if found:
        return found
    return (Ext(f"builtins.{ref.name}", ev.place(ref, frame)),)


def module_level(ev: Evaluator, info: ModuleInfo, name: str) -> Values:
    """What a module-level name of a module can be, without the bounds of `Evaluator.module_name`."""
    flow = flow_of(info)
    defs = flow.exit.get(name) or tuple(flow.defs.get(name, ()))
    frame = ev.project.frame(info)
    out: list[Value] = list(ev.definitions(defs, frame)) if defs else []
    if defs and any(d.kind in ("value", "augment") for d in defs):
        out = _with_global_stores(ev, info, name, out)
    if not defs:
        out.extend(_star_imports(ev, info, name))
        out.extend(_reexports(ev, info, name))
        if not out and info.file.language is not Language.PYTHON:
            out.extend(commonjs.commonjs_name(ev, info, name))
    return distinct(out)


def _with_global_stores(ev: Evaluator, info: ModuleInfo, name: str, values: list[Value]) -> list[Value]:
    """Values that functions store in a module-level name through `global`, or (in JavaScript) by plain assignment."""
    out = [v for v in values if not (isinstance(v, Known) and v.value is None)]
    found: list[Value] = []
    for function in _storing(ev, info, name):
        frame = ev.project.frame(function)
        for definition in flow_of(function).defs.get(name, ()):
            if definition.kind == "value" and definition.value is not None:
                found.extend(ev.eval(definition.value, frame))
    if found or (out and not all(isinstance(v, (Rec, Seq, Result)) for v in out)):
        return out + found
    return _with_items(ev, info, name, out) if out else module_attribute(ev, info, name) or values


def _storing(ev: Evaluator, info: ModuleInfo, name: str) -> list[FunctionInfo]:
    """Functions that assign to a module-level name."""
    known = ev.global_stores.setdefault(id(info), {})
    if info.file.language is not Language.PYTHON:
        if name not in known:
            words = (f"{name} =".encode(), f"{name}=".encode(), f"{name} ??=".encode())
            known[name] = [s for s in scopes_of(info, words) if isinstance(s, FunctionInfo) and name in flow_of(s).globals]
        return known[name]
    if not known:
        known[""] = []
        for scope in scopes_of(info, (b"global ",)):
            if isinstance(scope, FunctionInfo):
                for stored in flow_of(scope).globals:
                    known.setdefault(stored, []).append(scope)
    return known.get(name, [])


def _with_items(ev: Evaluator, info: ModuleInfo, name: str, values: list[Value]) -> list[Value]:
    """Module-level containers that are filled by functions hold what these keep in them."""
    if not any(unfilled(v) for v in values):
        return values
    kept = kept_items(ev, info, name)
    return [v for value in values for v in (with_kept(ev, [value], kept) if unfilled(value) else [value])] if kept else values


def _star_imports(ev: Evaluator, info: ModuleInfo, name: str) -> Iterator[Value]:
    """A name out of the modules that are imported whole."""
    for definition in flow_of(info).defs.get("*", ()):
        assert isinstance(definition.node, ir.Import)
        module = ev.project.imported(info, definition.node)
        if module is not None:
            yield from ev.module_name(module, name)


def _reexports(ev: Evaluator, info: ModuleInfo, name: str) -> Iterator[Value]:
    """`export { a as name } from "./m"`, `export * from "./m"`, `export default x`; of packages outside, too."""
    outside: list[str] = []
    found = False
    for statement in info.module.body:
        if not isinstance(statement, ir.Export):
            continue
        for exported in statement.names:
            if (exported.alias or exported.name) != name and exported.name != "*":
                continue
            if statement.module and exported.name == "*" and exported.alias not in ("*", "", name):
                continue  # `export * as other from "./m"`
            for value in _reexported(ev, info, statement, exported, name):
                found = True
                yield value
            if statement.module and not statement.module.startswith(".") and ev.project.imported(info, statement) is None:
                inner = name if exported.name == "*" else exported.name
                outside.append(statement.module if exported.name == "*" and exported.alias == name else f"{statement.module}.{inner}")
    if not found and len(outside) == 1:
        yield Ext(outside[0])


def _reexported(ev: Evaluator, info: ModuleInfo, statement: ir.Export, exported: ir.ImportedName, name: str) -> Iterable[Value]:
    """What one name of an export statement stands for, when it is the name that is asked for."""
    if statement.value is not None:
        return ev.eval(statement.value, ev.project.frame(info))
    if statement.module:
        module = ev.project.imported(info, statement)
        if module is None:
            return ()
        if exported.name == "*" and exported.alias == name:
            return (Mod(module),)
        return ev.module_name(module, name if exported.name == "*" else exported.name)
    return ev.module_name(info, exported.name) if exported.name not in (name, "*") else ()


def imported(ev: Evaluator, d: Def, statement: ir.Import, frame: Frame) -> Iterable[Value]:
    """What an import binds a name to."""
    name = d.path[0] if d.path else ""
    assert isinstance(name, str)
    info = frame.info
    if statement.level == 0 and package_of(statement.module) in ev.project.external:
        return (_external(statement, name, d.name),)
    if not name:  # import a.b.c [as d]
        plain = d.name == statement.module.split(".", 1)[0] and "." in statement.module
        module = ev.project.find(info, d.name if plain else statement.module, 0)
        if module is not None:
            return (Mod(module),)
        return (Ext(d.name if plain else statement.module),)
    module = ev.project.imported(info, statement)
    if module is not None and name == "*":
        return commonjs.whole(ev, module)
    if module is not None:
        found = ev.module_name(module, name)
        if found:
            return found
    if info.file.language.value == "python":
        sub = ev.project.find(info, f"{statement.module}.{name}" if statement.module else name, statement.level)
        if sub is not None:
            return (Mod(sub),)
    if module is not None:
        return (Nothing(None, frame, ev.place(statement, frame)),)
    return (_external(statement, name, d.name),)


def _external(statement: ir.Import, name: str, bound: str) -> Ext:
    """Something that is imported from outside of the project."""
    if not name:
        return Ext(bound if "." in statement.module and bound == statement.module.split(".", 1)[0] else statement.module)
    if name in ("*", "default"):
        return Ext(statement.module if name == "*" else f"{statement.module}.default")
    prefix = "." * statement.level + statement.module
    return Ext(f"{prefix}.{name}" if prefix else name)


__all__ = ["imported", "module_level", "resolved"]
