"""The words around a term, which confirm or clear it: those of the field itself, and those near it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mcplint.checks.words import chunks_of, words_of


class Around:
    """A text near fields, made ready once for all of them."""

    __slots__ = ("_spaced", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._spaced: str | None = None

    @property
    def spaced(self) -> str:
        """Its words between blanks."""
        if self._spaced is None:
            self._spaced = _spaced(self._text)
        return self._spaced


class Near:
    """The words around a term, to confirm or clear it; put together on first use."""

    __slots__ = ("_around", "_own", "_texts")

    def __init__(self, own: str, around: Around | str) -> None:
        self._texts = own
        self._own: str | None = None
        self._around = around if isinstance(around, Around) else Around(around)

    def any(self, terms: Sequence[str], own: bool) -> bool:
        """Whether one of the terms stands there; `own` for the field's own texts only."""
        if not terms:
            return False
        if self._own is None:
            self._own = _spaced(self._texts)
        text = self._own
        if any(term in text for term in terms):
            return True
        return not own and any(term in self._around.spaced for term in terms)


class Surroundings:
    """The lists whose names begin with `prefix`, by the term that they are about, made ready when they are first asked for."""

    __slots__ = ("_made", "_names", "_vocabulary")

    def __init__(self, vocabulary: Mapping[str, Sequence[str]], prefix: str) -> None:
        self._vocabulary = vocabulary
        self._names = {name.removeprefix(prefix).replace("-", ""): name for name in vocabulary if name.startswith(prefix)}
        self._made: dict[str, tuple[str, ...]] = {}

    def of(self, *terms: str) -> tuple[str, ...]:
        """The list for the first of the terms that has one; empty when none has."""
        term = next((term for term in terms if term in self._names), None)
        if term is None:
            return ()
        made = self._made.get(term)
        if made is None:
            made = self._made[term] = _around(self._vocabulary[self._names[term]])
        return made


def _spaced(text: str) -> str:
    """The word parts and the words of a text, between blanks."""
    if not text:
        return ""
    return " " + " ".join([w.text for w in words_of(text)]) + " . " + " ".join(chunks_of(text)) + " . "


def _around(terms: Sequence[str]) -> tuple[str, ...]:
    """Terms as they are looked for among words: parts with single blanks."""
    return tuple(
        f" {term} " if term.islower() and term.isascii() and term.replace(" ", "").isalpha() else " " + " ".join(w.text for w in words_of(term)) + " "
        for term in terms
    )


__all__ = ["Around", "Near", "Surroundings"]
