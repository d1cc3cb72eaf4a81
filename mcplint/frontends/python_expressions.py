"""Expressions of Python, one function a construct.

Chains that tree-sitter nests to the left (`a.b().c[d]`, `a + b + c`, `a and b`) are walked in a loop. Links of a chain count as depth, so no
consumer of the program form ever meets more than `DEPTH_LIMIT` levels, give or take a constant.
"""

from __future__ import annotations

import re

from tree_sitter import Node as SyntaxNode

from mcplint.frontends.python_syntax import (
    ASYNC,
    CHAIN_LIMIT,
    COMMA,
    DEPTH_LIMIT,
    EXTRAS,
    IDENTIFIER,
    PARENTHESIZED,
    TOKENS,
    Context,
    first,
    kinds,
    lower,
    lower_all,
    lowers,
    parts,
    token,
    unknown,
)
from mcplint.ir.nodes import (
    Arg,
    Await,
    Binary,
    Bind,
    Call,
    Choice,
    Clause,
    Compare,
    Comprehension,
    Const,
    Entry,
    Expr,
    Index,
    Logical,
    Member,
    Not,
    Record,
    Ref,
    Sequence,
    Spread,
    Unary,
    Unknown,
    Yield,
)

_ATTRIBUTE = kinds("attribute")
_CALL = kinds("call")
_SUBSCRIPT = kinds("subscript")
_ARGUMENTS = kinds("argument_list")
_POSTFIX = _ATTRIBUTE | _CALL | _SUBSCRIPT
_BINARY = kinds("binary_operator")
_BOOLEAN = kinds("boolean_operator")
_UNION = kinds("union_type")
_TYPE = kinds("type")
_LIST_SPLAT = kinds("list_splat", "list_splat_pattern")
_DICTIONARY_SPLAT = kinds("dictionary_splat", "dictionary_splat_pattern")
_STARRED = kinds("parenthesized_list_splat")
_KEYWORD_ARGUMENT = kinds("keyword_argument")
_PAIR = kinds("pair")
_FOR = kinds("for_in_clause")
_IF = kinds("if_clause")
_FROM = token("from")
_IN = token("in")
_AND = token("and")

_COMPARISONS = {"<>": "!=", "not in": "not-in", "is not": "is-not"}
_ASSOCIATIVE = frozenset(("+", "|", "&", "and", "or"))
_NUMBER = re.compile(r"(?:0[xX][0-9a-fA-F]+|0[oO]?[0-7]+|0[bB][01]+|\d+)[lL]?\Z")


# --- literals --------------------------------------------------------------------------------------------------------


@lowers("true", "false", "none", "ellipsis")
def _keyword_constant(cx: Context, node: SyntaxNode, _depth: int) -> Expr:
    start, end = node.start_byte, node.end_byte
    opening = cx.data[start : start + 1]
    return Const(start, end, True if opening == b"T" else False if opening == b"F" else None)


def number_value(text: str) -> int | float | complex | None:
    """The value of a numeric literal, those of Python 2 (`017`, `10L`) too; None for what is none or too long to be worth it."""
    text = text.replace("_", "")
    try:
        if _NUMBER.match(text) is None:
            return complex(text) if text[-1:] in "jJ" else float(text)
        digits = text.rstrip("lL")
        octal = len(digits) > 1 and digits.isdigit() and digits[0] == "0"
        return int(digits, 8) if octal else int(digits, 0)
    except ValueError:
        return None


@lowers("complex_pattern")
def _complex(cx: Context, node: SyntaxNode, _depth: int) -> Expr:
    """`-1+2j`, which is a node of its own in patterns."""
    start, end = node.start_byte, node.end_byte
    value = number_value("".join(cx.text(node).split()))
    return Const(start, end, value) if value is not None else Unknown(start, end, "number")


@lowers("integer", "float")
def _number(cx: Context, node: SyntaxNode, _depth: int) -> Expr:
    start, end = node.start_byte, node.end_byte
    value = number_value(cx.text(node))
    return Const(start, end, value) if value is not None else Unknown(start, end, "number")


# --- names, members, calls -------------------------------------------------------------------------------------------


