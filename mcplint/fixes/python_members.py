"""Dict items and call arguments of a libcst tree, seen as one thing: members with a key and a value."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Union

import libcst as cst

from mcplint.fixes.edits import Unfixable
from mcplint.ir.records import dataclass

Holder = Union[cst.Dict, cst.Call]
Element = Union[cst.BaseDictElement, cst.Arg]


@dataclass(frozen=True, slots=True, eq=False)
class Member:
    """A key with its value in a dict literal, or a keyword with its value in a call."""

    holder: Holder
    element: cst.DictElement | cst.Arg
    key: str
    value: cst.BaseExpression


def text(node: cst.CSTNode) -> str | None:
    """The value of a plain string literal, implicit concatenation included."""
    if isinstance(node, cst.SimpleString | cst.ConcatenatedString):
        value = node.evaluated_value
        return value if isinstance(value, str) else None
    return None


def key_of(node: cst.CSTNode) -> str | None:
    """The key of a dict item or keyword argument."""
    if isinstance(node, cst.DictElement):
        return text(node.key)
    if isinstance(node, cst.Arg) and node.keyword is not None:
        return node.keyword.value
    return None


def elements(holder: Holder) -> Sequence[Element]:
    """The items of a dict, or the arguments of a call."""
    return holder.elements if isinstance(holder, cst.Dict) else holder.args


def with_elements(holder: Holder, new: Sequence[Element]) -> Holder:
    """The holder with other items."""
    return holder.with_changes(elements=tuple(new)) if isinstance(holder, cst.Dict) else holder.with_changes(args=tuple(new))


def member(holder: Holder, key: str) -> Member | None:
    """The holder's member of this name (the last one)."""
    found = None
    for element in elements(holder):
        if key_of(element) == key and isinstance(element, cst.DictElement | cst.Arg):
            found = Member(holder, element, key, element.value)
    return found


def called(node: cst.CSTNode) -> str:
    """The last word of what a call calls (`Field` of `pydantic.Field(...)`)."""
    if not isinstance(node, cst.Call):
        return ""
    function = node.func
    if isinstance(function, cst.Attribute):
        return function.attr.value
    return function.value if isinstance(function, cst.Name) else ""


def quote_of(holder: Holder) -> str:
    """The quotation mark that the holder's strings use; `"` when it has none."""
    for element in elements(holder):
        for node in (getattr(element, "key", None), element.value):
            if isinstance(node, cst.SimpleString):
                return node.quote[0]
    return '"'


def quoted(value: str, quote: str = '"') -> cst.SimpleString:
    """A string literal."""
    body = json.dumps(value, ensure_ascii=False)[1:-1]
    if quote == "'":
        body = body.replace('\\"', '"').replace("'", "\\'")
    return cst.SimpleString(quote + body + quote)


def literal(value: object, quote: str = '"') -> cst.BaseExpression:
    """A Python literal for a JSON scalar.

    Raises:
        Unfixable: not a scalar.
    """
    if isinstance(value, str):
        return quoted(value, quote)
    if value is None or isinstance(value, bool | int | float):
        return cst.parse_expression(repr(value))
    raise Unfixable("not a scalar")


def renamed(element: cst.DictElement | cst.Arg, name: str) -> cst.DictElement | cst.Arg:
    """The member under another key, quoted as before.

    Raises:
        Unfixable: the key is no plain string.
    """
    if isinstance(element, cst.Arg):
        return element.with_changes(keyword=cst.Name(name))
    if not isinstance(element.key, cst.SimpleString):
        raise Unfixable("the key is no plain string")
    return element.with_changes(key=string_like(element.key, name))


def string_like(node: cst.SimpleString, value: str) -> cst.SimpleString:
    """A string literal of another value with the quotation marks of `node`."""
    return node.with_changes(value=node.quote + value + node.quote)


