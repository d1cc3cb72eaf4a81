"""Statements of Python, one function a construct. Each appends what it means to a list: `pass` is nothing, `import a, b` is two."""

from __future__ import annotations

from collections.abc import Callable

from tree_sitter import Node as SyntaxNode

from mcplint.frontends.python_definitions import alias_target, class_, function
from mcplint.frontends.python_expressions import for_header
from mcplint.frontends.python_patterns import case_pattern
from mcplint.frontends.python_syntax import (
    ASYNC,
    BLOCK,
    CHAIN_LIMIT,
    COMMA,
    DEPTH_LIMIT,
    ERROR,
    EXPRESSIONS,
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
    unknown,
)
from mcplint.frontends.python_types import annotation
from mcplint.ir.nodes import (
    Arg,
    Assign,
    Await,
    Break,
    Call,
    Case,
    Continue,
    Expr,
    ExprStmt,
    Handler,
    If,
    Import,
    ImportedName,
    Loop,
    Match,
    Member,
    Raise,
    Ref,
    Return,
    Scope,
    Sequence,
    Stmt,
    Try,
    Unknown,
    With,
    WithItem,
)

_Handler = Callable[[Context, SyntaxNode, int, list[Stmt]], None]
_STATEMENTS: dict[int, _Handler] = {}

_ASSIGNMENT = kinds("assignment")
_AUGMENTED = kinds("augmented_assignment")
_TYPE = kinds("type")
_EXPRESSION_LIST = kinds("expression_list")
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
_ALIASED = kinds("aliased_import")
_WILDCARD = kinds("wildcard_import")
_RELATIVE = kinds("relative_import")
_DOTTED = kinds("dotted_name")
_PREFIX = kinds("import_prefix")
_FUTURE = kinds("future_import_statement")
_CHEVRON = kinds("chevron")
_EQUALS = token("=")
_COLON = token(":")
_IMPORT = token("import")
_FROM = token("from")


def _statement(*names: str) -> Callable[[_Handler], _Handler]:
    def register(handler: _Handler) -> _Handler:
        for number in kinds(*names):
            _STATEMENTS[number] = handler
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
        handler = _STATEMENTS.get(kind)
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
        if kind in _STATEMENTS or kind == ERROR or kind in BLOCK:
            _all(cx, [child], depth + 1, found)
        elif kind in EXPRESSIONS:
            value = lower(cx, child, depth + 1)
            found.append(ExprStmt(value.start, value.end, value))


# --- simple statements -----------------------------------------------------------------------------------------------


@_statement("expression_statement")
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
    found.append(ExprStmt(node.start_byte, node.end_byte, _one_or_tuple(cx, children, depth)))


def _one_or_tuple(cx: Context, nodes: list[SyntaxNode], depth: int) -> Expr:
    """`a` or `a, b`, where the grammar leaves the tuple without a node."""
    values = lower_all(cx, nodes, depth + 1)
    if len(values) == 1 and not any(node.kind_id == COMMA for node in nodes):
        return values[0]
    start, end = (values[0].start, values[-1].end) if values else (0, 0)
    return Sequence(start, end, "tuple", values) if values else Unknown(0, 0, "missing")


@_statement("assignment")
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
    found.append(Assign(node.start_byte, node.end_byte, tuple(targets), value, hint))