@lowers("attribute", "call", "subscript")
def _postfix(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    """`a.b(c)[d]…`, walked down to its base and built up again."""
    links: list[SyntaxNode] = []
    base = node
    while base.kind_id in _POSTFIX:
        links.append(base)
        inner = first(base.children)
        if inner is None:
            break
        base = inner
        while base.kind_id in PARENTHESIZED:
            inside = first(base.children)
            if inside is None:
                break
            base = inside
    # The grammar reads `*f(x)` as a call of `*f` outside argument lists: the star belongs to the whole.
    star = base if base.kind_id in _LIST_SPLAT else None
    if star is not None:
        base = first(star.children) or star
    room = DEPTH_LIMIT - depth
    if len(links) > room:
        base = links[room]
        built: Expr = Unknown(base.start_byte, base.end_byte, "too deep")
        del links[room:]
    else:
        built = lower(cx, base, depth + len(links))
    level = depth + len(links)
    for link in reversed(links):
        kind = link.kind_id
        start = link.start_byte if star is None else base.start_byte
        if kind in _ATTRIBUTE:
            built = _member(cx, link, start, built)
        elif kind in _CALL:
            built = Call(start, link.end_byte, built, _call_arguments(cx, link, level))
        else:
            built = Index(start, link.end_byte, built, _subscript(cx, link, level))
        level -= 1
    return built if star is None else Spread(node.start_byte, node.end_byte, built)


def _member(cx: Context, node: SyntaxNode, start: int, owner: Expr) -> Expr:
    name = node.children[-1]
    name_start, end = name.start_byte, name.end_byte
    if name.kind_id not in IDENTIFIER:
        return Unknown(start, node.end_byte, "error", (owner,))
    return Member(start, end, owner, cx.name(name_start, end), name_start)


def _call_arguments(cx: Context, node: SyntaxNode, depth: int) -> tuple[Arg, ...]:
    children = node.children
    last = children[-1]
    if last.kind_id in _ARGUMENTS:
        return arguments(cx, last, depth)
    # `f(x for x in y)`: the grammar gives the generator in place of the list.
    return tuple(Arg(value.start, value.end, value) for value in lower_all(cx, children[1:], depth + 1))


def arguments(cx: Context, node: SyntaxNode, depth: int) -> tuple[Arg, ...]:
    """The arguments of a call or the bases of a class."""
    found: list[Arg] = []
    depth += 1
    for child in node.children:
        kind = child.kind_id
        if kind in TOKENS:
            continue
        start, end = child.start_byte, child.end_byte
        if kind in _KEYWORD_ARGUMENT:
            inner = parts(child)
            if len(inner) < 2:
                found.append(Arg(start, end, unknown(cx, child, depth)))
                continue
            name, value = inner[0], inner[-1]
            found.append(Arg(start, end, lower(cx, value, depth), cx.name(name.start_byte, name.end_byte)))
        elif kind in _LIST_SPLAT or kind in _DICTIONARY_SPLAT or kind in _STARRED:
            found.append(Arg(start, end, _inside(cx, child, depth), None, 2 if kind in _DICTIONARY_SPLAT else 1))
        else:
            value = lower(cx, child, depth)
            found.append(Arg(start, end, value) if type(value) is not Spread else Arg(start, end, value.value, None, 1))
    return tuple(found)


def _inside(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    """What a star, or a star in parentheses, stands before."""
    inner = first(node.children)
    if inner is not None and node.kind_id in _STARRED:
        return _inside(cx, inner, depth)
    return lower(cx, inner, depth) if inner is not None else Unknown(node.start_byte, node.end_byte, "missing")


def _subscript(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    children = node.children
    items = lower_all(cx, children[1:], depth + 1)
    if len(items) == 1 and type(items[0]) is not Spread and not any(child.kind_id == COMMA for child in children):
        return items[0]
    if not items:
        return Unknown(node.end_byte, node.end_byte, "missing")
    return Sequence(items[0].start, items[-1].end, "tuple", items)


@lowers("slice")
def _slice(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return Unknown(node.start_byte, node.end_byte, "slice", lower_all(cx, node.children, depth + 1))


@lowers("parenthesized_expression")
def _parenthesized(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    inner = node
    while inner.kind_id in PARENTHESIZED:
        inside = parts(inner)
        if len(inside) != 1:
            return unknown(cx, inner, depth)
        inner = inside[0]
    return lower(cx, inner, depth)


# --- displays --------------------------------------------------------------------------------------------------------


@lowers("list", "list_pattern")
def _list(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return Sequence(node.start_byte, node.end_byte, "list", lower_all(cx, node.children, depth + 1))


@lowers("tuple", "tuple_pattern", "expression_list", "pattern_list")
def _tuple(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    children = node.children
    items = lower_all(cx, children, depth + 1)
    if len(items) == 1 and not any(child.kind_id == COMMA for child in children):
        return items[0]  # a target in parentheses
    return Sequence(node.start_byte, node.end_byte, "tuple", items)


@lowers("set")
def _set(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return Sequence(node.start_byte, node.end_byte, "set", lower_all(cx, node.children, depth + 1))


@lowers("dictionary")
def _dictionary(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    entries: list[Entry] = []
    depth += 1
    for child in node.children:
        kind = child.kind_id
        if kind in TOKENS:
            continue
        start, end = child.start_byte, child.end_byte
        if kind in _PAIR:
            key, value = _pair(cx, child, depth)
            entries.append(Entry(start, end, key, value, type(key) is not Const))
        elif kind in _DICTIONARY_SPLAT:
            entries.append(Entry(start, end, None, _inside(cx, child, depth)))
        else:
            entries.append(Entry(start, end, None, Unknown(start, end, "error", (lower(cx, child, depth),))))
    return Record(node.start_byte, node.end_byte, tuple(entries))


def _pair(cx: Context, node: SyntaxNode, depth: int) -> tuple[Expr, Expr]:
    inner = parts(node)
    if len(inner) == 2:
        return lower(cx, inner[0], depth), lower(cx, inner[1], depth)
    broken = unknown(cx, node, depth)
    return Unknown(broken.start, broken.start, "missing"), broken


@lowers("list_splat", "list_splat_pattern", "dictionary_splat", "dictionary_splat_pattern", "splat_type", "parenthesized_list_splat")
def _splat(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return Spread(node.start_byte, node.end_byte, _inside(cx, node, depth + 1))


@lowers("list_comprehension", "set_comprehension", "dictionary_comprehension", "generator_expression")
def _comprehension(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    kind = node.type.partition("_")[0]
    key: Expr | None = None
    element: Expr | None = None
    clauses: list[Clause] = []
    depth += 1
    for child in node.children:
        number = child.kind_id
        if number in TOKENS:
            continue
        if number in _FOR:
            clauses.append(_clause(cx, child, depth))
        elif number in _IF and clauses:
            last = clauses[-1]
            conditions = (*last.conditions, *lower_all(cx, child.children, depth))
            clauses[-1] = Clause(last.start, child.end_byte, last.target, last.iterable, conditions)
        elif number in _PAIR:
            key, element = _pair(cx, child, depth)
        elif element is None:
            element = lower(cx, child, depth)
    if element is None:
        element = Unknown(node.start_byte, node.start_byte, "missing")
    return Comprehension(node.start_byte, node.end_byte, "dict" if kind == "dictionary" else kind, key, element, tuple(clauses))


def _clause(cx: Context, node: SyntaxNode, depth: int) -> Clause:
    target, iterable, is_async = for_header(cx, node.children, depth)
    if is_async:
        iterable = Await(iterable.start, iterable.end, iterable)
    return Clause(node.start_byte, node.end_byte, target, iterable, ())


def for_header(cx: Context, children: list[SyntaxNode], depth: int) -> tuple[Expr, Expr, bool]:
    """Target, iterable and whether it is asynchronous, of the children of a `for` up to its colon or end."""
    before: list[SyntaxNode] = []
    after: list[SyntaxNode] = []
    seen_in = is_async = False
    for child in children:
        kind = child.kind_id
        if kind == _IN:
            seen_in = True
        elif kind == ASYNC:
            is_async = True
        elif kind not in TOKENS:
            (after if seen_in else before).append(child)
    return _one_or_tuple(cx, before, depth), _one_or_tuple(cx, after, depth), is_async


def _one_or_tuple(cx: Context, nodes: list[SyntaxNode], depth: int) -> Expr:
    items = lower_all(cx, nodes, depth)
    if len(items) == 1:
        return items[0]
    if not items:
        return Unknown(0, 0, "missing")
    return Sequence(items[0].start, items[-1].end, "tuple", items)


# --- operators -------------------------------------------------------------------------------------------------------


@lowers("binary_operator")
def _binary(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return _chain(cx, node, depth, _BINARY)


@lowers("union_type")
def _union(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return _chain(cx, node, depth, _UNION)


@lowers("boolean_operator")
def _boolean(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return _chain(cx, node, depth, _BOOLEAN)


def _operands(node: SyntaxNode) -> tuple[SyntaxNode, SyntaxNode, SyntaxNode] | None:
    children = node.children
    if len(children) != 3:
        children = [child for child in children if child.kind_id not in EXTRAS and not child.is_error]
        if len(children) != 3:
            return None
    return children[0], children[1], children[2]


def _chain(cx: Context, node: SyntaxNode, depth: int, family: frozenset[int]) -> Expr:
    """`a op b op c …`: nested to the left as written, or folded when it is long."""
    rights: list[SyntaxNode] = []
    operators: list[str] = []
    base = node
    while base.kind_id in family:
        operands = _operands(base)
        if operands is None:
            break
        base, operator, right = operands
        while base.kind_id in _TYPE and (inner := first(base.children)) is not None:
            base = inner
        operators.append("and" if operator.kind_id == _AND else operator.type)
        rights.append(right)
    if not rights:
        return unknown(cx, node, depth)
    rights.reverse()
    operators.reverse()
    length = len(rights)
    make = Logical if family is _BOOLEAN else Binary
    if length > CHAIN_LIMIT or depth + length > DEPTH_LIMIT:
        level = depth + length.bit_length() + 1
        operand_values = [lower(cx, base, level), *lower_all(cx, rights, level)]
        if len(set(operators)) > 1 or operators[0] not in _ASSOCIATIVE:
            return Unknown(node.start_byte, node.end_byte, "chain", tuple(operand_values))
        return _balanced(make, operators[0], operand_values)
    built = lower(cx, base, depth + length)
    start = node.start_byte
    for i in range(length):
        right_value = lower(cx, rights[i], depth + length - i)
        built = make(start, rights[i].end_byte, operators[i], built, right_value)
    return built


def _balanced(make: type[Logical] | type[Binary], operator: str, values: list[Expr]) -> Expr:
    """The same operator over many operands, as a tree of small depth."""
    while len(values) > 1:
        paired: list[Expr] = [make(a.start, b.end, operator, a, b) for a, b in zip(values[::2], values[1::2], strict=False)]
        if len(values) % 2:
            paired.append(values[-1])
        values = paired
    return values[0]


@lowers("comparison_operator")
def _comparison(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    operators: list[str] = []
    operands: list[SyntaxNode] = []
    for child in node.children:
        kind = child.kind_id
        if kind not in TOKENS:
            operands.append(child)
        elif kind not in EXTRAS:
            name = child.type
            operators.append(_COMPARISONS.get(name, name))
    values = lower_all(cx, operands, depth + 1 + len(operands).bit_length())
    if len(values) != len(operators) + 1 or not operators:
        return Unknown(node.start_byte, node.end_byte, "error", values)
    compares: list[Expr] = [Compare(a.start, b.end, op, a, b) for a, op, b in zip(values, operators, values[1:], strict=False)]
    if len(compares) == 1:
        return Compare(node.start_byte, node.end_byte, operators[0], values[0], values[1])
    return _balanced(Logical, "and", compares)


@lowers("not_operator")
def _not(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return Not(node.start_byte, node.end_byte, _last(cx, node, depth + 1))


@lowers("unary_operator")
def _unary(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    start, end = node.start_byte, node.end_byte
    operator = cx.data[start : start + 1].decode("utf-8", "replace")
    operand = _last(cx, node, depth + 1)
    if operator in "+-" and type(operand) is Const and type(operand.value) in (int, float, complex):
        value = operand.value
        if isinstance(value, int | float | complex):
            return Const(start, end, -value if operator == "-" else value)
    return Unary(start, end, operator, operand)


def _last(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    inner = first(reversed(node.children))
    return lower(cx, inner, depth) if inner is not None else Unknown(node.end_byte, node.end_byte, "missing")


@lowers("conditional_expression")
def _conditional(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    values = lower_all(cx, node.children, depth + 1)
    start, end = node.start_byte, node.end_byte
    return Choice(start, end, values[1], values[0], values[2]) if len(values) == 3 else Unknown(start, end, "error", values)


@lowers("await")
def _await(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return Await(node.start_byte, node.end_byte, _last(cx, node, depth + 1))


@lowers("yield")
def _yield(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    values = lower_all(cx, node.children, depth + 1)
    delegate = any(child.kind_id == _FROM for child in node.children)
    return Yield(node.start_byte, node.end_byte, values[-1] if values else None, delegate)


@lowers("named_expression")
def _named(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    inner = parts(node)
    if len(inner) != 2:
        return unknown(cx, node, depth)
    return Bind(node.start_byte, node.end_byte, lower(cx, inner[0], depth + 1), lower(cx, inner[1], depth + 1))


@lowers("as_pattern_target")
def _as_target(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return _last(cx, node, depth)


@lowers("dotted_name")
def _dotted_name(cx: Context, node: SyntaxNode, _depth: int) -> Expr:
    return dotted(cx, node)


def dotted(cx: Context, node: SyntaxNode) -> Expr:
    """A dotted name as members of a name."""
    built: Expr | None = None
    for child in parts(node):
        start, end = child.start_byte, child.end_byte
        name = cx.name(start, end)
        built = Ref(start, end, name) if built is None else Member(node.start_byte, end, built, name, start)
    return built if built is not None else Unknown(node.start_byte, node.end_byte, "missing")
