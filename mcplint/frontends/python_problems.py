"""Where the parser could not read Python."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node as SyntaxNode

from mcplint.frontends.python_syntax import kinds
from mcplint.ir.nodes import SyntaxProblem

PROBLEM_LIMIT = 20
_TEXT_LIMIT = 40
_CLOSING = {"(": ")", "[": "]", "{": "}"}

_TYPE_PARAMETERS = kinds("type_parameter", "constrained_type")


def syntax_problems(data: bytes, root: SyntaxNode) -> tuple[SyntaxProblem, ...]:
    """The first problems of a tree, one for each place and message."""
    found: list[SyntaxProblem] = []
    seen: set[tuple[int, str]] = set()
    for node in _broken(root):
        problem = _problem(data, node)
        if (problem.start, problem.message) not in seen:
            seen.add((problem.start, problem.message))
            found.append(problem)
        if len(found) == PROBLEM_LIMIT:
            break
    return tuple(found)


def _broken(root: SyntaxNode) -> Iterator[SyntaxNode]:
    """Error and missing nodes in source order, without what stands inside an error."""
    stack = [root]
    while stack:
        node = stack.pop()
        if node.is_missing:
            yield node
        elif node.is_error:
            if not _is_type_default(node):
                yield node
        elif node.has_error:
            stack.extend(reversed(node.children))


def _is_type_default(node: SyntaxNode) -> bool:
    """`class C[T = int]`, which is right since Python 3.13 and unknown to the grammar."""
    parent = node.parent
    return parent is not None and parent.kind_id in _TYPE_PARAMETERS and any(child.type == "=" for child in node.children)


def _problem(data: bytes, node: SyntaxNode) -> SyntaxProblem:
    start, end = node.start_byte, node.end_byte
    if node.is_missing:
        name = node.type.replace("_", " ") if node.is_named else f"`{node.type}`"
        return SyntaxProblem(start, end, f"missing {name}")
    bracket = _unclosed(node)
    if bracket is not None:
        return SyntaxProblem(bracket.start_byte, bracket.end_byte, f"`{bracket.type}` is never closed")
    line = data.find(b"\n", start, end)
    end = end if line < 0 else line
    text = data[start:end].decode("utf-8", "replace").strip()
    shown = text if len(text) <= _TEXT_LIMIT else text[:_TEXT_LIMIT] + "…"
    if not shown:
        return SyntaxProblem(start, end, "unexpected end of line" if line >= 0 else "unexpected text")
    return SyntaxProblem(start, end, f"unexpected `{shown}`" if node.child_count < 2 else f"cannot read `{shown}`")


def _unclosed(node: SyntaxNode) -> SyntaxNode | None:
    """The innermost bracket among the children of an error that has no partner."""
    opened: list[SyntaxNode] = []
    for child in node.children:
        kind = child.type
        if kind in _CLOSING:
            opened.append(child)
        elif opened and kind == _CLOSING[opened[-1].type]:
            opened.pop()
    return opened[-1] if opened else None
