"""Raw content: whether anything validates it before its fields are read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mcplint.analysis.conditions import chain_of
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite
from mcplint.analysis.sites import callee_word, own_expressions
from mcplint.analysis.texts import source_text
from mcplint.analysis.values import Frame
from mcplint.interactions.answers import Spot
from mcplint.interactions.source_answers_runs import Scenarios, names_of
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place

_CONVERSIONS = frozenset({"Number", "String", "Boolean", "Object", "BigInt", "Array"})


def unvalidated(runs: Scenarios, found: Found) -> Iterator[Spot]:
    """Uses of raw content, where the SDK validates nothing and the server does not either."""
    for here, at in chain_of(found.frame, found.site):
        for name, parts in [(name, False) for name in names_of(at)] + [(name, True) for name in _content_names(at)]:
            validated, uses = _content_uses(runs, here, name, parts)
            if validated:
                return
            if uses:
                yield min(uses, key=lambda s: s.place.start)
        if not _returns_it(at):
            break


def _content_names(site: CallSite) -> Iterator[str]:
    """Names that hold the content alone: `const { action, content } = await ask()`."""
    statement = site.within.current
    for target in statement.targets if isinstance(statement, ir.Assign) else ():
        for entry in target.entries if isinstance(target, ir.Record) else ():
            bound = entry.value.target if isinstance(entry.value, ir.Default) else entry.value
            if isinstance(bound, ir.Ref) and isinstance(entry.key, ir.Const) and entry.key.value == "content":
                yield bound.name


def _content_uses(runs: Scenarios, frame: Frame, name: str, itself: bool) -> tuple[bool, list[Spot]]:
    """Whether a function validates the content of the answer called `name` (or called so `itself`), and where it reads fields of it as they came."""
    uses: list[Spot] = []
    validated = False
    held = _aliases(frame.scope, name)
    for within in flow_of(frame.scope).places.values():
        for root in own_expressions(within.current):
            for node, parents in _with_parents(root):
                if not (
                    (isinstance(node, ir.Ref) and (node.name in held or (itself and node.name == name))) or (not itself and _content_of(node, name))
                ):
                    continue
                if any(isinstance(p, ir.Call) and _validates(runs, callee_word(p)) for p in parents):
                    validated = True
                elif (read := _field_read(node, parents)) is not None and not _shown_only(parents):
                    field = within.current.targets[0] if isinstance(within.current, ir.Assign) and within.current.value in (read, node) else None
                    if isinstance(field, ir.Ref) and _looked_at(frame, field.name):
                        validated = True
                    uses.append(Spot(Place(frame.info.file, node.start, node.end), source_text(node, frame)))
    return validated, uses


def _validates(runs: Scenarios, word: str) -> bool:
    """Whether a call of that name looks at what it is given: a validator, or a class that is made of it; not a conversion."""
    return word in frozenset(runs.facts.get("answers", {}).get("validators", ())) or (word[:1].isupper() and word not in _CONVERSIONS)


def _returns_it(site: CallSite) -> bool:
    """Whether a function passes the whole answer on to its caller."""
    if isinstance(site.within.current, ir.Return):
        return True
    names = set(names_of(site))
    scope = site.scope
    return any(isinstance(s.value, ir.Ref) and s.value.name in names for s, _ in flow_of(scope).returns)


def _with_parents(root: ir.Node) -> Iterator[tuple[ir.Node, list[ir.Node]]]:
    stack: list[tuple[ir.Node, list[ir.Node]]] = [(root, [])]
    while stack:
        node, parents = stack.pop()
        yield node, parents
        below = [*parents, node]
        stack.extend((c, below) for c in ir.children(node))


def _content_of(node: ir.Node, name: str) -> bool:
    return isinstance(node, ir.Member) and node.name == "content" and isinstance(node.object, ir.Ref) and node.object.name == name


def _field_read(node: ir.Node, parents: list[ir.Node]) -> ir.Node | None:
    """The read of a field of what a node holds: `content["x"]`, `(content or {}).get("x")`."""
    here = node
    for outer in reversed(parents):
        if isinstance(outer, ir.Index) and outer.object is here:
            return outer
        if isinstance(outer, ir.Member) and outer.object is here:
            call = parents[parents.index(outer) - 1] if parents.index(outer) else None
            return call if isinstance(call, ir.Call) and call.callee is outer else outer
        if not isinstance(outer, (ir.Logical, ir.Cast, ir.Await)):
            return None
        here = outer
    return None


def _aliases(scope: Any, name: str) -> set[str]:
    """Names that content is given to: `content = answer.content or {}`."""
    out: set[str] = set()
    for within in flow_of(scope).places.values():
        statement = within.current
        if isinstance(statement, ir.Assign) and statement.value is not None:
            value: ir.Expr = statement.value
            while isinstance(value, (ir.Logical, ir.Cast)):
                value = value.left if isinstance(value, ir.Logical) else value.value
            if _content_of(value, name):
                out.update(t.name for t in statement.targets if isinstance(t, ir.Ref))
    return out


def _looked_at(frame: Frame, name: str) -> bool:
    """Whether a value's type or range is tested: `isinstance(x, int)`, `0 < x < 100`, `x in NAMES`."""
    for within in flow_of(frame.scope).places.values():
        if isinstance(within.current, ir.If):
            for node in ir.walk(within.current.test):
                if (
                    isinstance(node, ir.Call)
                    and callee_word(node) == "isinstance"
                    and node.args
                    and isinstance(node.args[0].value, ir.Ref)
                    and node.args[0].value.name == name
                ):
                    return True
                if (
                    isinstance(node, ir.Compare)
                    and node.op not in ("is", "is-not")
                    and any(isinstance(n, ir.Ref) and n.name == name for n in (node.left, node.right))
                ):
                    return True
    return False


def _shown_only(parents: list[ir.Node]) -> bool:
    """Whether a field is only shown again in a text, or compared."""
    return any(isinstance(p, (ir.Template, ir.Compare)) for p in parents)