@_statement("augmented_assignment")
def _augment(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    inner = parts(node)
    if len(inner) != 2:
        value = unknown(cx, node, depth)
        found.append(ExprStmt(value.start, value.end, value))
        return
    between = cx.data[inner[0].end_byte : inner[1].start_byte].strip().partition(b"=")[0]
    target, value = lower(cx, inner[0], depth + 1), lower(cx, inner[1], depth + 1)
    found.append(Assign(node.start_byte, node.end_byte, (target,), value, None, between.decode("utf-8", "replace").strip(" \\\t\r\n()")))


@_statement("type_alias_statement")
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


@_statement("return_statement")
def _return(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    inner = first(node.children)
    found.append(Return(node.start_byte, node.end_byte, lower(cx, inner, depth + 1) if inner is not None else None))


@_statement("raise_statement")
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


@_statement("delete_statement", "assert_statement")
def _effect(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    kind = "del" if cx.data[node.start_byte : node.start_byte + 1] == b"d" else "assert"
    inner = parts(node)
    if kind == "del" and len(inner) == 1 and inner[0].kind_id in _TUPLE:
        inner = parts(inner[0])
    start, end = node.start_byte, node.end_byte
    found.append(ExprStmt(start, end, Unknown(start, end, kind, lower_all(cx, inner, depth + 1))))


@_statement("pass_statement")
def _pass(_cx: Context, _node: SyntaxNode, _depth: int, _found: list[Stmt]) -> None:
    return


@_statement("break_statement")
def _break(_cx: Context, node: SyntaxNode, _depth: int, found: list[Stmt]) -> None:
    found.append(Break(node.start_byte, node.end_byte))


@_statement("continue_statement")
def _continue(_cx: Context, node: SyntaxNode, _depth: int, found: list[Stmt]) -> None:
    found.append(Continue(node.start_byte, node.end_byte))


@_statement("global_statement", "nonlocal_statement")
def _scope(cx: Context, node: SyntaxNode, _depth: int, found: list[Stmt]) -> None:
    kind = "global" if cx.data[node.start_byte : node.start_byte + 1] == b"g" else "nonlocal"
    names = tuple(cx.name(child.start_byte, child.end_byte) for child in node.children if child.kind_id in IDENTIFIER)
    found.append(Scope(node.start_byte, node.end_byte, kind, names))


@_statement("print_statement", "exec_statement")
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


@_statement("import_statement")
def _import(cx: Context, node: SyntaxNode, _depth: int, found: list[Stmt]) -> None:
    for child in parts(node):
        if child.kind_id not in _DOTTED and child.kind_id not in _ALIASED:
            continue
        module, alias = _alias(cx, child)
        start, end = child.start_byte, child.end_byte
        bound = ImportedName(start, end, "", alias or module.partition(".")[0])
        found.append(Import(node.start_byte, node.end_byte, module, 0, (bound,), cx.types_only))


@_statement("import_from_statement", "future_import_statement")
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


# --- compound statements ---------------------------------------------------------------------------------------------


@_statement("function_definition")
def _function(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    found.append(function(cx, node, (), depth, block))


@_statement("class_definition")
def _class(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    found.append(class_(cx, node, (), depth, block))


@_statement("decorated_definition")
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


@_statement("if_statement")
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
            otherwise = _clause_block(cx, child, depth + min(len(branches), room))
    if len(branches) > room:
        rest = [branch.build(branch.end, ()) for branch in branches[room:]]
        otherwise = (*rest, *otherwise)
        del branches[room:]
    while len(branches) > 1:
        otherwise = (branches.pop().build(end, otherwise),)
    found.append(branches[0].build(end, otherwise))


@_statement("for_statement")
def _for(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    children = node.children
    header = children[: next((i for i, child in enumerate(children) if child.kind_id == _COLON), len(children))]
    target, iterable, is_async = for_header(cx, header, depth + 1)
    if is_async:
        iterable = Await(iterable.start, iterable.end, iterable)
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


@_statement("while_statement")
def _while(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    children = node.children
    condition = next((child for child in children if child.kind_id not in TOKENS and child.kind_id != ERROR and child.kind_id not in BLOCK), None)
    test = lower(cx, condition, depth + 1) if condition is not None else Unknown(node.start_byte, node.start_byte, "missing")
    body, otherwise = _bodies(cx, children, depth)
    found.append(Loop(node.start_byte, node.end_byte, "while", None, None, test, body, otherwise))


@_statement("try_statement")
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


@_statement("with_statement")
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


@_statement("match_statement")
def _match(cx: Context, node: SyntaxNode, depth: int, found: list[Stmt]) -> None:
    children = node.children
    colon = next((i for i, child in enumerate(children) if child.kind_id == _COLON), len(children))
    subject = _one_or_tuple(cx, children[:colon], depth)
    cases: list[Case] = []
    for child in children[colon:]:
        for clause in child.children if child.kind_id in BLOCK else (child,):
            if clause.kind_id in _CASE_CLAUSE:
                cases.append(_case(cx, clause, depth + 1))  # noqa: PERF401  two loops read better
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
    return Case(node.start_byte, node.end_byte, case_pattern(cx, patterns, comma, depth), guard, body)
