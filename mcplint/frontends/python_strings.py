"""String literals of Python: escapes, f- and t-strings, implicit concatenation."""

from __future__ import annotations

import re

from tree_sitter import Node as SyntaxNode

from mcplint.frontends.python_syntax import TOKENS, Context, descend, first, kinds, lower, lowers, token
from mcplint.ir.nodes import Const, Expr, Member, Ref, Template, Unknown
from mcplint.ir.patterns import regex

_STRING = kinds("string")
_CONTENT = kinds("string_content")
_INTERPOLATION = kinds("interpolation")
_FORMAT_SPECIFIER = kinds("format_specifier")
_FORMAT_EXPRESSION = kinds("format_expression", "interpolation")
_NAMED = kinds("named_expression")
_EQUALS = token("=")
_QUOTES = (b'"', b"'")

_SIMPLE = {"\\": "\\", "'": "'", '"': '"', "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_ESCAPE = regex(r"\\(?:(\n)|([\\'\"abfnrtv])|([0-7]{1,3})|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|N\{([^{}]+)\})")
_BYTES_ESCAPE = regex(rb"\\(?:(\n)|([\\'\"abfnrtv])|([0-7]{1,3})|x([0-9a-fA-F]{2}))")
_BRACES = regex(rb"(\\\\|\\N\{[^{}]+\}|\{\{|\}\})")
_RAW_BRACES = regex(rb"(\{\{|\}\})")


def _code_point(number: int, written: str) -> str:
    if number > 0x10FFFF:
        return written
    # A lone surrogate cannot be printed or encoded; no text for people needs one.
    return "\ufffd" if 0xD800 <= number <= 0xDFFF else chr(number)


def _unescape(match: re.Match[str]) -> str:
    newline, simple, octal, two, four, eight, name = match.groups()
    if newline:
        return ""
    if simple:
        return _SIMPLE[simple]
    if octal:
        return _code_point(int(octal, 8), match[0])
    digits = two or four or eight
    if digits:
        return _code_point(int(digits, 16), match[0])
    from unicodedata import lookup  # noqa: PLC0415  rarely needed

    try:
        return lookup(name)
    except KeyError:
        return match[0]


def _unescape_bytes(match: re.Match[bytes]) -> bytes:
    newline, simple, octal, two = match.groups()
    if newline:
        return b""
    if simple:
        return _SIMPLE[simple.decode()].encode()
    return bytes([int(octal, 8) & 0xFF]) if octal else bytes([int(two, 16)])


def decode_text(raw: bytes, escapes: bool = True) -> str:
    """The text that string source stands for. Line ends become LF, an escape that Python does not know stays as written."""
    text = raw.decode("utf-8", "replace")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if escapes and "\\" in text:
        text = _ESCAPE.sub(_unescape, text)
    return text


def decode_bytes(raw: bytes, escapes: bool = True) -> bytes:
    """The bytes that the source of a bytes literal stands for."""
    if b"\r" in raw:
        raw = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return _BYTES_ESCAPE.sub(_unescape_bytes, raw) if escapes and b"\\" in raw else raw


def content_span(data: bytes, start: int, end: int) -> tuple[int, int, bytes]:
    """Where the content of a literal begins and ends, and its prefix in lower case."""
    begin = start
    while begin < end and data[begin : begin + 1] not in (b'"', b"'", b"`"):
        begin += 1
    prefix = data[start:begin].lower()
    quote = data[begin : begin + 1]
    width = 3 if data[begin : begin + 3] == quote * 3 and end - begin >= 6 else 1
    stop = end - width if data[end - width : end] == quote * width and end - width >= begin + width else end
    return min(begin + width, stop), stop, prefix


def _literal(cx: Context, start: int, end: int) -> Const:
    """A literal without interpolation."""
    begin, stop, prefix = content_span(cx.data, start, end)
    raw = cx.data[begin:stop]
    if b"b" in prefix:
        return Const(start, end, decode_bytes(raw, b"r" not in prefix))
    if b"f" in prefix or b"t" in prefix:
        return Const(start, end, _formatted(raw, prefix))
    return Const(start, end, decode_text(raw, b"r" not in prefix))


def _formatted(raw: bytes, prefix: bytes) -> str:
    """The literal part of an f- or t-string: doubled braces count once."""
    escapes = b"r" not in prefix
    if b"{" not in raw and b"}" not in raw:
        return decode_text(raw, escapes)
    # Split before decoding: an escape may itself stand for a brace (`\x7b`), and those of `\N{…}` are no braces of the format.
    pieces = _BRACES.split(raw) if escapes else _RAW_BRACES.split(raw)
    return "".join(piece[:1].decode() if piece in (b"{{", b"}}") else decode_text(piece, escapes) for piece in pieces)


def _short(data: bytes, start: int, end: int) -> bool:
    """Whether a literal is one pair of the same quotes, the most frequent form by far."""
    opening = data[start : start + 1]
    return end - start >= 2 and data[end - 1 : end] == opening and data[start + 1 : start + 2] != opening


@lowers("string")
def _string(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    start, end = node.start_byte, node.end_byte
    opening = cx.data[start : start + 1]
    if opening == b"`":
        return Unknown(start, end, "repr")  # Python 2
    if opening in _QUOTES:
        return Const(start, end, decode_text(cx.data[start + 1 : end - 1])) if _short(cx.data, start, end) else _literal(cx, start, end)
    pieces = _pieces(cx, node, depth)
    if len(pieces) == 1 and type(pieces[0]) is Const:
        return pieces[0]
    return Template(start, end, tuple(pieces))


def _pieces(cx: Context, node: SyntaxNode, depth: int) -> list[Expr]:
    """The parts of one literal; a literal without interpolation is one part that spans all of it."""
    children = node.children
    if not any(child.kind_id in _INTERPOLATION for child in children):
        return [_literal(cx, node.start_byte, node.end_byte)]
    prefix = cx.data[node.start_byte : children[0].end_byte].rstrip(b"'\"").lower()
    found: list[Expr] = []
    for child in children:
        kind = child.kind_id
        if kind in _CONTENT:
            start, end = child.start_byte, child.end_byte
            found.append(Const(start, end, _formatted(cx.data[start:end], prefix)))
        elif kind in _INTERPOLATION:
            _interpolation(cx, child, depth + 1, found)
    return found


def _interpolation(cx: Context, node: SyntaxNode, depth: int, found: list[Expr]) -> None:
    """`{value!r:spec}`. Names inside the format specification shape the text only; anything more than a name is kept as an unknown part."""
    value: SyntaxNode | None = None
    children = node.children
    for child in children:
        kind = child.kind_id
        if kind == _EQUALS and value is not None:
            # `{x=}` prints its own source first, spaces included.
            start, end = children[0].end_byte, child.end_byte
            while cx.data[end : end + 1].isspace():
                end += 1
            found.append(Const(start, end, decode_text(cx.data[start:end], escapes=False)))
        elif kind in _FORMAT_SPECIFIER:
            break
        elif kind not in TOKENS and value is None:
            # `{x:=10}` is a format specification, whatever the grammar thinks.
            value = first(child.children) if kind in _NAMED else child
    if value is not None:
        found.append(lower(cx, value, depth))
    for child in children:
        if child.kind_id in _FORMAT_SPECIFIER:
            _specification(cx, child, depth + 1, found)


def _specification(cx: Context, node: SyntaxNode, depth: int, found: list[Expr]) -> None:
    for inner in descend(node, _FORMAT_EXPRESSION):
        if inner.kind_id not in _FORMAT_EXPRESSION:
            continue
        for child in inner.children:
            if child.kind_id not in TOKENS:
                value = lower(cx, child, depth)
                if type(value) not in (Ref, Const, Member):
                    found.append(Unknown(value.start, value.end, "format", (value,)))


@lowers("concatenated_string")
def _concatenated(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    found: list[Expr] = []
    for child in node.children:
        if child.kind_id in _STRING:
            found.extend(_pieces(cx, child, depth))
        elif child.kind_id not in TOKENS:
            found.append(lower(cx, child, depth + 1))
    if len(found) == 1:
        return found[0]
    values = [part.value for part in found if type(part) is Const]
    if len(values) == len(found) and all(type(value) is bytes for value in values):
        return Const(node.start_byte, node.end_byte, b"".join(value for value in values if isinstance(value, bytes)))
    return Template(node.start_byte, node.end_byte, tuple(found))


def constant_text(cx: Context, node: SyntaxNode) -> str | None:
    """The value of a string node that is a docstring: text, not bytes, not formatted. Concatenated literals are joined."""
    literals = [node] if node.kind_id in _STRING else [child for child in node.children if child.kind_id in _STRING]
    found: list[str] = []
    for literal in literals:
        begin, stop, prefix = content_span(cx.data, literal.start_byte, literal.end_byte)
        if prefix not in (b"", b"r", b"u"):
            return None
        found.append(decode_text(cx.data[begin:stop], prefix != b"r"))
    return "".join(found)
