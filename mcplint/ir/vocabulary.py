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


class Vocabulary:
    """The distinct ASCII words of some texts, which are far shorter than the texts. Texts are named by their place among those given."""

    __slots__ = ("_holders", "_joined", "_parts", "_tables")

    def __init__(self, texts: Iterable[bytes]) -> None:
        holders: dict[bytes, int | list[int]] = {}
        count = 0
        for text in texts:
            for word in set(text.translate(_BETWEEN_WORDS).split()):
                known = holders.get(word)
                if known is None:
                    holders[word] = count  # most words stand in one text only
                elif isinstance(known, int):
                    holders[word] = [known, count]
                else:
                    known.append(count)
            count += 1
        self._holders = {word: frozenset(known) if isinstance(known, list) else known for word, known in holders.items()}
        self._joined = b" %b " % b" ".join(holders)
        self._parts: dict[bytes, frozenset[int]] = {b"": frozenset(range(count))}
        self._tables: dict[tuple[bytes, ...], dict[int, list[bytes]]] = {}

    def naming(self, word: bytes) -> frozenset[int] | tuple[int, ...]:
        """The texts in which `word`, an ASCII word, stands as a whole word."""
        known = self._holders.get(word, ())
        return (known,) if isinstance(known, int) else known

    def holding(self, part: bytes) -> frozenset[int]:
        """The texts that have a word of which `part`, an ASCII word or empty, is a part."""
        known = self._parts.get(part)
        if known is None:
            found: set[int] = set()
            joined = self._joined
            at = joined.find(part)
            while at >= 0:
                end = joined.index(b" ", at)
                found.update(self.naming(joined[joined.rindex(b" ", 0, at) + 1 : end]))
                at = joined.find(part, end)
            known = self._parts[part] = frozenset(found)
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
