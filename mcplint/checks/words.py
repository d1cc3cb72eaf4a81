"""Names and texts as word parts, and word lists that are looked up in them.

`apiKey`, `api_key`, `API-Key` and "API key" are the same two words here; `keyboard` is one word and has no `key` in it. Every vocabulary lookup of
every rule goes through this module, so that one spelling of a term in a rule file covers all spellings in servers.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter

from mcplint.catalogue.terms import fold, keyed, plain_key
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass

LIMIT = 2000
"""Longest stretch of a text that is looked at. What a person reads in a dialog is shorter by far; hostile input is not."""

_CHUNK = regex(r"\{[^{}]{0,200}\}|[^\W_]+(?:'[^\W_]+)*")
_ASCII_PART = regex(r"[A-Z]{2,}s(?![a-z])|[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_CONTRACTED = regex(r"(?i)n't\b")
_PLAIN_GAPS = frozenset(("", " ", "-", "_", "'"))
_SENTENCE = regex(r"[.!?](?=\s|$|[\"'’”)])|[;\n。！？]|[!?]")
_CLAUSE = regex(r"[,:()\[\]—…<>|*•]|\s-\s")
_TYPOGRAPHY = {0x2018: 0x27, 0x2019: 0x27, 0x2BC: 0x27, 0x201C: 0x22, 0x201D: 0x22, 0x2013: 0x2014, 0x2010: 0x2D, 0x2011: 0x2D, 0xA0: 0x20}
"""Typographic quotes, dashes and blanks as plain ones."""
_INSIDE = frozenset(("", " ", "-", "_", "/", "'"))
_LONGEST = 6


@dataclass(frozen=True, slots=True)
class Word:
    """One word part: `text` is lower case without diacritics, `raw` as written, `gap` what stands between it and the word before.

    A hole (`{login_url}`) is one word with the text "{}".
    """

    text: str
    raw: str
    gap: str = ""

    @property
    def sentence_start(self) -> bool:
        """Whether a sentence ends before it."""
        return self.gap not in _PLAIN_GAPS and bool(_SENTENCE.search(self.gap))

    @property
    def clause_start(self) -> bool:
        """Whether a comma, colon, bracket or dash stands before it."""
        return self.gap not in _PLAIN_GAPS and (bool(_CLAUSE.search(self.gap)) or self.sentence_start)


def words_of(text: str) -> tuple[Word, ...]:
    """The word parts of a text or a name, in order; of its first `LIMIT` characters."""
    return _words(text[:LIMIT])


@lru_cache(maxsize=512)
def _words(text: str) -> tuple[Word, ...]:
    if text.isascii():
        if text.isidentifier():
            return _of_identifier(text)
    else:
        text = text.translate(_TYPOGRAPHY)
    running = " " in text
    out: list[Word] = []
    end = 0
    for found in _CHUNK.finditer(text):
        gap = text[end : found.start()]
        end = found.end()
        chunk = found.group()
        if chunk.startswith("{"):
            out.append(Word("{}", chunk, gap))
            continue
        for piece in _pieces(chunk):
            parts = _parts(fold(piece))
            if running and len(parts) > 2 and piece.isalpha():
                parts = [fold(piece)]  # a name of code in running text is one word
            for part in parts:
                out.append(Word(part.lower(), part, gap))
                gap = ""
    return tuple(out)


def _of_identifier(name: str) -> tuple[Word, ...]:
    out: list[Word] = []
    gap = ""
    for chunk in name.split("_"):
        if chunk.islower() and chunk.isalpha():
            out.append(Word(chunk, chunk, gap))
            gap = ""
        elif chunk:
            for part in _parts(chunk):
                out.append(Word(part.lower(), part, gap))
                gap = ""
        gap += "_"
    return tuple(out)


def _parts(piece: str) -> list[str]:
    if piece[1:].islower() and piece.isascii() and piece.isalpha():
        return [piece]
    return _ASCII_PART.findall(piece) if piece.isascii() else _any_part().findall(piece)


@lru_cache(maxsize=1)
def _any_part() -> re.Pattern[str]:
    """As `_ASCII_PART`, in which every Japanese, Chinese or Korean character is a word. Its ranges take longer to compile than most runs to look."""
    cjk = r"\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
    return re.compile(rf"{_ASCII_PART.pattern}|[{cjk}]|[^\W\d_A-Za-z{cjk}]+")


def _pieces(chunk: str) -> list[str]:
    """`don't` → dont, `user's` → user, `d'accès` → d, accès."""
    if "'" not in chunk:
        return [chunk]
    if _CONTRACTED.search(chunk):
        return [chunk.replace("'", "")]
    pieces = chunk.split("'")
    if len(pieces) == 2 and pieces[1].lower() in ("s", "re", "ll", "ve", "m"):
        return [pieces[0], "is"] if pieces[0].lower() in ("what", "who", "where", "which", "how") else pieces[:1]
    return pieces


def chunks_of(text: str) -> list[str]:
    """The words of a text as written, in lower case without diacritics: `OpenAI` is one."""
    return [fold(c).lower() for c in _CHUNK.findall(text[:LIMIT]) if not c.startswith("{")]


def joined(text: str) -> str:
    """A term as it is looked up: its parts without anything between (`API key` → `apikey`)."""
    key = plain_key(text)
    return key if key is not None else "".join(w.text for w in words_of(text))


@dataclass(frozen=True, slots=True)
class Entry:
    """A term of a vocabulary: the list it stands in, how it is shown to people, whether this form of it is a plural."""

    kind: str
    shown: str
    plural: bool = False
    capitals: bool = False
    """Only when written in capitals (`TAN`, `PAT`), or as a whole name."""


@dataclass(frozen=True, slots=True)
class Match:
    """An entry found at the words `start:end`."""

    entry: Entry
    start: int
    end: int


def lists(vocabulary: Mapping[str, Sequence[str]], name: str) -> Iterator[str]:
    """The terms of a list in all languages (`secret`, `secret-de`, `secret-fr`)."""
    for _, terms in keyed(vocabulary, name):
        yield from terms


def word_set(vocabulary: Mapping[str, Sequence[str]], name: str) -> frozenset[str]:
    """A list as joined terms, in all languages."""
    return frozenset().union(*(_keys(*each) for each in keyed(vocabulary, name)))


def _keys(keys: Sequence[str | None], terms: Sequence[str]) -> Sequence[str]:
    """The keys of terms, those made that are not known."""
    made = list(keys)
    for _ in range(made.count(None)):
        at = made.index(None)
        made[at] = joined(terms[at])
    return made  # type: ignore[return-value]


_BEGINNING = itemgetter(slice(0, 3))


class Terms:
    """Terms of several lists, found in words whatever their spelling; the longest one at a place wins. The lists are read on first use."""

    __slots__ = ("_beginnings", "_capitals", "_given", "_kinds", "_known", "_longest", "_starts", "_terms")

    def __init__(self, vocabulary: Mapping[str, Sequence[str]], kinds: Iterable[tuple[str, str]], capitals: Iterable[tuple[str, str]] = ()) -> None:
        """From (list, kind); those of `capitals` come last. A term that stands in two lists belongs to the first."""
        self._given = (vocabulary, tuple(kinds), tuple(capitals))
        self._known: dict[str, int] | None = None
        self._beginnings: frozenset[str] = frozenset()
        self._longest = 0
        self._terms: list[str] = []
        self._starts: list[int] = []
        self._kinds: list[str] = []
        self._capitals = 0

    def _read(self) -> dict[str, int]:
        """The number of the first term of each key."""
        vocabulary, kinds, capitals = self._given
        keys: list[str] = []
        for number, (name, kind) in enumerate((*kinds, *capitals)):
            if number == len(kinds):
                self._capitals = len(keys)
            for each in keyed(vocabulary, name):
                self._starts.append(len(keys))
                self._kinds.append(kind)
                keys += _keys(*each)
                self._terms += each[1]
        if not capitals:
            self._capitals = len(keys)
        known = self._known = dict(zip(reversed(keys), range(len(keys) - 1, -1, -1), strict=True))
        known.pop("", None)
        self._beginnings = frozenset(map(_BEGINNING, known))
        self._longest = max(map(len, known), default=0) + 1
        return known

    def _entry(self, known: Mapping[str, int], key: str) -> Entry | None:
        """The term that stands first of those with this key, in the singular or plural."""
        own = known.get(key, -1)
        one = known.get(key[:-1], -1) if key[-1:] == "s" and key[-2:-1] != "s" else -1
        if 0 <= one < self._capitals and (own < 0 or one < own):
            return Entry(self._kind(one), self._terms[one], True)
        return Entry(self._kind(own), self._terms[own], False, own >= self._capitals) if own >= 0 else None

    def _kind(self, number: int) -> str:
        return self._kinds[bisect_right(self._starts, number) - 1]

    def find(self, words: Sequence[Word]) -> tuple[Match, ...]:
        """All matches, left to right, none within another."""
        out: list[Match] = []
        if self._known is None:
            self._read()
        begins = self._beginnings
        at, count = 0, len(words)
        while at < count:
            text = words[at].text
            if len(text) > 2 and text[:3] not in begins:
                at += 1  # most words
                continue
            match = self._at(words, at)
            if match is None:
                at += 1
            else:
                out.append(match)
                at = match.end
        return tuple(out)

    def _at(self, words: Sequence[Word], at: int) -> Match | None:
        text = words[at].text
        known = self._known if self._known is not None else self._read()
        beginnings = self._beginnings
        if text[:3] not in beginnings:
            if len(text) > 2 or at + 1 == len(words):
                return None
            two = text + words[at + 1].text
            if two[:3] not in beginnings and text + words[at + 1].text[:1] not in beginnings:
                if len(text) != 1 or at + 2 >= len(words) or (two + words[at + 2].text)[:3] not in beginnings:
                    return None
        best = None
        key = ""
        for end in range(at + 1, min(len(words), at + _LONGEST) + 1):
            word = words[end - 1]
            if end - 1 > at and word.gap not in _INSIDE:
                break
            key += word.text
            if len(key) > self._longest:
                break
            entry = self._entry(known, key)
            if entry is not None and not (entry.capitals and len(words) > 1 and not all(w.raw.isupper() for w in words[at:end])):
                best = Match(entry, at, end)
        return best


def sentences(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """The sentences as (start, end) among the words."""
    start = 0
    for at in range(1, len(words) + 1):
        if at == len(words) or words[at].sentence_start:
            if at > start:
                yield start, at
            start = at
