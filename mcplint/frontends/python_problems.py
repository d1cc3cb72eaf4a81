"""Where the parser could not read Python."""

from __future__ import annotations

from collections.abc import Iterator

from tree_sitter import Node as SyntaxNode

from mcplint.frontends.python_syntax import kinds
from mcplint.ir.nodes import SyntaxProblem

PROBLEM_LIMIT = 20
_TEXT_LIMIT = 40

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
    stop = min(end, start + _TEXT_LIMIT * 4)
    text = data[start:stop].decode("utf-8", "replace").splitlines()
    shown = text[0].strip() if text else ""
    if len(shown) > _TEXT_LIMIT:
        shown = shown[:_TEXT_LIMIT] + "…"
    return SyntaxProblem(start, end, f"unexpected `{shown}`" if shown else "unexpected text")
