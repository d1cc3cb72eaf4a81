"""Suppression comments as they are written: `# mcplint: ignore[MCP101, form-url-in-text] -- reason`, and what comes close to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass
from mcplint.ir.source import Language, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mcplint.ir.nodes import Comment, Module
    from mcplint.ir.source import SourceFile

# A directive begins a comment, a line of a block comment, or follows another remark in the same comment (`# type: …  # mcplint: …`).
_START = regex(r"(?:(?:^(?:#+|//+|/\*+)!?|\n[ \t]*\*?)[ \t]*|[ \t](?:#|//)[ \t]*)(?=mcplint\b)")
_WELL_FORMED = regex(r"mcplint[ \t]*:[ \t]*ignore[ \t]*\[(?P<names>[^\[\]\n]*)\](?P<tail>[^\n]*)", re.IGNORECASE)
_ATTEMPT = regex(r"mcplint(?P<colon>[ \t]*[:=\-_])?[ \t]*(?P<word>(?!MCP\d)[A-Za-z][A-Za-z-]*)?(?P<rest>[^\n]*)")
_NAME = regex(r"[^\s,]+")
_RULE = regex(r"\bMCP\d", re.IGNORECASE)
_REASON = regex(r"[ \t]*(?:--+|[\u2013\u2014])[ \t]*(?P<text>.*)", re.DOTALL)
_SYNONYMS = frozenset(
    {"ignore", "ignores", "disable", "disabled", "skip", "allow", "allowed", "suppress", "noqa", "nosec", "off", "no-check", "ignore-next-line"}
)


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A rule in a directive's brackets, as written."""

    text: str
    place: Place


@dataclass(frozen=True, slots=True, eq=False)
class Directive:
    """One directive. `comment` is the comment it stands in, `place` the directive's own text.

    `fault` says what is wrong with a malformed one, which names nothing and suppresses nothing. `stray` is text after the brackets that is no reason
    because `--` is missing. `own_line` is False when code stands before the comment.
    `line` is the line it is about: its own, or the next one with code; None when no code follows.
    """

    module: Module
    comment: Place
    place: Place
    names: tuple[Named, ...] = ()
    reason: str = ""
    stray: str = ""
    fault: str = ""
    own_line: bool = False
    line: int | None = None

    @property
    def example(self) -> str:
        """How it is written in this language, with the rules it names."""
        names = ", ".join(name.text for name in self.names) or "MCP101"
        return f"{'#' if self.module.file.language is Language.PYTHON else '//'} mcplint: ignore[{names}] -- why this is right here"


def directives(module: Module) -> Iterator[Directive]:
    """The directives of a module, in order, malformed ones among them."""
    lines = _Lines(module)
    for comment in module.comments:
        if "mcplint" not in comment.text:
            continue
        for start in _START.finditer(comment.text):
            made = _directive(module, comment, start.end(), lines)
            if made is not None:
                yield made
                break


def _directive(module: Module, comment: Comment, at: int, lines: _Lines) -> Directive | None:
    text = comment.text
    own_line, line = lines.about(comment)
    whole = Place(module.file, comment.start, comment.end)
    match = _WELL_FORMED.match(text, at)
    if match is None:
        attempt = _ATTEMPT.match(text, at)
        fault = _fault(attempt) if attempt else ""
        if attempt is None or not fault:
            return None
        return Directive(module, whole, _place(module.file, comment, at, _trimmed(text, attempt.end())), fault=fault, own_line=own_line, line=line)
    first = match.start("names")
    names = tuple(Named(m[0], _place(module.file, comment, m.start(), m.end())) for m in _NAME.finditer(text, first, match.end("names")))
    place = _place(module.file, comment, at, match.start("tail"))
    if not names:
        return Directive(module, whole, place, fault="names no rule between its brackets", own_line=own_line, line=line)
    tail = text[match.start("tail") : _trimmed(text, match.end())]
    reason = _REASON.fullmatch(tail)
    given = reason["text"].strip() if reason else ""
    given = given if any(map(str.isalnum, given)) else ""
    stray = "" if reason or tail.lstrip().startswith(("#", "//")) else tail.strip()
    return Directive(module, whole, place, names, given, stray, "", own_line, line)


def _trimmed(text: str, end: int) -> int:
    """`end` without the end mark of a block comment and the blanks before it."""
    part = text[:end].rstrip()
    return len(part.removesuffix("*/").rstrip()) if text.startswith("/*") else len(part)


def _place(file: SourceFile, comment: Comment, start: int, end: int) -> Place:
    """The place of `start:end` of a comment's text."""
    first = comment.start + len(comment.text[:start].encode("utf-8", "surrogatepass"))
    return Place(file, first, first + len(comment.text[start:end].encode("utf-8", "surrogatepass")))


def _fault(attempt: re.Match[str]) -> str:
    """What keeps an attempt from being a directive; "" when it is prose that happens to name mcplint."""
    colon, word, rest = (attempt["colon"] or "").strip(), (attempt["word"] or "").lower(), attempt["rest"].strip()
    from difflib import SequenceMatcher  # noqa: PLC0415 - only for what may be a directive

    meant = word in _SYNONYMS or SequenceMatcher(None, word, "ignore").ratio() >= 0.75
    lists = rest.startswith(("[", "(", "=", ":")) or _RULE.search(rest) is not None
    if colon != ":":
        # Without the colon only what is plainly no prose counts: `mcplint-ignore`, `mcplint ignore[MCP101]`.
        return "lacks the colon after `mcplint`" if meant and (lists or not rest or bool(colon)) else ""
    if word == "ignore":
        if rest.startswith("["):
            return "does not close its bracket"
        return "names its rules without brackets" if _RULE.search(rest) else "names no rule: it has no brackets"
    if meant or lists:
        return f"says `{word}` instead of `ignore`" if word else "lacks the word `ignore`"
    return ""


class _Lines:
    """Which line a comment is about."""

    def __init__(self, module: Module) -> None:
        self._file = module.file
        self._starts = {comment.start: comment.end for comment in module.comments}

    def _first(self, line: int) -> tuple[int, int]:
        """Offset of the first non-blank byte of a line, and of the line's end."""
        begin, end = self._file.lines.span(line)
        text = self._file.data[begin:end]
        return begin + len(text) - len(text.lstrip()), end

    def about(self, comment: Comment) -> tuple[bool, int | None]:
        """Whether the comment stands on lines of its own, and the line it is about."""
        lines, data = self._file.lines, self._file.data
        first, last = lines.line(comment.start), lines.line(max(comment.start, comment.end - 1))
        begin, _ = lines.span(first)
        _, end = lines.span(last)
        if data[begin : comment.start].strip():
            return False, first
        if data[comment.end : end].strip():
            return False, last
        return True, self._next(last + 1)

    def _next(self, line: int) -> int | None:
        """The first line from `line` on with something else than comments."""
        lines = self._file.lines
        count = len(lines.starts)
        while line <= count:
            at, end = self._first(line)
            while at < end and at in self._starts:
                stop = self._starts[at]
                line = max(line, lines.line(max(at, stop - 1)))
                _, end = lines.span(line)
                rest = self._file.data[stop:end]
                at = stop + len(rest) - len(rest.lstrip())
            if at < end:
                return line
            line += 1
        return None
