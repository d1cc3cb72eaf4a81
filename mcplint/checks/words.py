"""Names and texts as word parts, and word lists that are looked up in them.

`apiKey`, `api_key`, `API-Key` and "API key" are the same two words here; `keyboard` is one word and has no `key` in it. Every vocabulary lookup of
every rule goes through this module, so that one spelling of a term in a rule file covers all spellings in servers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

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


def fold(text: str) -> str:
    """The text without diacritics, case kept (`Schlüssel` → `Schlussel`)."""
    if text.isascii():
        return text
    import unicodedata

    return "".join(c for c in unicodedata.normalize("NFKD", text.replace("ß", "ss")) if not unicodedata.combining(c))


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
            for part in _ASCII_PART.findall(chunk):
                out.append(Word(part.lower(), part, gap))
                gap = ""
        gap += "_"
    return tuple(out)


def _parts(piece: str) -> list[str]:
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


_DROPPED = " -_/.,:"


def joined(text: str) -> str:
    """A term as it is looked up: its parts without anything between (`API key` → `apikey`)."""
    plain = text.lower()
    if not plain.isalnum():
        for character in _DROPPED:
            plain = plain.replace(character, "")
    if plain.isalnum():
        return fold(plain)
    return "".join(w.text for w in words_of(text))


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
    for key, terms in vocabulary.items():
        if key == name or (len(key) == len(name) + 3 and key.startswith(name + "-") and key[-2:].isalpha()):
            yield from terms


def word_set(vocabulary: Mapping[str, Sequence[str]], name: str) -> frozenset[str]:
    """A list as joined terms, in all languages."""
    return frozenset(joined(term) for term in lists(vocabulary, name))


class Terms:
    """Terms of several lists, found in words whatever their spelling; the longest one at a place wins."""

    __slots__ = ("_given", "_known", "_longest")

    def __init__(self, entries: Iterable[tuple[str, str, bool]] = ()) -> None:
        """From (kind, term, capitals), those in capitals last; a term that stands in two lists belongs to the first. They are read on first use."""
        self._given = entries
        self._known: dict[str, tuple[int, str, str, bool]] = {}
        self._longest: dict[str, int] | None = None

    def _read(self) -> dict[str, int]:
        """The length of the longest term, or its plural, for each beginning of three characters."""
        known = self._known
        longest: dict[str, int] = {}
        for number, (kind, term, capitals) in enumerate(self._given):
            key = joined(term)
            if key and key not in known:
                known[key] = number, kind, term, capitals
                start = key[:3]
                if len(key) >= longest.get(start, 0):
                    longest[start] = len(key) + 1
        self._longest = longest
        self._given = ()
        return longest

    def _entry(self, key: str) -> Entry | None:
        """The term that stands first of those with this key, in the singular or plural."""
        own = self._known.get(key)
        one = self._known.get(key[:-1]) if key[-1:] == "s" and key[-2:-1] != "s" else None
        if one is not None and not one[3] and (own is None or one[0] < own[0]):
            return Entry(one[1], one[2], True)
        return Entry(own[1], own[2], False, own[3]) if own is not None else None

    def find(self, words: Sequence[Word]) -> tuple[Match, ...]:
        """All matches, left to right, none within another."""
        out: list[Match] = []
        begins = self._longest if self._longest is not None else self._read()
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
        lengths = self._longest if self._longest is not None else self._read()
        longest = lengths.get(text[:3], 0)
        if len(text) < 3 and at + 1 < len(words):
            longest = max(longest, lengths.get((text + words[at + 1].text)[:3], 0), lengths.get(text + words[at + 1].text[:1], 0))
            if len(text) == 1 and at + 2 < len(words):
                longest = max(longest, lengths.get((text + words[at + 1].text + words[at + 2].text)[:3], 0))
        if not longest:
            return None
        best = None
        key = ""
        for end in range(at + 1, min(len(words), at + _LONGEST) + 1):
            word = words[end - 1]
            if end - 1 > at and word.gap not in _INSIDE:
                break
            key += word.text
            if len(key) > longest:
                break
            entry = self._entry(key)
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
