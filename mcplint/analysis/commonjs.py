"""CommonJS modules as values: `require("./m")`, `module.exports = …`, and how ECMAScript imports see them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mcplint.analysis.exports import WHOLE
from mcplint.analysis.scopes import ModuleInfo
from mcplint.analysis.values import Ext, Frame, Known, Mod, Rec, Value
from mcplint.ir import nodes as ir
from mcplint.ir.source import Language
from mcplint.sdk.tables import package_of

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator


def _assigned(info: ModuleInfo) -> ir.Expr | None:
    """What `module.exports = …` or `export = …` makes a module as a whole."""
    for statement in info.module.body:
        if isinstance(statement, ir.Export) and statement.value is not None and any(name.alias == WHOLE for name in statement.names):
            return statement.value
    return None


def whole(ev: Evaluator, info: ModuleInfo) -> tuple[Value, ...]:
    """What a module is when all of it is asked for: the value it exports as a whole, else its names together."""
    value = _assigned(info)
    found = ev.eval(value, ev.project.frame(info)) if value is not None else ()
    return found if found and not all(isinstance(v, Rec) for v in found) else (Mod(info),)


def commonjs_name(ev: Evaluator, info: ModuleInfo, name: str) -> Iterable[Value]:
    """A name out of a module that exports one value: its member; `default` is the value itself, or all names of a CommonJS module."""
    value = _assigned(info)
    if value is None:
        return (Mod(info),) if name == "default" and _is_commonjs(info) else ()
    frame = ev.project.frame(info)
    if name == "default":
        return whole(ev, info)
    out: list[Value] = []
    for part in value.entries if isinstance(value, ir.Record) else ():
        if part.key is None:  # `...require("./other")`
            spread = part.value.value if isinstance(part.value, ir.Spread) else part.value
            out.extend(v for base in ev.eval(spread, frame) if isinstance(base, Mod) for v in ev.module_name(base.info, name))
    if not out:
        for base in ev.eval(value, frame):
            if isinstance(base, Rec):
                item = base.get(name)
                out.extend(ev.force(item.value) if item is not None else ())
            elif not (isinstance(base, Known) and base.value is None):
                out.extend(ev.member(base, name, value, frame))
    return out


def _is_commonjs(info: ModuleInfo) -> bool:
    if info.file.language is Language.PYTHON:
        return False
    data = info.file.data
    return b"exports" in data and not any(
        isinstance(s, ir.Export) and (s.module or any(n.alias == "default" for n in s.names)) for s in info.module.body
    )


def loaded(ev: Evaluator, call: ir.Call, frame: Frame, callee: Value) -> Iterable[Value] | None:
    """`require("./m")` and `import("./m")` as expressions; None when what is loaded is not known."""
    first = call.args[0].value if call.args else None
    if not (isinstance(first, ir.Const) and isinstance(first.value, str)) or frame.info.file.language is Language.PYTHON:
        return None
    if package_of(first.value) in ev.project.external:
        return (Ext(first.value, ev.place(call, frame)),)
    module = ev.project.find(frame.info, first.value, 0)
    if module is None:
        return (Ext(first.value, ev.place(call, frame)),) if not first.value.startswith(".") else None
    return whole(ev, module)


__all__ = ["commonjs_name", "loaded", "whole"]
