"""How far statements and calls reach, told from the text alone: asked before the body of a function is translated.

Brackets, strings and comments are read, no grammar. What is not told soon is taken to reach on: who asks looks at the translated statements as well.
"""

from __future__ import annotations

import bisect
from collections.abc import Container, Iterable, Iterator

from mcplint.ir.patterns import regex
from mcplint.ir.source import Language, SourceFile

_MAX_REACH = 4000
"""Bytes within which a statement is told."""
_MAX_LINES = 20
"""Lines above its target within which an assignment is told to begin."""
_MAX_BLANK = 80
_ASSIGNED = regex(rb"=(?![=>])")
_NO_TARGET = frozenset((b"", b"=", b"!", b"<", b">", b"}"))
"""What stands before an `=` that compares, or gives the parts of a value to names."""
_COMMENTS = (b"//", b"*", b"/*", b"#")
_DECLARES = (b"const ", b"let ", b"var ", b"export const ", b"export let ", b"type ", b"export type ")
_HERE = regex(rb"(?:(?:this|self)\.[\w$#]+!?\s*(?::[^\]]*)?|([\w$]+)\s*)[^\w\s\])]{0,3}")
"""A member of the function's own object, or a name."""
_MARK = regex(rb"[()\[\]{};\n\"'`/#]")
_SCRIPT = regex(
    rb"(?s)\"(?:[^\"\\\n]|\\.){0,2000}\"|'(?:[^'\\\n]|\\.){0,2000}'|`(?:[^`\\]|\\.){0,4000}`"
    rb"|//[^\n]*\n?|/\*.{0,4000}?\*/"  # behind the line's end too: what stands before the comment may go on
)
_PYTHON = regex(
    rb"(?s)\"\"\"(?:[^\\]|\\.){0,4000}?\"\"\"|'''(?:[^\\]|\\.){0,4000}?'''|\"(?:[^\"\\\n]|\\.){0,2000}\"|'(?:[^'\\\n]|\\.){0,2000}'|#[^\n]*"
)
"""A string or a comment."""
_OPENING, _CLOSING, _QUOTES = frozenset((b"(", b"[", b"{")), frozenset((b")", b"]", b"}")), frozenset((b'"', b"'", b"`"))
_MAY_END = frozenset(bytes((code,)) for code in b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$)]}\"'`")
_GOES_ON = regex(rb"\s*(?:[^\w\s$@]|(?:in|instanceof|as|satisfies)\b)")
"""What a line of a script begins with that goes on with the line before."""


def assignments(data: bytes, names: Container[bytes] | None) -> Iterator[int]:
    """Where a text may assign to something that is neither declared there nor a member of the function's own object, nor a name other than `names` (None
    for any): behind each `=`, in order."""
    for match in _ASSIGNED.finditer(data):
        at = match.start()
        before = data[max(data.rfind(b"\n", 0, at) + 1, at - _MAX_REACH) : at].strip()
        if before[-1:] in _NO_TARGET or before.startswith(_COMMENTS):
            continue
        if before.startswith(_DECLARES) and b"=" not in before and b";" not in before:
            continue
        here = _HERE.fullmatch(before)
        if here is None or (here[1] is not None and (names is None or here[1] in names)):
            yield at + 1


def reaching(file: SourceFile, starts: Iterable[int], places: list[int]) -> list[int]:
    """Those of some byte offsets, in order, that stand in a statement with one of `places`, in order: before them, or behind them until the statement ends,
    or the bracket around it."""
    out: list[int] = []
    settled, holds = 0, False
    for at in starts:
        if at >= settled:  # what stands inside of another is told with it
            number = bisect.bisect_left(places, _begin(file.data, at))
            sought = places[number] if number < len(places) else len(file.data) + 1
            settled = _end(file, at, sought)
            holds = settled >= sought
        if holds:
            out.append(at)
    return out


def _begin(data: bytes, at: int) -> int:
    """Where the statement around a byte offset begins at the latest: at its line, or one above that it is bracketed or chained with."""
    first = max(at - _MAX_REACH, 0)
    start, closed = at, 0
    for _ in range(_MAX_LINES):
        end, start = start, max(data.rfind(b"\n", first, max(start - 1, first)) + 1, first)
        line = data[start:end]
        closed += sum(map(line.count, _CLOSING)) - sum(map(line.count, _OPENING))
        if start == first or (closed <= 0 and line.lstrip()[:1] not in (b".", b"?", b")", b"]")):
            break
    return start


def _end(file: SourceFile, at: int, sought: int) -> int:
    """Where the statement around a byte offset ends; `sought` when that comes first, or nothing is told soon."""
    data, python = file.data, file.language is Language.PYTHON
    passed_over = _PYTHON if python else _SCRIPT
    limit = min(sought, at + _MAX_REACH)
    depth = 0
    while (found := _MARK.search(data, at, limit)) is not None:
        mark, at = found.group(), found.end()
        if mark in _OPENING:
            depth += 1
        elif mark in _CLOSING:
            if not depth:
                return found.start()
            depth -= 1
        elif mark in (b";", b"\n"):
            if not depth and (mark == b";" or (data[at - 2 : at - 1] != b"\\" if python else _ends_line(data, at))):
                return found.start()
        elif (passed := passed_over.match(data, at - 1)) is not None:
            at = passed.end()
        elif mark in _QUOTES:
            break  # closed nowhere
    return sought


def _ends_line(data: bytes, at: int) -> bool:
    """Whether a statement of a script ends with the line that ends before `at`."""
    before = data[max(at - _MAX_BLANK, 0) : at].rstrip()
    return before[-1:] in _MAY_END and not _GOES_ON.match(data, at)
