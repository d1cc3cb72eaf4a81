"""Types that JavaScript states in comments: `@param {T} name`, `@returns {T}`, `@type {T}` before a function or a variable.

Only names are read (`T`, `a.b.T`, `import("m").T`, with or without type arguments, `|null`, `=`, `?` or `!`); other types are left out.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcplint.ir.nodes import Arg, Call, Const, Expr, Member, Ref
from mcplint.ir.records import replace

if TYPE_CHECKING:
    from mcplint.ir.nodes import FunctionDef

_NAME = r"""[?!]?((?:import\(\s*["'][^"'\n]*["']\s*\)\.)?[A-Za-z_$][\w$.]*)(?:<[^{}\n]*>)?(?:\s*\|\s*(?:null|undefined))?=?"""
_PARAM = re.compile(r"@param\s+\{\s*" + _NAME + r"\s*\}\s+\[?([A-Za-z_$][\w$]*)(?![\w$.])")
_RETURNS = re.compile(r"@returns?\s+\{\s*" + _NAME + r"\s*\}")
_TYPE = re.compile(r"@type\s+\{\s*" + _NAME + r"\s*\}")
_IMPORT = re.compile(r"""import\(\s*["']([^"'\n]*)["']\s*\)\.(.+)""")


def _expression(text: str, doc: Const) -> Expr:
    """A dotted name, or one imported on the spot; every node has the span of the comment."""
    start, end = doc.start, doc.end
    imported = _IMPORT.fullmatch(text)
    if imported is not None:
        names = imported[2].split(".")
        module = Const(start, end, imported[1])
        result: Expr = Call(start, end, Ref(start, end, "import"), (Arg(start, end, module),))
    else:
        first, *names = text.split(".")
        result = Ref(start, end, first)
    for name in names:
        result = Member(start, end, result, name, start)
    return result


def variable_type(doc: Const | None) -> Expr | None:
    """What `@type {T}` says."""
    found = None if doc is None else _TYPE.search(str(doc.value))
    return None if found is None or doc is None else _expression(found[1], doc)


def annotated(decl: FunctionDef) -> FunctionDef:
    """The function with the annotations that only its comment gives."""
    doc = decl.docstring
    if doc is None or "{" not in str(doc.value):
        return decl
    text = str(doc.value)
    types = {match[2]: match[1] for match in _PARAM.finditer(text)}
    params = tuple(
        [
            replace(param, annotation=_expression(types[param.name], doc)) if param.annotation is None and param.name in types else param
            for param in decl.params
        ]
    )
    returns = decl.returns
    found = _RETURNS.search(text) if returns is None else None
    if found is not None:
        returns = _expression(found[1], doc)
    return replace(decl, params=params, returns=returns)
