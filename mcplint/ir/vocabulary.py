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


def _stretches(text: bytes) -> frozenset[int]:
    """Every four bytes in a row of a text, as numbers."""
    view = memoryview(text)
    found: set[int] = set()
    for first in range(min(4, len(text))):
        last = len(text) - (len(text) - first) % 4
        found.update(view[first:last].cast("I").tolist())
    return frozenset(found)


class Vocabulary:
    """The distinct ASCII words of some texts, which are far shorter than the texts. Texts are named by their place among those given."""

    __slots__ = ("_joined", "_naming", "_parts", "_stretches", "_tables", "_words")

    def __init__(self, texts: Iterable[bytes]) -> None:
        self._words = [frozenset(text.translate(_BETWEEN_WORDS).split()) for text in texts]
        self._joined = b" %b " % b" ".join(frozenset().union(*self._words))
        self._stretches = _stretches(self._joined) if len(self._joined) > _LONG else None
        """Most parts that are asked for stand nowhere, and nearly each of those has a stretch that does not."""
        self._naming: dict[bytes, frozenset[int]] = {}
        self._parts: dict[bytes, frozenset[int]] = {b"": frozenset(range(len(self._words)))}
        self._tables: dict[tuple[bytes, ...], dict[int, list[bytes]]] = {}

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
            holding: list[bytes] = []
            joined = self._joined
            at = joined.find(part) if self._stretches is None or self._stretches.issuperset(_stretches(part)) else -1
            while at >= 0:
                end = joined.index(b" ", at)
                holding.append(joined[joined.rindex(b" ", 0, at) + 1 : end])
                at = joined.find(part, end)
            if len(holding) == 1:
                known = self.naming(holding[0])
            else:
                known = frozenset([number for number, words in enumerate(self._words) if not words.isdisjoint(holding)]) if holding else _NONE
            self._parts[part] = known
        return known

    def table(self, wanted: tuple[bytes, ...]) -> dict[int, list[bytes]]:
        """Those of the `wanted` texts, in their order, that may stand in each text: whose longest part does. Made once for the same `wanted`."""
        known = self._tables.get(wanted)
        if known is None:
            known = self._tables[wanted] = {}
            for one in wanted:
                for number in self.holding(plain_part(one)):
                    known.setdefault(number, []).append(one)
        return known
