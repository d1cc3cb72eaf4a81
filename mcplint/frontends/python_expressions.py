"""Expressions of Python, one function a construct.

Chains that tree-sitter nests to the left (`a.b().c[d]`) are walked in a loop. Links of a chain count as depth, so no
consumer of the program form ever meets more than `DEPTH_LIMIT` levels, give or take a constant.
"""

from __future__ import annotations

from tree_sitter import Node as SyntaxNode

from mcplint.frontends.python_syntax import (
    ASYNC,
    COMMA,
    DEPTH_LIMIT,
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
from mcplint.ir.nodes import Arg, Await, Bind, Call, Clause, Comprehension, Const, Entry, Expr, Index, Member, Record, Ref, Sequence, Spread, Unknown
from mcplint.ir.patterns import regex

_ATTRIBUTE = kinds("attribute")
_CALL = kinds("call")
_SUBSCRIPT = kinds("subscript")
_ARGUMENTS = kinds("argument_list")
_POSTFIX = _ATTRIBUTE | _CALL | _SUBSCRIPT
_LIST_SPLAT = kinds("list_splat", "list_splat_pattern")
_DICTIONARY_SPLAT = kinds("dictionary_splat", "dictionary_splat_pattern")
_STARRED = kinds("parenthesized_list_splat")
_KEYWORD_ARGUMENT = kinds("keyword_argument")
_PAIR = kinds("pair")
_FOR = kinds("for_in_clause")
_IF = kinds("if_clause")
_IN = token("in")

_NUMBER = regex(r"(?:0[xX][0-9a-fA-F]+|0[oO]?[0-7]+|0[bB][01]+|\d+)[lL]?\Z")


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
        if text.isdigit() and text.isascii():
            return int(text, 8 if text[0] == "0" else 10)
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
            built = Index(start, link.end_byte, built, subscript(cx, link.children[1:], level + 1, link.end_byte))
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
            lowered = lower(cx, child, depth)
            found.append(Arg(start, end, lowered.value, None, 1) if isinstance(lowered, Spread) else Arg(start, end, lowered))
    return tuple(found)


def _inside(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    """What a star, or a star in parentheses, stands before."""
    inner = first(node.children)
    if inner is not None and node.kind_id in _STARRED:
        return _inside(cx, inner, depth)
    return lower(cx, inner, depth) if inner is not None else Unknown(node.start_byte, node.end_byte, "missing")


def subscript(cx: Context, nodes: list[SyntaxNode], depth: int, at: int) -> Expr:
    """What stands between the brackets of a subscript: several items, a comma or a star make it a tuple. `at` is where a missing one is."""
    made = one_or_tuple(cx, nodes, depth, at)
    return Sequence(made.start, made.end, "tuple", (made,)) if type(made) is Spread else made


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
    target, iterable = for_header(cx, node.children, depth, node.end_byte)
    return Clause(node.start_byte, node.end_byte, target, iterable, ())


def for_header(cx: Context, children: list[SyntaxNode], depth: int, at: int) -> tuple[Expr, Expr]:
    """Target and iterable of a `for`, from its children up to the colon or end; that of `async for` is awaited."""
    middle = next((i for i, child in enumerate(children) if child.kind_id == _IN), len(children))
    target = one_or_tuple(cx, children[:middle], depth, at)
    iterable = one_or_tuple(cx, children[middle:], depth, at)
    if any(child.kind_id == ASYNC for child in children[:middle]):
        iterable = Await(iterable.start, iterable.end, iterable)
    return target, iterable


def one_or_tuple(cx: Context, nodes: list[SyntaxNode], depth: int, at: int) -> Expr:
    """`a` or `a, b`, where the grammar leaves the tuple without a node. `at` is where a missing expression is."""
    items = lower_all(cx, nodes, depth)
    if len(items) == 1 and not any(node.kind_id == COMMA for node in nodes):
        return items[0]
    if not items:
        return Unknown(at, at, "missing")
    return Sequence(items[0].start, items[-1].end, "tuple", items)


# --- names and bindings ----------------------------------------------------------------------------------------------


@lowers("named_expression")
def _named(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    inner = parts(node)
    if len(inner) != 2:
        return unknown(cx, node, depth)
    return Bind(node.start_byte, node.end_byte, lower(cx, inner[0], depth + 1), lower(cx, inner[1], depth + 1))


def last(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    """The last expression among the children of a node: the operand of a prefix."""
    inner = first(reversed(node.children))
    return lower(cx, inner, depth) if inner is not None else Unknown(node.end_byte, node.end_byte, "missing")


@lowers("as_pattern_target")
def _as_target(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    return last(cx, node, depth)


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
