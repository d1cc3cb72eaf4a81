"""What a place belongs to: the statement, entry, argument or header that holds it, so that a comment on its first or last line counts for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.ir import nodes
from mcplint.ir.records import dataclass
from mcplint.ir.source import Language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mcplint.ir.nodes import Module, Node

_BODIES: dict[type, tuple[str, ...]] = {
    nodes.FunctionDef: ("body",),
    nodes.ClassDef: ("body",),
    nodes.If: ("then", "otherwise"),
    nodes.Loop: ("body", "otherwise"),
    nodes.Try: ("body", "handlers", "otherwise", "final"),
    nodes.Handler: ("body",),
    nodes.Match: ("cases",),
    nodes.Case: ("body",),
    nodes.With: ("body",),
    nodes.Block: ("body",),
}


@dataclass(frozen=True, slots=True)
class Construct:
    """The lines on which something begins and ends. A decorated definition begins twice: at its first decorator and at its own line."""

    begins: tuple[int, ...]
    ends: int


def constructs(module: Module, offset: int) -> list[Construct]:
    """All that holds the byte at `offset`, outermost first, up to the body of the function, class or block around it.

    Of a compound statement (`def`, `class`, `if`, `with`, `for`, `try`, `match`) only the header counts, and only when `offset` is in it: a
    comment above a function is not about what the function does.
    """
    found: list[Construct] = []
    candidates: Sequence[Node] = module.body
    while True:
        node = next((n for n in candidates if _start(n) <= offset < n.end), None)
        if node is None:
            return found
        inner = _body(module, node, offset)
        if inner is not None:
            found = []
            candidates = inner
        elif type(node) in _BODIES and not _expression(module, node):
            found.append(_header(module, node))
            candidates = [child for child in nodes.children(node) if child.start < _header_end(module, node)]
        else:
            found.append(Construct((module.file.lines.line(_start(node)),), module.file.lines.line(max(node.start, node.end - 1))))
            candidates = nodes.children(node) + (list(node.body) if isinstance(node, nodes.FunctionDef) else [])


def _start(node: Node) -> int:
    """Where a node begins, decorators included."""
    if isinstance(node, (nodes.FunctionDef, nodes.ClassDef)) and node.decorators:
        return min(node.start, node.decorators[0].start)
    return node.start


def _expression(module: Module, node: Node) -> bool:
    """Whether a node is a lambda or an arrow function with an expression as its body: part of the statement it stands in."""
    if not isinstance(node, nodes.FunctionDef):
        return False
    if module.file.language is Language.PYTHON:
        return node.kind == "lambda"
    return module.file.data[node.body_start : node.body_start + 1] != b"{"


def _body(module: Module, node: Node, offset: int) -> Sequence[Node] | None:
    """The statements of a compound statement when `offset` lies among them."""
    if isinstance(node, nodes.FunctionDef):
        inside = node.body_start <= offset < node.body_end and not _expression(module, node)
        return node.body if inside else None
    for name in _BODIES.get(type(node), ()):
        part: tuple[Node, ...] = getattr(node, name)
        if part and _start(part[0]) <= offset < part[-1].end:
            return part
    return None


def _header_end(module: Module, node: Node) -> int:
    """Where the header of a compound statement stops: before its body, and before a comment that follows it."""
    if isinstance(node, nodes.FunctionDef):
        end = node.body_start
    else:
        starts = [_start(part[0]) for name in _BODIES[type(node)] if (part := getattr(node, name))]
        end = min((start for start in starts if start > node.start), default=node.end)
    data = module.file.data
    # Decorators of the first statement of a class begin with an `@` that is no part of them; comments are not part of anything.
    ends = {comment.end: comment.start for comment in module.comments}
    while True:
        while end > node.start and data[end - 1] in b" \t\r\n@":
            end -= 1
        if end not in ends:
            return end
        end = ends[end]


def _header(module: Module, node: Node) -> Construct:
    line = module.file.lines.line
    begins = {line(_start(node)), line(node.start)}
    return Construct(tuple(sorted(begins)), line(max(node.start, _header_end(module, node) - 1)))
