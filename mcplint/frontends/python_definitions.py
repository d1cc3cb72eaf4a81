"""Functions, classes, lambdas and their parameters."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tree_sitter import Node as SyntaxNode

from mcplint.frontends.python_expressions import arguments
from mcplint.frontends.python_strings import constant_text
from mcplint.frontends.python_syntax import (
    ASYNC,
    BLOCK,
    IDENTIFIER,
    TOKENS,
    Context,
    descend,
    first,
    kinds,
    lower,
    lowers,
    parts,
    token,
)
from mcplint.frontends.python_types import annotation
from mcplint.ir.nodes import Arg, Body, ClassDef, Const, Expr, Function, FunctionDef, Param, Ref, Return, Stmt

_FUNCTION = kinds("function_definition")
_PARAMETERS = kinds("parameters")
_LAMBDA = kinds("lambda")
_LAMBDA_PARAMETERS = kinds("lambda_parameters")
_ARGUMENTS = kinds("argument_list")
_TYPE = kinds("type")
_TYPE_PARAMETER = kinds("type_parameter")
_STRING = kinds("string", "concatenated_string")
_EXPRESSION_STATEMENT = kinds("expression_statement")
_POSITIONAL_SEPARATOR = kinds("positional_separator")
_KEYWORD_SEPARATOR = kinds("keyword_separator")
_VARIADIC = kinds("list_splat_pattern")
_KEYWORDS = kinds("dictionary_splat_pattern")
_COMPOSED = kinds("default_parameter", "typed_parameter", "typed_default_parameter")
_YIELD = kinds("yield")
_SCOPES = _FUNCTION | _LAMBDA | kinds("class_definition")
_EQUALS = token("=")
_STAR = token("*")
_SLASH = token("/")

Lowerer = Callable[[Context, SyntaxNode, int], tuple[Stmt, ...]]
"""Translates a block; given by the statements module, which stands above this one."""


def function(cx: Context, node: SyntaxNode, decorators: tuple[Expr, ...], depth: int, block: Lowerer) -> FunctionDef:
    """`def`, with its body left for later."""
    name = ""
    params: tuple[Param, ...] = ()
    returns: Expr | None = None
    is_async = False
    body: SyntaxNode | None = None
    for child in node.children:
        kind = child.kind_id
        if kind == ASYNC:
            is_async = True
        elif kind in IDENTIFIER:
            name = cx.name(child.start_byte, child.end_byte)
        elif kind in _PARAMETERS:
            params = parameters(cx, child, depth + 1)
        elif kind in _TYPE:
            returns = annotation(cx, child, depth + 1)
        elif kind in BLOCK:
            body = child
    start, end = node.start_byte, node.end_byte
    if body is None:
        return FunctionDef(start, end, name, params, decorators, returns, is_async, False, None, end, end, Body(None, ()))
    body_start, body_end = body.start_byte, body.end_byte
    lazy = Body(partial(block, cx, body, 0) if cx.keep_tree else partial(_reparsed, cx, start, end, block))
    generator = cx.has_yield and _yields(cx, body, body_start, body_end)
    return FunctionDef(start, end, name, params, decorators, returns, is_async, generator, docstring(cx, body.children), body_start, body_end, lazy)


def _reparsed(cx: Context, start: int, end: int, block: Lowerer) -> tuple[Stmt, ...]:
    """The body of the function at a place of the file. What it nests keeps its syntax: parsing it once more at each level would be quadratic."""
    inner = Context(cx.data, True, cx.has_yield)
    for node in inner.parse(start, end).children:
        if node.kind_id in _FUNCTION:
            for child in node.children:
                if child.kind_id in BLOCK:
                    return block(inner, child, 0)
    return ()


def _yields(cx: Context, body: SyntaxNode, start: int, end: int) -> bool:
    if cx.data.find(b"yield", start, end) < 0:
        return False
    return any(node.kind_id in _YIELD for node in descend(body, _SCOPES))


def docstring(cx: Context, statements: list[SyntaxNode]) -> Const | None:
    """The docstring of a body, from its statements."""
    statement = first(statements)
    if statement is None or statement.kind_id not in _EXPRESSION_STATEMENT or statement.child_count != 1:
        return None
    value = statement.children[0]
    if value.kind_id not in _STRING:
        return None
    text = constant_text(cx, value)
    return Const(value.start_byte, value.end_byte, text) if text is not None else None


@lowers("lambda", "lambda_within_for_in_clause")
def _lambda(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    start, end = node.start_byte, node.end_byte
    params: tuple[Param, ...] = ()
    value: Expr | None = None
    generator = False
    for child in node.children:
        kind = child.kind_id
        if kind in _LAMBDA_PARAMETERS:
            params = parameters(cx, child, depth + 1)
        elif kind not in TOKENS:
            value = lower(cx, child, depth + 1)
            generator = cx.has_yield and (kind in _YIELD or _yields(cx, child, child.start_byte, child.end_byte))
    begin, stop = (value.start, value.end) if value is not None else (end, end)
    body: tuple[Stmt, ...] = (Return(begin, stop, value),)
    return Function(start, end, FunctionDef(start, end, "", params, (), None, False, generator, None, begin, stop, Body(None, body), "lambda"))


def parameters(cx: Context, node: SyntaxNode, depth: int) -> tuple[Param, ...]:
    """The parameters of a function or lambda."""
    found: list[Param] = []
    plain = "normal"
    for child in node.children:
        kind = child.kind_id
        if kind in _KEYWORD_SEPARATOR or kind == _STAR:
            plain = "keyword"
        elif kind in _POSITIONAL_SEPARATOR or kind == _SLASH:
            found = [Param(p.start, p.end, p.name, "positional", p.annotation, p.default, p.target) for p in found]
        elif kind not in TOKENS:
            param = _parameter(cx, child, plain, depth)
            if param.kind == "variadic":
                plain = "keyword"
            found.append(param)
    return tuple(found)


def _parameter(cx: Context, node: SyntaxNode, plain: str, depth: int) -> Param:
    """One parameter: name, star, annotation and default in whatever combination."""
    start, end = node.start_byte, node.end_byte
    if node.kind_id in IDENTIFIER:
        return Param(start, end, cx.name(start, end), plain, None, None)
    named = node
    hint: Expr | None = None
    default: Expr | None = None
    if node.kind_id in _COMPOSED:
        after_equals = False
        for child in node.children:
            kind = child.kind_id
            if kind == _EQUALS:
                after_equals = True
            elif kind in TOKENS:
                continue
            elif after_equals:
                default = lower(cx, child, depth)
            elif kind in _TYPE:
                hint = annotation(cx, child, depth)
            elif named is node:
                named = child
    kind = named.kind_id
    if kind in _VARIADIC or kind in _KEYWORDS:
        name = first(named.children)
        text = cx.name(name.start_byte, name.end_byte) if name is not None else ""
        return Param(start, end, text, "variadic" if kind in _VARIADIC else "keywords", hint, default)
    if kind in IDENTIFIER:
        return Param(start, end, cx.name(named.start_byte, named.end_byte), plain, hint, default)
    # A tuple of Python 2, or something broken.
    target = lower(cx, named, depth) if named is not node or named.kind_id not in _COMPOSED else None
    return Param(start, end, "", plain, hint, default, target)


def class_(cx: Context, node: SyntaxNode, decorators: tuple[Expr, ...], depth: int, block: Lowerer) -> ClassDef:
    """`class`, its body at once."""
    name = ""
    bases: tuple[Arg, ...] = ()
    text: Const | None = None
    body: tuple[Stmt, ...] = ()
    for child in node.children:
        kind = child.kind_id
        if kind in IDENTIFIER:
            name = cx.name(child.start_byte, child.end_byte)
        elif kind in _ARGUMENTS:
            bases = arguments(cx, child, depth + 1)
        elif kind in BLOCK:
            text = docstring(cx, child.children)
            body = block(cx, child, depth + 1)
    return ClassDef(node.start_byte, node.end_byte, name, bases, decorators, text, body)


def alias_target(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    """The name that a `type` statement binds, without its type parameters."""
    inner = first(node.children) or node
    pieces = parts(inner)
    if len(pieces) == 2 and pieces[1].kind_id in _TYPE_PARAMETER and pieces[0].kind_id in IDENTIFIER:
        return Ref(pieces[0].start_byte, pieces[0].end_byte, cx.name(pieces[0].start_byte, pieces[0].end_byte))
    return lower(cx, inner, depth)
