"""Simple statements and imports of Python, one function each, appending what it means to a list: `pass` is nothing, `import a, b` is two."""

from __future__ import annotations

from collections.abc import Callable

from tree_sitter import Node as SyntaxNode

from mcplint.frontends.python_definitions import alias_target
from mcplint.frontends.python_expressions import one_or_tuple
from mcplint.frontends.python_syntax import (
    BLOCK,
    DEPTH_LIMIT,
    ERROR,
    EXPRESSIONS,
    IDENTIFIER,
    TOKENS,
    Context,
    first,
    kinds,
    lower,
    lower_all,
    parts,
    token,
    unknown,
)
from mcplint.frontends.python_types import annotation
from mcplint.ir.nodes import (
    Arg,
    Assign,
    Break,
    Call,
    Continue,
    Expr,
    ExprStmt,
    Function,
    Import,
    ImportedName,
    Member,
    Raise,
    Ref,
    Return,
    Scope,
    Sequence,
    Stmt,
    Unknown,
)
from mcplint.ir.records import replace

_Handler = Callable[[Context, SyntaxNode, int, list[Stmt]], None]

STATEMENTS: dict[int, _Handler] = {}
"""Filled while the modules of this frontend are imported, read only afterwards."""

_ASSIGNMENT = kinds("assignment")
_AUGMENTED = kinds("augmented_assignment")
_TYPE = kinds("type")
_EXPRESSION_LIST = kinds("expression_list")
_TUPLE = kinds("tuple", "expression_list")
_ALIASED = kinds("aliased_import")
_WILDCARD = kinds("wildcard_import")
_RELATIVE = kinds("relative_import")
_DOTTED = kinds("dotted_name")
_PREFIX = kinds("import_prefix")
_FUTURE = kinds("future_import_statement")
_CHEVRON = kinds("chevron")
_EQUALS = token("=")
_IMPORT = token("import")
_FROM = token("from")


def statement(*names: str) -> Callable[[_Handler], _Handler]:
    """Register a function as the translation of these node kinds into statements."""

    def register(handler: _Handler) -> _Handler:
        for number in kinds(*names):
            STATEMENTS[number] = handler
        return handler

    return register


def block(cx: Context, node: SyntaxNode, depth: int) -> tuple[Stmt, ...]:
    """The statements of a block or module."""
    found: list[Stmt] = []
    if depth > DEPTH_LIMIT:
        start, end = node.start_byte, node.end_byte
        return (ExprStmt(start, end, Unknown(start, end, "too deep")),)
    _all(cx, node.children, depth, found)
    return tuple(found)


def _all(cx: Context, nodes: list[SyntaxNode], depth: int, found: list[Stmt]) -> None:
    for node in nodes:
        kind = node.kind_id
        handler = STATEMENTS.get(kind)
        if handler is not None:
            handler(cx, node, depth, found)
        elif kind == ERROR:
            _error(cx, node, depth, found)
        elif kind in BLOCK:
            found.extend(block(cx, node, depth + 1))
        elif kind not in TOKENS:
            value = lower(cx, node, depth)
            found.append(ExprStmt(value.start, value.end, value))


