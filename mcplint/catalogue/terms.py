"""Word lists of rules, ready to be looked up in.

A term is looked up by its key: its letters and digits without anything between and without diacritics (`API key` → `apikey`). Keys of the lists that
come with mcplint are made when the rules are compiled, and a list is read when it is first asked for: one rule alone has three thousand terms.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterator, Mapping, Sequence
from itertools import repeat

_DROPPED = " -_/.,:"


def fold(text: str) -> str:
    """The text without diacritics, case kept (`Schlüssel` → `Schlussel`)."""
    if text.isascii():
        return text
    import unicodedata  # noqa: PLC0415 - rarely needed

    return "".join(c for c in unicodedata.normalize("NFKD", text.replace("ß", "ss")) if not unicodedata.combining(c))


def plain_key(term: str) -> str | None:
    """The key of a term that holds letters, digits, blanks and simple signs only; None for others."""
    plain = term.lower()
    if not plain.isalnum():
        for character in _DROPPED:
            plain = plain.replace(character, "")
    return fold(plain) if plain.isalnum() else None


Compiled = tuple[dict[str, tuple[str, ...]], dict[str, bytes]]
"""The names of lists by the name that they go by in any language, and each list: terms, and their keys where these differ (else None)."""


def compile_lists(lists: Mapping[str, tuple[str, ...]]) -> Compiled:
    """Word lists as plain data."""
    names: dict[str, tuple[str, ...]] = {}
    compiled: dict[str, bytes] = {}
    for name, terms in lists.items():
        names[name] = (*names.get(name, ()), name)
        if len(name) > 3 and name[-3] == "-" and name[-2:].isalpha():
            names[name[:-3]] = (*names.get(name[:-3], ()), name)
        keys = tuple(plain_key(term) for term in terms)
        compiled[name] = marshal.dumps((terms, None if keys == terms else keys), 4)
    return names, compiled


class Vocabulary(Mapping[str, tuple[str, ...]]):
    """The word lists of a rule by name, from their compiled form."""

    __slots__ = ("_compiled", "_names", "_read")

    def __init__(self, compiled: Compiled) -> None:
        self._names, self._compiled = compiled
        self._read: dict[str, tuple[tuple[str, ...], tuple[str | None, ...] | None]] = {}

    def __getitem__(self, name: str) -> tuple[str, ...]:
        return self._list(name)[0]

    def __iter__(self) -> Iterator[str]:
        return iter(self._compiled)

    def __len__(self) -> int:
        return len(self._compiled)

    def _list(self, name: str) -> tuple[tuple[str, ...], tuple[str | None, ...] | None]:
        known = self._read.get(name)
        if known is None:
            known = self._read[name] = marshal.loads(self._compiled[name])  # noqa: S302 - our own file, as trusted as a .pyc
        return known

    def keyed(self, name: str) -> Iterator[tuple[tuple[str | None, ...], tuple[str, ...]]]:
        """The lists that go by a name in any language (`secret`, `secret-de`): keys, None where a term has no plain one, and terms."""
        for own in self._names.get(name, ()):
            terms, keys = self._list(own)
            yield terms if keys is None else keys, terms


def keyed(vocabulary: Mapping[str, Sequence[str]], name: str) -> Iterator[tuple[tuple[str | None, ...], tuple[str, ...]]]:
    """As `Vocabulary.keyed`, for any mapping of word lists."""
    if isinstance(vocabulary, Vocabulary):
        yield from vocabulary.keyed(name)
        return
    for own, terms in vocabulary.items():
        if own == name or (len(own) == len(name) + 3 and own.startswith(f"{name}-") and own[-2:].isalpha()):
            yield tuple(repeat(None, len(terms))), tuple(terms)
