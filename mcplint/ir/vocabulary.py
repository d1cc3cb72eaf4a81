"""The words of many texts together: which texts hold a word, or a part of one, is found once for all of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

_BETWEEN_WORDS = bytes(code if (chr(code).isalnum() and code < 128) or code == 0x5F else 0x20 for code in range(256))
"""Translates every byte that no ASCII word holds to a space."""


@lru_cache(maxsize=4096)
def plain_part(text: bytes) -> bytes:
    """The longest part of a text that is made of what words are made of; empty when it has none."""
    return max(text.translate(_BETWEEN_WORDS).split(), key=len, default=b"")


_NONE: frozenset[int] = frozenset()
_LONG = 20_000
"""Bytes of words in which it takes longer to search for a part than to look at its stretches first."""


def _stretches(text: bytes, first: int = 0) -> frozenset[int]:
    """Four bytes in a row of a text, from `first` on and from every second byte after it, as numbers."""
    view = memoryview(text)
    found: set[int] = set()
    for at in (first, first + 2):
        last = len(text) - (len(text) - at) % 4
        if at < last:
            found.update(view[at:last].cast("I").tolist())
    return frozenset(found)


class Vocabulary:
    """The distinct ASCII words of some texts, which are far shorter than the texts. Texts are named by their place among those given."""

    __slots__ = ("_folded", "_folded_tables", "_joined", "_naming", "_parts", "_stretches", "_tables", "_words")

    def __init__(self, texts: Iterable[bytes]) -> None:
        self._words = [frozenset(text.translate(_BETWEEN_WORDS).split()) for text in texts]
        self._joined = b" %b " % b" ".join(frozenset().union(*self._words))
        self._stretches = _stretches(self._joined) if len(self._joined) > _LONG else None
        """Most parts that are asked for stand nowhere, and nearly each of those has a stretch that does not."""
        self._folded: bytes | None = None
        """As `_joined`, in lower case."""
        self._naming: dict[bytes, frozenset[int]] = {}
        self._parts: dict[bytes, frozenset[int]] = {b"": frozenset(range(len(self._words)))}
        self._tables: dict[tuple[bytes, ...], dict[int, list[tuple[bytes, bool]]]] = {}
        self._folded_tables: dict[tuple[bytes, ...], dict[int, list[bytes]]] = {}

    def has(self, number: int, word: bytes) -> bool:
        """Whether `word`, an ASCII word, stands in a text as a whole word."""
        return word in self._words[number]

    def naming(self, word: bytes) -> frozenset[int]:
        """The texts in which `word`, an ASCII word, stands as a whole word."""
        known = self._naming.get(word)
        if known is None:
            known = self._naming[word] = frozenset([number for number, words in enumerate(self._words) if word in words])
        return known

    def holding(self, part: bytes) -> frozenset[int]:
        """The texts that have a word of which `part`, an ASCII word or empty, is a part."""
        known = self._parts.get(part)
        if known is None:
            known = self._parts[part] = self._having(self._joined, part) if self._may_hold(part) else _NONE
        return known

    def _may_hold(self, part: bytes) -> bool:
        """Whether the stretches of a part are all there, for a place at an even or at an odd byte of the words."""
        known = self._stretches
        return known is None or _stretches(part) <= known or _stretches(part, 1) <= known

    def _having(self, joined: bytes, part: bytes) -> frozenset[int]:
        """The texts that have a word of which `part` is a part in `joined`, which has all words where `_joined` has them."""
        holding: list[bytes] = []
        at = joined.find(part)
        while at >= 0:
            end = joined.index(b" ", at)
            holding.append(self._joined[joined.rindex(b" ", 0, at) + 1 : end])
            at = joined.find(part, end)
        if len(holding) == 1:
            return self.naming(holding[0])
        return frozenset([number for number, words in enumerate(self._words) if not words.isdisjoint(holding)]) if holding else _NONE

    def table(self, wanted: tuple[bytes, ...]) -> dict[int, list[tuple[bytes, bool]]]:
        """Those of the `wanted` texts, in their order, that may stand in each text: whose longest part does; each with whether it is all of it. Made once
        for the same `wanted`."""
        known = self._tables.get(wanted)
        if known is None:
            known = self._tables[wanted] = {}
            for one in wanted:
                part = plain_part(one)
                for number in self.holding(part):
                    known.setdefault(number, []).append((one, len(part) == len(one)))
        return known

    def folded_table(self, wanted: tuple[bytes, ...]) -> dict[int, list[bytes]]:
        """Those of the `wanted` ASCII words in lower case, in their order, that are parts of words of each text, in whatever case. Made once as well."""
        known = self._folded_tables.get(wanted)
        if known is None:
            known = self._folded_tables[wanted] = {}
            if self._folded is None:
                self._folded = self._joined.lower()
            for one in wanted:
                for number in self._having(self._folded, one):
                    known.setdefault(number, []).append(one)
        return known
