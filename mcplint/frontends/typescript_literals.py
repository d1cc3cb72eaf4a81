"""Strings, templates, numbers and regular expressions of JavaScript (ECMAScript 2024, clauses 12.9.3 to 12.9.6)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcplint.ir.nodes import Const, Expr, Template, Unknown
from mcplint.ir.records import maker

if TYPE_CHECKING:
    from tree_sitter import Node as Syntax

    from mcplint.frontends.typescript_context import ExprHandler, Lowering

_const = maker(Const)
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,16})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([0-3][0-7]{0,2}|[4-7][0-7]?)|(\r\n|[\s\S]|\Z))")
_SINGLE = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "\n": "", "\r": "", "\r\n": "", "\u2028": "", "\u2029": ""}
_SURROGATE = re.compile("[\ud800-\udfff]")
_OCTAL = re.compile(r"0[0-7]+\Z")


def _unescape(match: re.Match[str]) -> str:
    code = match[1] or match[2] or match[3]
    if code is not None:
        value = int(code, 16)
        return chr(value) if value <= 0x10FFFF else "\ufffd"
    if match[4] is not None:
        return chr(int(match[4], 8))
    return _SINGLE.get(match[5], match[5])


def decode(raw: bytes) -> str:
    """The value of the text between quotes. Surrogate pairs are joined; a lone surrogate or a bad byte becomes U+FFFD."""
    text = raw.decode("utf-8", "replace")
    if "\\" in text:
        text = _ESCAPE.sub(_unescape, text)
        if _SURROGATE.search(text) is not None:
            text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def string(cx: Lowering, node: Syntax, d: int) -> Const:
    """A quoted string; the span includes the quotes."""
    start, end = node.start_byte, node.end_byte
    data = cx.data
    close = end - 1 if end - start > 1 and data[end - 1] == data[start] else end
    return _const(start, end, decode(data[start + 1 : close]))


def template(cx: Lowering, node: Syntax, d: int) -> Expr:
    """A template literal: a `Const` without substitutions, else a `Template` whose literal parts have their own spans."""
    start, end = node.start_byte, node.end_byte
    data = cx.data
    close = end - 1 if end - start > 1 and data[end - 1] == 0x60 else end
    parts: list[Expr] = []
    position = start + 1
    for child in node.named_children:
        if child.type != "template_substitution":
            continue
        if child.start_byte > position:
            parts.append(_piece(data, position, child.start_byte))
        inner = cx.parts(child)
        parts.append(cx.expr(inner[0], d) if inner else Unknown(child.start_byte, child.end_byte, "missing"))
        position = child.end_byte
    if not parts:
        return Const(start, end, decode(data[position:close].replace(b"\r\n", b"\n")))
    if close > position:
        parts.append(_piece(data, position, close))
    return Template(start, end, tuple(parts))


def _piece(data: bytes, start: int, end: int) -> Const:
    return Const(start, end, decode(data[start:end].replace(b"\r\n", b"\n")))


def number_value(text: str) -> int | float:
    """The value of a numeric literal, a BigInt included; 0 when it is malformed."""
    text = text.replace("_", "").lower()
    try:
        if text.endswith("n") and not text.startswith("0x"):
            return int(text[:-1], 0)
        if text[:2] in ("0x", "0o", "0b"):
            return int(text.removesuffix("n"), 0)
        if _OCTAL.match(text):
            return int(text, 8)
        return int(text) if text.isdigit() and len(text) < 400 else float(text)
    except ValueError:
        return 0


def number(cx: Lowering, node: Syntax, d: int) -> Const:
    """A numeric literal."""
    return Const(node.start_byte, node.end_byte, number_value(cx.text(node)))


def regex(cx: Lowering, node: Syntax, d: int) -> Unknown:
    """`/pattern/flags`: an `Unknown` of kind "regex" whose only part is the pattern as text."""
    pattern = node.child_by_field_name("pattern")
    parts = () if pattern is None else (Const(pattern.start_byte, pattern.end_byte, cx.text(pattern)),)
    return Unknown(node.start_byte, node.end_byte, "regex", parts)


def true(cx: Lowering, node: Syntax, d: int) -> Const:
    """`true`."""
    return Const(node.start_byte, node.end_byte, True)


def false(cx: Lowering, node: Syntax, d: int) -> Const:
    """`false`."""
    return Const(node.start_byte, node.end_byte, False)


def nothing(cx: Lowering, node: Syntax, d: int) -> Const:
    """`null` and `undefined`."""
    return Const(node.start_byte, node.end_byte, None)


LITERALS: dict[str, ExprHandler] = {
    "string": string,
    "template_string": template,
    "number": number,
    "regex": regex,
    "true": true,
    "false": false,
    "null": nothing,
    "undefined": nothing,
}