def _error(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    """What stands inside text that could not be parsed: statements and expressions that are more than a name."""
    if depth > DEPTH_LIMIT:
        return
    for child in node.children:
        kind = child.kind_id
        if kind in STATEMENTS or kind == ERROR or kind in BLOCK:
            _all(cx, [child], depth + 1, found)
        elif kind in EXPRESSIONS:
            value = lower(cx, child, depth + 1)
            found.append(ExprStmt(value.start, value.end, value))


# --- simple statements -----------------------------------------------------------------------------------------------


@statement("expression_statement")
def _expression(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    children = node.children
    inner = children[0] if len(children) == 1 else None
    if inner is not None:
        kind = inner.kind_id
        if kind in _ASSIGNMENT:
            _assign(cx, inner, depth, found)
            return
        if kind in _AUGMENTED:
            _augment(cx, inner, depth, found)
            return
    found.append(ExprStmt(node.start_byte, node.end_byte, one_or_tuple(cx, children, depth + 1, node.end_byte)))


@statement("assignment")
def _assign(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    """`a: T = b = value`; the grammar nests the rest of a chain to the right, here it is walked."""
    targets: list[Expr] = []
    hint: Expr | None = None
    value: Expr | None = None
    current: SyntaxNode | None = node
    while current is not None:
        following: SyntaxNode | None = None
        after_equals = False
        for child in current.children:
            kind = child.kind_id
            if kind == _EQUALS:
                after_equals = True
            elif kind in TOKENS:
                continue
            elif kind in _TYPE:
                hint = annotation(cx, child, depth + 1)
            elif not after_equals:
                targets.append(lower(cx, child, depth + 1))
            elif kind in _ASSIGNMENT:
                following = child
            elif kind in _AUGMENTED:
                value = unknown(cx, child, depth + 1)
            elif value is None:
                value = lower(cx, child, depth + 1)
        current = following
    if type(value) is Function and not value.decl.name and len(targets) == 1 and type(targets[0]) is Ref:
        value = replace(value, decl=replace(value.decl, name=targets[0].name))  # called by that name
    found.append(Assign(node.start_byte, node.end_byte, tuple(targets), value, hint))


@statement("augmented_assignment")
def _augment(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    inner = parts(node)
    if len(inner) != 2:
        value = unknown(cx, node, depth)
        found.append(ExprStmt(value.start, value.end, value))
        return
    between = cx.data[inner[0].end_byte : inner[1].start_byte].strip().partition(b"=")[0]
    target, value = lower(cx, inner[0], depth + 1), lower(cx, inner[1], depth + 1)
    found.append(Assign(node.start_byte, node.end_byte, (target,), value, None, between.decode("utf-8", "replace").strip(" \\\t\r\n()")))


@statement("type_alias_statement")
def _type_alias(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    inner = parts(node)
    if len(inner) < 2:
        value = unknown(cx, node, depth)
        found.append(ExprStmt(value.start, value.end, value))
        return
    target, value = alias_target(cx, inner[0], depth + 1), annotation(cx, inner[-1], depth + 1)
    if type(target) is Ref:
        found.append(Assign(node.start_byte, node.end_byte, (target,), value, None, "type"))
    else:
        # `type(x).y = z` looks like an alias to the grammar.
        target = _called_type(node.start_byte, target)
        found.append(Assign(node.start_byte, node.end_byte, (target,), lower(cx, inner[-1], depth + 1)))


def _called_type(start: int, target: Expr) -> Expr:
    """Put `type` back in front of the parentheses that a target begins with."""
    links: list[Member] = []
    base = target
    while type(base) is Member:
        links.append(base)
        base = base.object
    values = base.items if type(base) is Sequence else (base,)
    stop = base.end + 1 if type(base) is not Sequence else base.end
    built: Expr = Call(start, stop, Ref(start, start + 4, "type"), tuple(Arg(value.start, value.end, value) for value in values))
    for link in reversed(links):
        built = Member(start, link.end, built, link.name, link.name_start)
    return built


@statement("return_statement")
def _return(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    inner = first(node.children)
    found.append(Return(node.start_byte, node.end_byte, lower(cx, inner, depth + 1) if inner is not None else None))


@statement("raise_statement")
def _raise(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    value: Expr | None = None
    cause: Expr | None = None
    after_from = False
    for child in node.children:
        kind = child.kind_id
        if kind == _FROM:
            after_from = True
        elif kind in TOKENS:
            continue
        elif after_from:
            cause = lower(cx, child, depth + 1)
        elif value is None:
            value = lower(cx, child, depth + 1)
            if child.kind_id in _EXPRESSION_LIST and type(value) is Sequence and value.items:
                # `raise A, "why"` of Python 2
                args = tuple(Arg(item.start, item.end, item) for item in value.items[1:2])
                value = Call(value.start, value.end, value.items[0], args)
    found.append(Raise(node.start_byte, node.end_byte, value, cause))


@statement("delete_statement", "assert_statement")
def _effect(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    kind = "del" if cx.data[node.start_byte : node.start_byte + 1] == b"d" else "assert"
    inner = parts(node)
    if kind == "del" and len(inner) == 1 and inner[0].kind_id in _TUPLE:
        inner = parts(inner[0])
    start, end = node.start_byte, node.end_byte
    found.append(ExprStmt(start, end, Unknown(start, end, kind, lower_all(cx, inner, depth + 1))))


@statement("pass_statement")
def _pass(_cx: Context, _node: SyntaxNode, _depth: int, _found: list[Stmt]) -> None:
    return


@statement("break_statement")
def _break(_cx: Context, node: SyntaxNode, _depth: int, found: list[Stmt]) -> None:
    found.append(Break(node.start_byte, node.end_byte))


@statement("continue_statement")
def _continue(_cx: Context, node: SyntaxNode, _depth: int, found: list[Stmt]) -> None:
    found.append(Continue(node.start_byte, node.end_byte))


@statement("global_statement", "nonlocal_statement")
def _scope(cx: Context, node: SyntaxNode, _depth: int, found: list[Stmt]) -> None:
    kind = "global" if cx.data[node.start_byte : node.start_byte + 1] == b"g" else "nonlocal"
    names = tuple(cx.name(child.start_byte, child.end_byte) for child in node.children if child.kind_id in IDENTIFIER)
    found.append(Scope(node.start_byte, node.end_byte, kind, names))


@statement("print_statement", "exec_statement")
def _python2_call(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    """`print >>f, x` and `exec code in scope` of Python 2, as the calls that they are."""
    start, end = node.start_byte, node.end_byte
    name = "print" if cx.data[start : start + 1] == b"p" else "exec"
    args: list[Arg] = []
    for child in parts(node):
        inner = first(child.children) if child.kind_id in _CHEVRON else child
        if inner is not None:
            value = lower(cx, inner, depth + 1)
            args.append(Arg(value.start, value.end, value, "file" if inner is not child else None))
    found.append(ExprStmt(start, end, Call(start, end, Ref(start, start + len(name), name), tuple(args))))


# --- imports ---------------------------------------------------------------------------------------------------------


def _dotted_text(cx: Context, node: SyntaxNode) -> str:
    return ".".join(cx.name(child.start_byte, child.end_byte) for child in node.children if child.kind_id in IDENTIFIER)


def _alias(cx: Context, node: SyntaxNode) -> tuple[str, str | None]:
    """Name and alias of `name as alias`, or of a bare name."""
    if node.kind_id not in _ALIASED:
        return _dotted_text(cx, node), None
    inner = parts(node)
    alias = inner[-1]
    return _dotted_text(cx, inner[0]), cx.name(alias.start_byte, alias.end_byte)


@statement("import_statement")
def _import(cx: Context, node: SyntaxNode, _depth: int, found: list[Stmt]) -> None:
    for child in parts(node):
        if child.kind_id not in _DOTTED and child.kind_id not in _ALIASED:
            continue
        module, alias = _alias(cx, child)
        start, end = child.start_byte, child.end_byte
        bound = ImportedName(start, end, "", alias or module.partition(".")[0])
        found.append(Import(node.start_byte, node.end_byte, module, 0, (bound,), cx.types_only))


@statement("import_from_statement", "future_import_statement")
def _import_from(cx: Context, node: SyntaxNode, _depth: int, found: list[Stmt]) -> None:
    module, level = ("__future__", 0) if node.kind_id in _FUTURE else ("", 0)
    names: list[ImportedName] = []
    after_import = False
    for child in node.children:
        kind = child.kind_id
        start, end = child.start_byte, child.end_byte
        if kind == _IMPORT:
            after_import = True
        elif kind in _RELATIVE:
            level, module = _relative(cx, child)
        elif kind in _WILDCARD:
            names.append(ImportedName(start, end, "*", "*"))
        elif kind in _DOTTED and not after_import:
            module = _dotted_text(cx, child)
        elif kind in _DOTTED or kind in _ALIASED:
            name, alias = _alias(cx, child)
            names.append(ImportedName(start, end, name, alias or name))
    found.append(Import(node.start_byte, node.end_byte, module, level, tuple(names), cx.types_only))


def _relative(cx: Context, node: SyntaxNode) -> tuple[int, str]:
    level, module = 0, ""
    for child in node.children:
        if child.kind_id in _PREFIX:
            level = cx.data.count(b".", child.start_byte, child.end_byte)
        elif child.kind_id in _DOTTED:
            module = _dotted_text(cx, child)
    return level, module
