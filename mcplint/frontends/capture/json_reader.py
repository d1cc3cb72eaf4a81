"""JSON text to `JsonNode`s that know their bytes.

One pass over the bytes with an explicit stack: nesting never recurses. Hand-written in place of a grammar, because positions, duplicate keys and
limits must be exact and a capture line is read once (RFC 8259; pointers are RFC 6901).
"""

from __future__ import annotations

import json
import re

from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place, SourceFile

MAX_DEPTH = 1_000
"""Nesting beyond this is a problem: no message is that deep, and pointers grow with it."""
MAX_VALUES = 1_000_000
MAX_POINTER_TEXT = 200_000_000
"""Characters that all pointers of one text may take together: a long key above many values must not multiply."""

_BLANK = rb"[ \t\n\r]*"
_BLANK_OR_COMMENT = rb"(?:[ \t\n\r]|//[^\n\r]*(?=[\n\r]|\Z)|/\*(?:[^*]|\*(?!/))*\*/)*"
"""Matches in one way only, so that no failure behind it makes the engine try others."""
_PLAIN_STRING = re.compile(rb'"([^"\\\x00-\x1f]*)"')
_STRING_RUN = re.compile(rb'[^"\\]*(?:\\.[^"\\]*){0,500}', re.DOTALL)
_NUMBER = re.compile(rb"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_CONTROL = re.compile(rb"[\x00-\x1f]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_WORDS: tuple[tuple[bytes, str, bool | float | None], ...] = (
    (b"true", "boolean", True),
    (b"false", "boolean", False),
    (b"null", "null", None),
    (b"NaN", "number", float("nan")),
    (b"Infinity", "number", float("inf")),
    (b"-Infinity", "number", float("-inf")),
)  # the last three are no JSON, but Python's json module writes them


@dataclass(frozen=True, slots=True)
class Problem:
    """Something a reader could not make sense of, with its place."""

    place: Place
    message: str

    @property
    def line(self) -> int:
        """1-based line."""
        return self.place.line

    @property
    def column(self) -> int:
        """1-based column in characters."""
        begin, _ = self.place.file.lines.span(self.place.line)
        return len(self.place.file.text(begin, self.place.start)) + 1 if self.place.start > begin else 1


class _Stop(Exception):  # noqa: N818  (control flow of this module only)
    def __init__(self, at: int, message: str) -> None:
        super().__init__(message)
        self.at = at
        self.message = message


class _Patterns:
    """What stands between values: white space alone, or comments and trailing commas as well."""

    __slots__ = ("key", "separator", "space")

    def __init__(self, blank: bytes) -> None:
        self.space = re.compile(blank)
        self.key = re.compile(rb'"([^"\\\x00-\x1f]*)"' + blank + b":" + blank)
        self.separator = re.compile(blank + rb"([,}\]])" + blank)


_PLAIN, _RELAXED = _Patterns(_BLANK), _Patterns(_BLANK_OR_COMMENT)


class _Frame:
    """An object or array that is still open."""

    __slots__ = ("close", "items", "key", "key_place", "members", "pointer", "start")

    def __init__(self, start: int, pointer: str, is_object: bool) -> None:
        self.start = start
        self.pointer = pointer
        self.close = 0x7D if is_object else 0x5D
        self.members: list[JsonMember] | None = [] if is_object else None
        self.items: list[JsonNode] = []
        self.key = ""
        self.key_place: Place | None = None


class _Scanner:
    """Reads one value out of `data[start:end]`. With `flat`, every place is that one span of the file: the text was unfolded or unescaped."""

    def __init__(self, file: SourceFile, data: bytes, end: int, flat: tuple[int, int] | None, comments: bool) -> None:
        self.file = file
        self.data = data
        self.end = end
        self.flat = flat
        self.comments = comments
        self.patterns = _RELAXED if comments else _PLAIN
        self.problems: list[Problem] = []
        self.values_left = MAX_VALUES
        self.pointer_left = MAX_POINTER_TEXT

    def place(self, start: int, end: int, pointer: str) -> Place:
        if self.flat is not None:
            start, end = self.flat
        return Place(self.file, start, end, pointer)

    def note(self, at: int, message: str) -> None:
        if len(self.problems) < 20:
            self.problems.append(Problem(self.place(at, min(at + 1, self.end), ""), message))

    def skip(self, at: int) -> int:
        match = self.patterns.space.match(self.data, at, self.end)
        return match.end() if match else at

    def byte(self, at: int) -> int:
        """The byte at an offset, or -1 at the end."""
        return self.data[at] if at < self.end else -1

    def read(self, at: int) -> JsonNode:
        """The value at `at`, then nothing but space."""
        node, at = self._value(self.skip(at))
        at = self.skip(at)
        if at < self.end:
            self.note(at, "unexpected text after the JSON value")
        return node

    def _value(self, at: int) -> tuple[JsonNode, int]:
        """Reads one value of any depth; returns it and the offset behind it."""
        stack: list[_Frame] = []
        pointer = ""
        while True:
            # a value is expected at `at`
            self.values_left -= 1
            self.pointer_left -= len(pointer)
            if self.values_left < 0 or self.pointer_left < 0:
                raise _Stop(at, f"the text holds too many values to examine (more than {MAX_VALUES:,}, or endless names)")
            opener = self.byte(at)
            if opener in (0x7B, 0x5B):
                if len(stack) >= MAX_DEPTH:
                    raise _Stop(at, f"nested deeper than {MAX_DEPTH:,} levels")
                frame = _Frame(at, pointer, opener == 0x7B)
                at = self.skip(at + 1)
                if self.byte(at) != frame.close:
                    stack.append(frame)
                    if frame.members is None:
                        pointer += "/0"
                    else:
                        at, pointer = self._key(frame, at)
                    continue
                at += 1
                node = self._container(frame, at)
            else:
                node, at = self._scalar(at, opener, pointer)
            # `node` is complete: hand it to its container, and close what ends here
            while stack:
                frame = stack[-1]
                if frame.members is None:
                    frame.items.append(node)
                elif frame.key_place is not None:
                    frame.members.append(JsonMember(frame.key, node, frame.key_place))
                behind, at = self._separator(frame, at)
                if behind < 0:
                    if frame.members is None:
                        pointer = f"{frame.pointer}/{len(frame.items)}"
                    else:
                        at, pointer = self._key(frame, at)
                    break
                node = self._container(stack.pop(), behind)
            else:
                return node, at

    def _separator(self, frame: _Frame, at: int) -> tuple[int, int]:
        """Behind a member or item: (offset behind the closing bracket, else -1; offset of what comes next)."""
        match = self.patterns.separator.match(self.data, at, self.end)
        if match is None:
            at = self.skip(at)
            close = chr(frame.close)
            raise _Stop(at, f"expected ',' or '{close}'" if at < self.end else f"the text ends before '{close}'")
        found = match.start(1)
        mark = self.data[found]
        if mark == 0x2C:
            if not self.comments or self.byte(match.end()) != frame.close:
                return -1, match.end()
            return match.end() + 1, match.end() + 1  # a trailing comma
        if mark == frame.close:
            return found + 1, found + 1
        raise _Stop(found, f"expected ',' or '{chr(frame.close)}'")

    def _container(self, frame: _Frame, at: int) -> JsonNode:
        place = self.place(frame.start, at, frame.pointer)
        if frame.members is not None:
            return JsonNode("object", place, None, tuple(frame.members), ())
        return JsonNode("array", place, None, (), tuple(frame.items))

    def _key(self, frame: _Frame, at: int) -> tuple[int, str]:
        """Reads `"key":` into the frame; returns where the value begins and its pointer."""
        match = self.patterns.key.match(self.data, at, self.end)
        if match is not None:
            raw = match.group(1)
            key, behind, value_at = self._decode(raw, at + 1), at + len(raw) + 2, match.end()
        else:
            if self.byte(at) != 0x22:
                raise _Stop(at, "expected a key in double quotes" if at < self.end else "the text ends inside an object")
            key, behind = self._string(at)
            colon = self.skip(behind)
            if self.byte(colon) != 0x3A:
                raise _Stop(colon, "expected ':' after a key")
            value_at = self.skip(colon + 1)
        pointer = f"{frame.pointer}/{escape(key)}"
        frame.key, frame.key_place = key, self.place(at, behind, pointer)
        return value_at, pointer

    def _scalar(self, at: int, first: int, pointer: str) -> tuple[JsonNode, int]:
        data = self.data
        if first == 0x22:
            text, behind = self._string(at)
            return JsonNode("string", self.place(at, behind, pointer), text, (), ()), behind
        match = _NUMBER.match(data, at, self.end)
        if match:
            return JsonNode("number", self.place(at, match.end(), pointer), number(match.group()), (), ()), match.end()
        if first < 0:
            raise _Stop(at, "the text ends where a value is expected")
        for word, kind, value in _WORDS:
            if data.startswith(word, at, self.end):
                behind = at + len(word)
                return JsonNode(kind, self.place(at, behind, pointer), value, (), ()), behind
        raise _Stop(at, "expected a JSON value")

    def _string(self, at: int) -> tuple[str, int]:
        """The string literal at `at` and the offset behind it."""
        match = _PLAIN_STRING.match(self.data, at, self.end)
        if match:
            return self._decode(match.group(1), at + 1), match.end()
        close = self._string_end(at)
        return self._unescape(at, self.data[at : close + 1]), close + 1

    def _decode(self, raw: bytes, at: int) -> str:
        """Text without escapes."""
        try:
            return raw.decode()
        except UnicodeDecodeError as error:
            self.note(at + error.start, "not UTF-8")
            return raw.decode("utf-8", "replace")

    def _string_end(self, at: int) -> int:
        """Offset of the closing quote."""
        begin = at
        at += 1
        while True:
            match = _STRING_RUN.match(self.data, at, self.end)
            at = match.end() if match else at
            if at >= self.end or (self.data[at] == 0x5C and at + 1 >= self.end):
                raise _Stop(begin, "a string that is never closed")
            if self.data[at] == 0x22:
                return at

    def _unescape(self, at: int, literal: bytes) -> str:
        """The text of a string literal with escapes or control characters."""
        control = _CONTROL.search(literal)
        if control:
            self.note(at + control.start(), "a control character inside a string")
        text = self._decode(literal, at)
        try:
            value: str = json.loads(text, strict=False)
        except ValueError as error:
            raise _Stop(at, "a string with an escape that JSON does not have") from error
        return _SURROGATE.sub("\ufffd", value)


def parse_json(file: SourceFile, start: int = 0, end: int | None = None, *, comments: bool = False) -> tuple[JsonNode | None, list[Problem]]:
    """The JSON value in `file.data[start:end]` with exact places; pointers are relative to it.

    Duplicate keys are kept. Lone surrogates become U+FFFD, so that every text can be printed. `comments` admits `//`, `/* */` and trailing commas,
    as editors write their settings. Returns no node when the text is no JSON; a node beside problems when only details are wrong. Raises nothing.
    """
    return parse_bytes(file, file.data, start, len(file.data) if end is None else end, comments=comments)


def parse_bytes(
    file: SourceFile, data: bytes, start: int, end: int, *, flat: tuple[int, int] | None = None, comments: bool = False
) -> tuple[JsonNode | None, list[Problem]]:
    """As `parse_json`, for text that stands in the file in another form (unescaped, unfolded): each place is then the span `flat` of the file."""
    scanner = _Scanner(file, data, end, flat, comments)
    try:
        return scanner.read(start), scanner.problems
    except _Stop as stop:
        at = min(stop.at, end)
        return None, [*scanner.problems, Problem(scanner.place(at, min(at + 1, end), ""), stop.message)]


def escape(token: str) -> str:
    """A key as a reference token of a JSON pointer (RFC 6901)."""
    return token.replace("~", "~0").replace("/", "~1") if "~" in token or "/" in token else token


def number(literal: bytes) -> int | float:
    """The value of a JSON number; a number too long for an integer is a float, maybe infinite."""
    if literal.lstrip(b"-").isdigit() and len(literal) <= 400:
        return int(literal)
    return float(literal)
