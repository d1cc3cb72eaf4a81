"""Compound statements of Python, one function a construct."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Node as SyntaxNode

from mcplint.frontends.python_definitions import class_, function
from mcplint.frontends.python_expressions import for_header, one_or_tuple
from mcplint.frontends.python_statements import block, statement
from mcplint.frontends.python_syntax import (
    ASYNC,
    BLOCK,
    CHAIN_LIMIT,
    COMMA,
    DEPTH_LIMIT,
    ERROR,
    IDENTIFIER,
    PARENTHESIZED,
    TOKENS,
    Context,
    first,
    kinds,
    lower,
    lower_all,
    parts,
    token,
)
from mcplint.ir.later import later
from mcplint.ir.nodes import Await, Case, Expr, Handler, If, Loop, Match, Member, Not, Ref, Sequence, Stmt, Try, Unknown, With, WithItem

if TYPE_CHECKING:
    from mcplint.frontends import python_patterns
else:
    python_patterns = later("mcplint.frontends.python_patterns")

_TUPLE = kinds("tuple", "expression_list")
_FUNCTION = kinds("function_definition")
_CLASS = kinds("class_definition")
_DECORATOR = kinds("decorator")
_ELIF = kinds("elif_clause")
_ELSE = kinds("else_clause")
_EXCEPT = kinds("except_clause", "except_group_clause")
_FINALLY = kinds("finally_clause")
_WITH_CLAUSE = kinds("with_clause")
_WITH_ITEM = kinds("with_item")
_AS = kinds("as_pattern")
_CASE_CLAUSE = kinds("case_clause")
_CASE_PATTERN = kinds("case_pattern")
_IF_CLAUSE = kinds("if_clause")
_COLON = token(":")


@statement("function_definition")
def _function(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    found.append(function(cx, node, (), depth, block))


@statement("class_definition")
def _class(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    found.append(class_(cx, node, (), depth, block))


@statement("decorated_definition")
def _decorated(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    decorators: list[Expr] = []
    for child in node.children:
        kind = child.kind_id
        if kind in _DECORATOR:
            decorators.extend(lower_all(cx, child.children, depth + 1))
        elif kind in _FUNCTION:
            found.append(function(cx, child, tuple(decorators), depth, block))
        elif kind in _CLASS:
            found.append(class_(cx, child, tuple(decorators), depth, block))


def _clause_block(cx: Context, node: SyntaxNode, depth: int) -> tuple[Stmt, ...]:
    """The statements of `else:`, `finally:` and the like."""
    found: list[Stmt] = []
    for child in node.children:
        if child.kind_id in BLOCK:
            found.extend(block(cx, child, depth))
    return tuple(found)


class _Branch:
    """One `if` or `elif` on the way to its `If`."""

    __slots__ = ("end", "start", "test", "then")

    def __init__(self, cx: Context, node: SyntaxNode, depth: int) -> None:
        self.start, self.end = node.start_byte, node.end_byte
        self.test: Expr | None = None
        self.then: tuple[Stmt, ...] = ()
        outside = cx.types_only
        for child in node.children:
            kind = child.kind_id
            if kind in BLOCK:
                cx.types_only = outside or _is_type_checking(self.test)
                self.then = (*self.then, *block(cx, child, depth + 1))
                cx.types_only = outside
            elif kind in TOKENS or kind in _ELIF or kind in _ELSE:
                continue
            elif self.test is None and kind != ERROR:
                self.test = lower(cx, child, depth + 1)

    def build(self, end: int, otherwise: tuple[Stmt, ...]) -> If:
        test = self.test if self.test is not None else Unknown(self.start, self.start, "missing")
        return If(self.start, end, test, self.then, otherwise)


def _is_type_checking(test: Expr | None) -> bool:
    return isinstance(test, Ref | Member) and test.name == "TYPE_CHECKING"


@statement("if_statement")
def _if(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    """`elif` nests to the right. Beyond `CHAIN_LIMIT` the rest stands side by side in the last `else`, so that depth stays bounded."""
    end = node.end_byte
    branches = [_Branch(cx, node, depth)]
    otherwise: tuple[Stmt, ...] = ()
    room = min(CHAIN_LIMIT, max(DEPTH_LIMIT - depth, 1))
    for child in node.children:
        kind = child.kind_id
        if kind in _ELIF:
            branches.append(_Branch(cx, child, depth + min(len(branches), room)))
        elif kind in _ELSE:
            outside = cx.types_only
            cx.types_only = outside or (len(branches) == 1 and isinstance(branches[0].test, Not) and _is_type_checking(branches[0].test.operand))
            otherwise = _clause_block(cx, child, depth + min(len(branches), room))
            cx.types_only = outside
    if len(branches) > room:
        rest = [branch.build(branch.end, ()) for branch in branches[room:]]
        otherwise = (*rest, *otherwise)
        del branches[room:]
    while len(branches) > 1:
        otherwise = (branches.pop().build(end, otherwise),)
    found.append(branches[0].build(end, otherwise))


@statement("for_statement")
def _for(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    children = node.children
    header = children[: next((i for i, child in enumerate(children) if child.kind_id == _COLON), len(children))]
    target, iterable = for_header(cx, header, depth + 1, node.end_byte)
    body, otherwise = _bodies(cx, children, depth)
    found.append(Loop(node.start_byte, node.end_byte, "for", target, iterable, None, body, otherwise))


def _bodies(cx: Context, children: list[SyntaxNode], depth: int) -> tuple[tuple[Stmt, ...], tuple[Stmt, ...]]:
    """Body and `else` of a compound statement."""
    body: tuple[Stmt, ...] = ()
    otherwise: tuple[Stmt, ...] = ()
    for child in children:
        kind = child.kind_id
        if kind in BLOCK:
            body = (*body, *block(cx, child, depth + 1))
        elif kind in _ELSE:
            otherwise = _clause_block(cx, child, depth + 1)
    return body, otherwise


@statement("while_statement")
def _while(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    children = node.children
    condition = next((child for child in children if child.kind_id not in TOKENS and child.kind_id != ERROR and child.kind_id not in BLOCK), None)
    test = lower(cx, condition, depth + 1) if condition is not None else Unknown(node.start_byte, node.start_byte, "missing")
    body, otherwise = _bodies(cx, children, depth)
    found.append(Loop(node.start_byte, node.end_byte, "while", None, None, test, body, otherwise))


@statement("try_statement")
def _try(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    children = node.children
    body, otherwise = _bodies(cx, children, depth)
    handlers: list[Handler] = []
    final: tuple[Stmt, ...] = ()
    for child in children:
        kind = child.kind_id
        if kind in _EXCEPT:
            handlers.append(_handler(cx, child, depth + 1))
        elif kind in _FINALLY:
            final = _clause_block(cx, child, depth + 1)
    found.append(Try(node.start_byte, node.end_byte, body, tuple(handlers), otherwise, final))


def _handler(cx: Context, node: SyntaxNode, depth: int) -> Handler:
    values: list[SyntaxNode] = []
    body: tuple[Stmt, ...] = ()
    name: str | None = None
    for child in node.children:
        kind = child.kind_id
        if kind in BLOCK:
            body = block(cx, child, depth)
        elif kind in _AS:
            inner = parts(child)
            values.append(inner[0])
            name = cx.text(inner[-1]) if len(inner) > 1 else None
        elif kind not in TOKENS and kind != ERROR:
            values.append(child)
    if len(values) == 2 and name is None and _is_python2_name(cx, values[1]):
        name = cx.text(values.pop())
    types = lower_all(cx, values, depth)
    caught: Expr | None = types[0] if types else None
    if len(types) > 1:
        caught = Sequence(types[0].start, types[-1].end, "tuple", types)
    return Handler(node.start_byte, node.end_byte, caught, name, body)


def _is_python2_name(cx: Context, node: SyntaxNode) -> bool:
    """Whether the second of `except A, b:` is the name of Python 2, not the second type of Python 3.14: types begin with a capital."""
    return node.kind_id in IDENTIFIER and cx.text(node)[:1].islower()


@statement("with_statement")
def _with(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    is_async = False
    items: list[WithItem] = []
    body: tuple[Stmt, ...] = ()
    for child in node.children:
        kind = child.kind_id
        if kind == ASYNC:
            is_async = True
        elif kind in _WITH_CLAUSE:
            for item in child.children:
                if item.kind_id not in TOKENS:
                    _with_item(cx, item, depth + 1, is_async, items)
        elif kind in BLOCK:
            body = block(cx, child, depth + 1)
    found.append(With(node.start_byte, node.end_byte, tuple(items), body))


def _with_item(cx: Context, node: SyntaxNode, depth: int, is_async: bool, items: list[WithItem]) -> None:
    inner = first(node.children) if node.kind_id in _WITH_ITEM else node
    if inner is None:
        return
    grouped = parts(inner) if inner.kind_id in PARENTHESIZED or inner.kind_id in _TUPLE else []
    if any(child.kind_id in _AS for child in grouped):
        # `with (a as b, c):` where the grammar sees a tuple.
        for child in grouped:
            _with_item(cx, child, depth, is_async, items)
        return
    target: Expr | None = None
    if inner.kind_id in _AS and len(pieces := parts(inner)) == 2:
        value, target = lower(cx, pieces[0], depth), lower(cx, pieces[1], depth)
    else:
        value = lower(cx, inner, depth)
    if is_async:
        value = Await(value.start, value.end, value)
    items.append(WithItem(node.start_byte, node.end_byte, value, target))


@statement("match_statement")
def _match(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    children = node.children
    colon = next((i for i, child in enumerate(children) if child.kind_id == _COLON), len(children))
    subject = one_or_tuple(cx, children[:colon], depth + 1, node.end_byte)
    cases: list[Case] = []
    for child in children[colon:]:
        for clause in child.children if child.kind_id in BLOCK else (child,):
            if clause.kind_id in _CASE_CLAUSE:
                cases.append(_case(cx, clause, depth + 1))
    found.append(Match(node.start_byte, node.end_byte, subject, tuple(cases)))


def _case(cx: Context, node: SyntaxNode, depth: int) -> Case:
    patterns: list[SyntaxNode] = []
    comma = False
    guard: Expr | None = None
    body: tuple[Stmt, ...] = ()
    for child in node.children:
        kind = child.kind_id
        if kind in _CASE_PATTERN:
            patterns.append(child)
        elif kind == COMMA:
            comma = True
        elif kind in _IF_CLAUSE:
            guard = next(iter(lower_all(cx, child.children, depth)), None)
        elif kind in BLOCK:
            body = block(cx, child, depth)
    return Case(node.start_byte, node.end_byte, python_patterns.case_pattern(cx, patterns, comma, depth, node.end_byte), guard, body)