def without(holder: Holder, gone: Element) -> Holder:
    """The holder without one item; the comma before the last item goes with it, closing indentation stays."""
    items = list(elements(holder))
    at = items.index(gone)
    last = at == len(items) - 1
    del items[at]
    if not last or not items:
        return with_elements(holder, items)
    before = items[-1]
    if not _commented(before.comma):
        changes: dict[str, object] = {"comma": gone.comma}
        if isinstance(gone, cst.Arg):
            changes["whitespace_after_arg"] = gone.whitespace_after_arg
        items[-1] = before.with_changes(**changes)
        return with_elements(holder, items)
    # A comment behind what is last now: its comma stays, and the closing bracket's line break moves behind the comment.
    if isinstance(gone.comma, cst.Comma):
        closing = gone.comma.whitespace_after
    else:
        closing = gone.whitespace_after_arg if isinstance(gone, cst.Arg) else _brace(holder)
        if isinstance(holder, cst.Dict):
            holder = holder.with_changes(rbrace=holder.rbrace.with_changes(whitespace_before=cst.SimpleWhitespace("")))
    items[-1] = before.with_changes(comma=_closed(before.comma, closing))
    return with_elements(holder, items)


def _brace(holder: Holder) -> cst.BaseParenthesizableWhitespace:
    return holder.rbrace.whitespace_before if isinstance(holder, cst.Dict) else cst.SimpleWhitespace("")


def _commented(comma: cst.Comma | cst.MaybeSentinel) -> bool:
    space = comma.whitespace_after if isinstance(comma, cst.Comma) else None
    return isinstance(space, cst.ParenthesizedWhitespace) and (space.first_line.comment is not None or any(e.comment for e in space.empty_lines))


def _closed(comma: cst.Comma | cst.MaybeSentinel, closing: cst.BaseParenthesizableWhitespace) -> cst.Comma | cst.MaybeSentinel:
    """The comma with its comments, followed by the whitespace that leads to a closing bracket."""
    if not isinstance(comma, cst.Comma) or not isinstance(comma.whitespace_after, cst.ParenthesizedWhitespace):
        return comma
    if isinstance(closing, cst.ParenthesizedWhitespace):
        space = comma.whitespace_after.with_changes(last_line=closing.last_line, indent=closing.indent)
    else:
        space = comma.whitespace_after.with_changes(last_line=cst.SimpleWhitespace(""))
    return comma.with_changes(whitespace_after=space)


def with_first(holder: Holder, key: str, value: cst.BaseExpression) -> Holder:
    """The holder with a new first item (first keyword of a call), laid out like the others."""
    items = list(elements(holder))
    at = 0
    if isinstance(holder, cst.Call):
        at = next((i for i, a in enumerate(items) if isinstance(a, cst.Arg) and (a.keyword is not None or a.star == "**")), len(items))
    if at == len(items):
        raise Unfixable("no keyword to stand before")
    model = items[at]
    comma = cst.Comma(whitespace_after=_gap(holder, at))
    new: Element
    if isinstance(holder, cst.Call):
        equal = model.equal if isinstance(model, cst.Arg) and isinstance(model.equal, cst.AssignEqual) else _TIGHT
        new = cst.Arg(value, keyword=cst.Name(key), equal=equal, comma=comma)
    else:
        after = model.whitespace_after_colon if isinstance(model, cst.DictElement) else cst.SimpleWhitespace(" ")
        colon = after if isinstance(after, cst.SimpleWhitespace) else cst.SimpleWhitespace(" ")
        new = cst.DictElement(quoted(key, quote_of(holder)), value, whitespace_after_colon=colon, comma=comma)
    items.insert(at, new)
    return with_elements(holder, items)


_TIGHT = cst.AssignEqual(whitespace_before=cst.SimpleWhitespace(""), whitespace_after=cst.SimpleWhitespace(""))


def _gap(holder: Holder, at: int) -> cst.BaseParenthesizableWhitespace:
    """The whitespace to put behind a new item at `at`: a line break where the item there begins a line."""
    if at:
        comma = elements(holder)[at - 1].comma
        space: cst.BaseParenthesizableWhitespace = comma.whitespace_after if isinstance(comma, cst.Comma) else cst.SimpleWhitespace(" ")
    elif isinstance(holder, cst.Dict):
        space = holder.lbrace.whitespace_after
    else:
        space = holder.whitespace_before_args
    if isinstance(space, cst.ParenthesizedWhitespace):
        return cst.ParenthesizedWhitespace(indent=space.indent, last_line=space.last_line)
    items = elements(holder)
    comma = items[at].comma if at < len(items) - 1 else cst.MaybeSentinel.DEFAULT
    if isinstance(comma, cst.Comma) and isinstance(comma.whitespace_after, cst.SimpleWhitespace):
        return comma.whitespace_after
    return cst.SimpleWhitespace(" ")
