"""Which statements of a scope may have to do with an authorization URL: those whose text says so, and those that use what such statements make.

Only these are evaluated. In a module that mentions `client_id` once, nearly all the others have nothing to do with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ScopeInfo
from mcplint.analysis.sites import holds, own_expressions, places_of
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass
from mcplint.ir.source import SourceFile

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

_MOST_PASSES = 4
_MOST_NAMES = 400
_SHORT = 3
_NAME = regex(rb"[\w$]+")
_DEFINED = regex(rb"\bdef\s+(\w+)|\bfunction\s+(\w+)|\b(?:const|let|var)\s+(\w+)\s*=\s*(?:async\b\s*)?(?:function\b|\(|\w+\s*=>)")
"""A function inside another one, told from the text: the body need not be translated for its name."""


@dataclass(frozen=True, slots=True, eq=False)
class Telling:
    """What tells that a text has to do with such a URL: `words` anywhere in it, `names` as whole names."""

    words: tuple[bytes, ...]
    names: frozenset[bytes]

    def tells(self, data: bytes, start: int, end: int) -> bool:
        """Whether a stretch of a text does."""
        return self.told(self.read(data, start, end))

    def read(self, data: bytes, start: int, end: int) -> list[bytes] | None:
        """The names in a stretch of a text; None where one of the words stands in it."""
        text = data[start:end]
        return None if any(word in text for word in self.words) else _NAME.findall(text)

    def told(self, read: list[bytes] | None) -> bool:
        """Whether a stretch that was read so has to do with such a URL."""
        return read is None or not self.names.isdisjoint(read)


@dataclass(frozen=True, slots=True, eq=False)
class Statements:
    """The statements of a scope that are worth a look, each with the expressions that are, and the words by which these are told."""

    statements: tuple[tuple[ir.Stmt, tuple[ir.Expr, ...]], ...]
    words: Telling


class Hot:
    """Answers for one project, each scope once. `words` are the texts that authorization URLs are put together with."""

    def __init__(self, project: SourceProject, words: Iterable[bytes]) -> None:
        self._project = project
        self._words = tuple(words)
        self._known: dict[int, Statements] = {}
        self._kept: dict[int, set[str]] = {}
        self.returning: set[str] = set()
        """Functions that were seen to return such a URL."""

    def statements(self, scope: ScopeInfo) -> Statements:
        """The statements of a scope that may make or use such a URL."""
        known = self._known.get(id(scope))
        if known is None:
            known = self._known[id(scope)] = self._find(scope)
        return known

    def _find(self, scope: ScopeInfo) -> Statements:
        file = scope.info.file
        kept = self._kept.setdefault(id(scope.info), set())
        telling = self._telling(file, kept)
        listed = []
        for within in flow_of(scope).places.values():
            read = [(root, telling.read(file.data, root.start, root.end)) for root in _roots(within.current)]
            if read:
                listed.append((within.current, read))
        found: list[tuple[ir.Stmt, tuple[ir.Expr, ...]]] = []
        for _ in range(_MOST_PASSES):
            found = [(s, hot) for s, roots in listed if (hot := tuple([root for root, read in roots if telling.told(read)]))]
            names = {name for statement, hot in found for name in _given(statement, hot)} - kept
            if not names or len(kept) > _MOST_NAMES:
                break
            kept |= names
            telling = self._telling(file, kept)
        return Statements(tuple(found), telling)

    def _telling(self, file: SourceFile, names: set[str]) -> Telling:
        return Telling(tuple(file.mentioned(self._words)), self._building().union([name.encode() for name in (*names, *self.returning)]))

    def _building(self) -> frozenset[bytes]:
        """The functions of the project that mention one of the words: what they return may be such a URL."""
        return self._project.once("flow builders", lambda: _builders(self._project, self._words))


def _builders(project: SourceProject, words: tuple[bytes, ...]) -> frozenset[bytes]:
    found = set()
    for info in project.modules():
        places = places_of(info.file, info.file.mentioned(words))
        for function in info.functions if places else ():
            if holds(function, places):
                found.add(function.name)
                inside = _DEFINED.finditer(info.file.data, function.decl.body_start, function.decl.body_end)
                found.update((match[1] or match[2] or match[3]).decode() for match in inside)
    return frozenset([name.encode() for name in sorted(found) if len(name) > _SHORT][:_MOST_NAMES])


def _roots(statement: ir.Stmt) -> Iterator[ir.Expr]:
    for root in own_expressions(statement):
        if not (isinstance(statement, ir.Assign) and root in statement.targets):
            yield root


def _given(statement: ir.Stmt, roots: Iterable[ir.Expr]) -> Iterator[str]:
    """The names of what a statement makes or changes: its targets, and what methods are called on."""
    if isinstance(statement, ir.Assign):
        for target in statement.targets:
            yield from _names(target)
    for root in roots:
        value = root.value if isinstance(root, ir.Await) else root
        while isinstance(value, ir.Call):
            value = value.callee
            while isinstance(value, (ir.Member, ir.Index)):
                value = value.object
        if isinstance(value, ir.Ref) and value.name not in ("this", "self", "super"):
            yield value.name


def _names(target: ir.Expr) -> Iterator[str]:
    for node in ir.walk(target):
        if isinstance(node, ir.Member) or (isinstance(node, ir.Ref) and node.name not in ("this", "self")):
            yield node.name


__all__ = ["Hot", "Statements"]
