"""Patterns of Python's `match`."""

from __future__ import annotations

from tree_sitter import Node as SyntaxNode

from mcplint.frontends.python_expressions import dotted
from mcplint.frontends.python_operators import signed
from mcplint.frontends.python_syntax import COMMA, DEPTH_LIMIT, EXTRAS, IDENTIFIER, TOKENS, Context, kinds, lower, lower_all, parts, token
from mcplint.ir.nodes import (
    Expr,
    Pattern,
    PatternCapture,
    PatternClass,
    PatternMapping,
    PatternOr,
    PatternSequence,
    PatternValue,
    Ref,
    Unknown,
)

_CASE = kinds("case_pattern")
_DOTTED = kinds("dotted_name")
_CLASS = kinds("class_pattern")
_KEYWORD = kinds("keyword_pattern")
_LIST = kinds("list_pattern")
_TUPLE = kinds("tuple_pattern")
_DICT = kinds("dict_pattern")
_SPLAT = kinds("splat_pattern")
_AS = kinds("as_pattern")
_UNION = kinds("union_pattern")
_WILDCARD = token("_")
_MINUS = token("-")
_COLON = token(":")


def case_pattern(cx: Context, nodes: list[SyntaxNode], comma: bool, depth: int, at: int) -> Pattern:
    """The pattern of one `case`; several, or one followed by a comma, are a sequence. `at` is where a missing one is."""
    if not nodes:
        return PatternValue(at, at, Unknown(at, at, "missing"))
    found = _all(cx, nodes, depth)
    if len(found) == 1 and not comma:
        return found[0]
    return PatternSequence(found[0].start, found[-1].end, found)


def pattern(cx: Context, node: SyntaxNode, depth: int) -> Pattern:
    """Translate one pattern."""
    start, end = node.start_byte, node.end_byte
    if depth > DEPTH_LIMIT:
        return PatternValue(start, end, Unknown(start, end, "too deep"))
    kind = node.kind_id
    if kind in _CASE:
        found = _all(cx, node.children, depth + 1)
        return found[0] if len(found) == 1 else PatternValue(start, end, Unknown(start, end, "error"))
    if kind == _WILDCARD:
        return PatternCapture(start, end, None, None)
    if kind in _DOTTED or kind in IDENTIFIER:
        return _name(cx, node)
    if kind in _CLASS:
        return _class(cx, node, depth)
    if kind in _LIST or kind in _TUPLE:
        found = _all(cx, node.children, depth + 1)
        grouped = kind in _TUPLE and len(found) == 1 and not any(child.kind_id == COMMA for child in node.children)
        return found[0] if grouped else PatternSequence(start, end, found)
    if kind in _DICT:
        return _mapping(cx, node, depth)
    if kind in _SPLAT:
        return PatternCapture(start, end, None, _captured(cx, node))
    if kind in _AS:
        found = _all(cx, [child for child in node.children if child.kind_id in _CASE], depth + 1)
        return PatternCapture(start, end, found[0] if found else None, _captured(cx, node))
    if kind in _UNION:
        return PatternOr(start, end, _all(cx, node.children, depth + 1))
    return PatternValue(start, end, lower(cx, node, depth + 1))


def _all(cx: Context, nodes: list[SyntaxNode], depth: int) -> tuple[Pattern, ...]:
    """Every pattern among sibling nodes; the minus of a negative number is a sibling of the number."""
    found: list[Pattern] = []
    minus: SyntaxNode | None = None
    for node in nodes:
        kind = node.kind_id
        if kind == _MINUS:
            minus = node
        elif kind == _WILDCARD or kind not in TOKENS:
            found.append(
                pattern(cx, node, depth) if minus is None else PatternValue(minus.start_byte, node.end_byte, _negative(cx, minus, node, depth))
            )
            minus = None
    return tuple(found)


def _negative(cx: Context, minus: SyntaxNode, node: SyntaxNode, depth: int) -> Expr:
    return signed(minus.start_byte, node.end_byte, "-", lower(cx, node, depth))


def _name(cx: Context, node: SyntaxNode) -> Pattern:
    start, end = node.start_byte, node.end_byte
    value = dotted(cx, node) if node.kind_id in _DOTTED else lower(cx, node, 0)
    if type(value) is Ref:
        return PatternCapture(start, end, None, None if value.name == "_" else value.name)
    return PatternValue(start, end, value)


def _captured(cx: Context, node: SyntaxNode) -> str | None:
    """The name after a star or `as`; `_` captures nothing."""
    last = node.children[-1]
    name = cx.name(last.start_byte, last.end_byte)
    return None if name == "_" or last.kind_id not in IDENTIFIER else name


def _class(cx: Context, node: SyntaxNode, depth: int) -> Pattern:
    cls: Expr | None = None
    positional: list[Pattern] = []
    keywords: list[tuple[str, Pattern]] = []
    for child in parts(node):
        if cls is None:
            cls = lower(cx, child, depth)
            continue
        inner = child.children[0] if child.kind_id in _CASE and child.child_count == 1 else child
        if inner.kind_id in _KEYWORD:
            pieces = [piece for piece in inner.children if piece.kind_id not in EXTRAS]
            values = _all(cx, pieces[1:], depth + 1)
            if values:
                keywords.append((cx.text(pieces[0]), values[-1]))
        else:
            positional.append(pattern(cx, child, depth + 1))
    return PatternClass(
        node.start_byte, node.end_byte, cls or Unknown(node.start_byte, node.start_byte, "missing"), tuple(positional), tuple(keywords)
    )


def _mapping(cx: Context, node: SyntaxNode, depth: int) -> Pattern:
    entries: list[tuple[Expr | None, Pattern]] = []
    key: list[SyntaxNode] = []
    after_colon = False
    for child in node.children:
        kind = child.kind_id
        if kind == _COLON:
            after_colon = True
        elif kind in _SPLAT:
            entries.append((None, pattern(cx, child, depth + 1)))
        elif kind == COMMA:
            after_colon, key = False, []
        elif kind != _MINUS and kind != _WILDCARD and kind in TOKENS:
            continue
        elif after_colon:
            value = _all(cx, [child], depth + 1)
            if value:
                entries.append((_key(cx, key, depth, child.start_byte), value[0]))
        else:
            key.append(child)
    return PatternMapping(node.start_byte, node.end_byte, tuple(entries))


def _key(cx: Context, nodes: list[SyntaxNode], depth: int, at: int) -> Expr:
    if len(nodes) == 2 and nodes[0].kind_id == _MINUS:
        return _negative(cx, nodes[0], nodes[1], depth)
    found = lower_all(cx, nodes, depth + 1)
    if len(found) == 1:
        return found[0]
    return Unknown(nodes[0].start_byte, nodes[-1].end_byte, "key", found) if nodes else Unknown(at, at, "missing")
