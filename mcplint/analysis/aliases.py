"""Names for a part of something else: `const query = url.searchParams`, `const { properties } = schema`, `fields = schema["properties"]`.

What is changed through such a name is changed in the whole, too.
"""

from __future__ import annotations

from collections.abc import Mapping

from mcplint.analysis.scopes import Def
from mcplint.ir import nodes as ir

_MAX_CHANGES = 64
"""Changes between a name's making and the one that is looked at; beyond them the whole is left alone."""


def change_of_whole(change: Def, env: Mapping[str, tuple[Def, ...]]) -> Def | None:
    """The same change as one of what the name is a part of; None when the name stands for itself, or the whole was bound again since."""
    made = _making(change)
    if made is None or made.value is None or change.target is None:
        return None
    part: ir.Expr = made.value
    while isinstance(part, ir.Cast):
        part = part.value
    for step in made.path:
        if not isinstance(step, str):
            return None
        part = ir.Member(part.start, part.end, part, step, part.start)
    whole = root_name(part)
    if whole is None or whole.name == change.name or whole.name not in env:
        return None
    previous = env[whole.name]
    if any(d.node.start > made.node.start and d.kind not in ("set", "method") for d in previous):
        return None
    target = _with_root(change.target, part)
    return Def(whole.name, change.kind, change.node, change.value, change.path, target, previous, None, change.each)


def _making(change: Def) -> Def | None:
    """The one definition that a name's changes began with."""
    here = change
    for _ in range(_MAX_CHANGES):
        if len(here.previous) != 1:
            return None
        here = here.previous[0]
        if here.kind == "value":
            return here if isinstance(here.node, ir.Assign) else None
        if here.kind not in ("set", "method"):
            return None
    return None


def root_name(expr: ir.Expr) -> ir.Ref | None:
    """The name at the root of `a.b[c].d`, or None."""
    while isinstance(expr, (ir.Member, ir.Index, ir.Cast)):
        expr = expr.value if isinstance(expr, ir.Cast) else expr.object
    return expr if isinstance(expr, ir.Ref) else None


def _with_root(expr: ir.Expr, root: ir.Expr) -> ir.Expr:
    """An access with another expression at its root; `expr` is built of members, items and casts."""
    path: list[ir.Member | ir.Index] = []
    while isinstance(expr, (ir.Member, ir.Index, ir.Cast)):
        if not isinstance(expr, ir.Cast):
            path.append(expr)
        expr = expr.value if isinstance(expr, ir.Cast) else expr.object
    for step in reversed(path):
        if isinstance(step, ir.Member):
            root = ir.Member(step.start, step.end, root, step.name, step.name_start, step.optional)
        else:
            root = ir.Index(step.start, step.end, root, step.index, step.optional)
    return root
