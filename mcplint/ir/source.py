"""Source text and places in it: what every layer points at."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from enum import Enum

from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass, field
from mcplint.ir.vocabulary import Vocabulary, plain_part


class Language(str, Enum):
    """What a file is written in."""

    PYTHON = "python"
    TYPESCRIPT = "typescript"
    JAVASCRIPT = "javascript"
    JSON = "json"


_LINE_END = regex(rb"\r\n|\n|\r")


def _starts(text: bytes) -> list[int]:
    if b"\r" in text:
        return [0, *(match.end() for match in _LINE_END.finditer(text))]
    starts = [0]
    while at := text.find(b"\n", starts[-1]) + 1:
        starts.append(at)
    return starts


class LineIndex:
    """Byte offset to line and column of one text. Lines end at LF, CRLF or a lone CR, nowhere else. `first` is the number of its first line."""

    __slots__ = ("_starts", "_text", "first")

    def __init__(self, text: bytes, first: int = 1) -> None:
        self._text = text
        self.first = first
        self._starts: list[int] | None = None

    @property
    def starts(self) -> list[int]:
        """Byte offset at which each line begins; the first is 0."""
        if self._starts is None:
            self._starts = _starts(self._text)
        return self._starts

    def line(self, offset: int) -> int:
        """1-based line that holds `offset`."""
        return bisect.bisect_right(self.starts, offset) + self.first - 1

    def span(self, line: int) -> tuple[int, int]:
        """Byte offsets of the text of a 1-based line, without its line end."""
        starts, number = self.starts, line - self.first
        begin = starts[number]
        end = starts[number + 1] if number + 1 < len(starts) else len(self._text)
        while end > begin and self._text[end - 1 : end] in (b"\n", b"\r"):
            end -= 1
        return begin, end


@dataclass(frozen=True, slots=True, eq=False)
class SourceFile:
    """One input as it was read.

    `path` is what the user sees: relative to the working directory, forward slashes. `data` is UTF-8 with any byte order mark
    removed; `bom` says whether there was one, so that a rewrite can put it back.
    """

    path: str
    data: bytes
    language: Language
    bom: bool = False
    reports: bool = True
    """False for files read only to link others (tests without --include-tests): no finding may start there."""
    first_line: int = 1
    """The number of the first line: above 1 when `data` is one stretch of a capture too large to hold."""
    base: int = 0
    """Where `data` begins in the file, in bytes, when it is such a stretch."""
    partial: bool = False
    """Whether it is such a stretch; nothing is fixed there."""
    lines: LineIndex = field(init=False, repr=False)
    _words: list[tuple[Vocabulary, int]] = field(init=False, repr=False)
    """The vocabulary that knows the file's words, and the file's place in it; at most one, made when it is first asked."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", LineIndex(self.data, self.first_line))
        object.__setattr__(self, "_words", [])

    def mentions(self, text: bytes) -> bool:
        """Whether `text` stands anywhere in the file."""
        vocabulary, number = self._words[0] if self._words else self._own()
        part = plain_part(text)
        return number in vocabulary.holding(part) and (len(part) == len(text) or text in self.data)

    def may_mention(self, text: bytes) -> bool:
        """Whether the longest part of `text` that is made of what words are made of stands anywhere in the file: asked by who looks for `text` itself in a
        stretch of it."""
        vocabulary, number = self._words[0] if self._words else self._own()
        return number in vocabulary.holding(plain_part(text))

    def mentioned(self, texts: tuple[bytes, ...]) -> list[bytes]:
        """Those of some texts that stand in the file, in their order. For texts that many files are asked for: found once for all of them."""
        vocabulary, number = self._words[0] if self._words else self._own()
        listed = vocabulary.table(texts).get(number)
        return [text for text, whole in listed if whole or text in self.data] if listed else []

    def mentions_any(self, texts: tuple[bytes, ...]) -> bool:
        """Whether one of some texts stands in the file."""
        vocabulary, number = self._words[0] if self._words else self._own()
        listed = vocabulary.table(texts).get(number, ())
        return any(whole or text in self.data for text, whole in listed)

    def mentioned_in_any_case(self, words: tuple[bytes, ...]) -> list[bytes]:
        """Those of some ASCII words in lower case, or parts of words, that stand in the file in whatever case, in their order."""
        vocabulary, number = self._words[0] if self._words else self._own()
        return vocabulary.folded_table(words).get(number, [])

    def names(self, word: bytes) -> bool:
        """Whether `word` stands in the file as a whole ASCII word."""
        if len(plain_part(word)) != len(word):
            return word in self.data
        vocabulary, number = self._words[0] if self._words else self._own()
        return vocabulary.has(number, word)

    def _own(self) -> tuple[Vocabulary, int]:
        self._words.append((Vocabulary((self.data,)), 0))
        return self._words[0]

    def text(self, start: int, end: int) -> str:
        """The text between two byte offsets."""
        return self.data[start:end].decode("utf-8", "replace")


def indexed(files: Sequence[SourceFile]) -> Vocabulary:
    """The words of some files, which answer from it from now on."""
    vocabulary = Vocabulary(file.data for file in files)
    for number, file in enumerate(files):
        file._words[:] = ((vocabulary, number),)
    return vocabulary


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of a source: byte offsets, end exclusive, and inside JSON a pointer relative to the message."""

    file: SourceFile
    start: int
    end: int
    pointer: str | None = None

    @property
    def line(self) -> int:
        """1-based line where the place begins."""
        return self.file.lines.line(self.start)

    @property
    def text(self) -> str:
        """The text itself."""
        return self.file.text(self.start, self.end)
