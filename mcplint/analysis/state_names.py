"""Lists of names of calls, as the tables of states write them."""

from __future__ import annotations

from collections.abc import Iterable


class Names:
    """A list of names: bare ones match the last word, dotted ones the end of the dotted name."""

    __slots__ = ("_endings", "words")

    def __init__(self, names: Iterable[str]) -> None:
        listed = list(names)
        self.words = frozenset(n for n in listed if "." not in n)
        self._endings: dict[str, list[str]] = {}
        """The dotted ones by their last words."""
        for name in listed:
            if "." in name:
                self._endings.setdefault(name.rpartition(".")[2], []).append(name)

    def has(self, name: str, word: str) -> bool:
        """Whether a call of this dotted name, whose last word is `word`, is among them."""
        if word in self.words:
            return True
        dotted = self._endings.get(name.rpartition(".")[2])
        return dotted is not None and any(name == d or name.endswith("." + d) for d in dotted)

    def within(self, name: str) -> bool:
        """Whether the last segment of a dotted name is among them."""
        return name.rsplit(".", 1)[-1] in self.words


def comes_from(name: str, packages: tuple[str, ...]) -> bool:
    """Whether a dotted name belongs to one of the packages."""
    return any(name == p or name.startswith(p + ".") for p in packages)


def name_words(name: str) -> set[str]:
    """The parts of a name, in lower case."""
    out: list[str] = []
    current = ""
    for c in name:
        if c.isupper() and current and not current[-1].isupper():
            out.append(current)
            current = c
        elif c == "_":
            out.append(current)
            current = ""
        else:
            current += c
    out.append(current)
    return {w.lower() for w in out if w}


__all__ = ["Names", "comes_from", "name_words"]
