"""The catalogue of rules: `catalogue().rule("MCP101")`, `catalogue().select(["form", "MCP2"])`."""

from __future__ import annotations

import marshal
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from mcplint.catalogue.model import Clause, Example, Rule
from mcplint.catalogue.tables import PACKAGED, Folder, Parts
from mcplint.catalogue.terms import Compiled, Vocabulary
from mcplint.findings.model import Confidence, Severity
from mcplint.ir.records import fields

_HERE = os.path.dirname(os.path.abspath(__file__))
_PACKAGE = os.path.dirname(_HERE)
_SOURCES = tuple(os.path.join(_HERE, name) for name in ("clauses.toml", "parse.py", "terms.py"))
"""What the compiled rules depend on beside the rule files."""


_LOOK_ALIKE = str.maketrans("OIL", "011")
"""Letters that are typed for the digits of an id; `MCP` has none of them."""


class UnknownRule(LookupError):  # noqa: N818 - named for what it says
    """No rule answers to `text`. `suggestions` are ids, names or families that look alike; the message names them."""

    def __init__(self, text: str, suggestions: tuple[str, ...] = ()) -> None:
        self.text = text
        self.suggestions = suggestions
        hint = f"; did you mean {' or '.join(suggestions)}?" if suggestions else "; `mcplint rules` lists all"
        super().__init__(f"there is no rule {text!r}{hint}")


class _Rest:
    """The word lists and long texts of all rules, read when the first of them is asked for."""

    __slots__ = ("_folder", "_texts", "_words")

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._texts: dict[str, bytes] | None = None
        self._words: dict[str, Compiled] | None = None

    def texts(self, rule: str) -> tuple[Any, ...]:
        """(why, fix, clauses, examples) of a rule."""
        if self._texts is None:
            self._texts = self._part("texts")
        return tuple(marshal.loads(self._texts[rule]))  # noqa: S302 - our own file, as trusted as a .pyc

    def words(self, rule: str) -> Vocabulary:
        """The word lists of a rule."""
        if self._words is None:
            self._words = self._part("words")
        return Vocabulary(self._words.get(rule, ({}, {})))

    def _part(self, name: str) -> dict[str, Any]:
        part: dict[str, Any] = self._folder.part(name)  # type: ignore[assignment]
        return part


class IndexedRule(Rule):
    """A rule that takes its members from the compiled parts when they are first asked for."""

    __slots__ = ("_known", "_rest", "_row")
    _known: dict[str, Any]
    _rest: _Rest
    _row: tuple[Any, ...]

    def __new__(cls, row: tuple[Any, ...], rest: _Rest) -> IndexedRule:
        """An instance without the members that a rule is made with."""
        return object.__new__(cls)

    def __init__(self, row: tuple[Any, ...], rest: _Rest) -> None:
        put = object.__setattr__
        put(self, "id", row[0])
        put(self, "name", row[1])
        put(self, "_row", row)
        put(self, "_rest", rest)
        put(self, "_known", {})

    def __getattr__(self, name: str) -> Any:
        """A member that was not asked for before."""
        if name not in _ROW:
            raise AttributeError(name)
        put = object.__setattr__
        for member, value in zip(_ROW, self._row, strict=True):
            put(self, member, value)
        put(self, "severity", Severity(self._row[3]))
        put(self, "confidence", Confidence(self._row[4]))
        return object.__getattribute__(self, name)

    def __reduce__(self) -> tuple[type[Rule], tuple[Any, ...]]:
        """Travels between processes as a plain rule."""
        return Rule, tuple(getattr(self, field.name) for field in fields(Rule))

    @property
    def vocabulary(self) -> Vocabulary:
        """Its word lists."""
        known = self._known.get("vocabulary")
        if known is None:
            known = self._known["vocabulary"] = self._rest.words(self.id)
        return known

    def _texts(self) -> tuple[Any, ...]:
        known = self._known.get("texts")
        if known is None:
            known = self._known["texts"] = self._rest.texts(self.id)
        return known

    @property
    def why(self) -> str:
        """What goes wrong."""
        return str(self._texts()[0])

    @property
    def fix(self) -> str:
        """What to write instead."""
        return str(self._texts()[1])

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses it enforces."""
        return tuple(Clause(*entry) for entry in self._texts()[2])

    @property
    def examples(self) -> tuple[Example, ...]:
        """Its examples."""
        return tuple(Example(*entry) for entry in self._texts()[3])


_ROW = ("id", "name", "summary", "severity", "confidence", "family", "gate", "pedantic", "tags", "since", "url")


class Catalogue:
    """All rules in order of id. Rules answer to their id and to their name."""

    __slots__ = ("_by_key", "rules")

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.rules: tuple[Rule, ...] = tuple(sorted(rules, key=lambda rule: rule.id))
        self._by_key = {key: rule for rule in self.rules for key in (rule.id, rule.name)}

    def __iter__(self) -> Iterator[Rule]:
        return iter(self.rules)

    def __len__(self) -> int:
        return len(self.rules)

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

    def find(self, key: str) -> Rule | None:
        """The rule with this id or name, in any case; None when there is none."""
        key = key.strip()
        return self._by_key.get(key) or self._by_key.get(key.upper()) or self._by_key.get(key.lower())

    def rule(self, key: str) -> Rule:
        """The rule with this id or name.

        Raises:
            UnknownRule: there is none; the error says which look alike.
        """
        if (rule := self.find(key)) is None:
            raise UnknownRule(key, self._suggestions(key))
        return rule

    def select(self, patterns: Iterable[str]) -> tuple[Rule, ...]:
        """The rules that any of `patterns` names, in order of id, each once.

        A pattern is an id, a name, a prefix (`MCP`, `MCP1`, `MCP10`, also written `MCP1xx`), a family (`form`, `url` …) or `ALL`.

        Raises:
            UnknownRule: a pattern names no rule.
        """
        wanted: set[str] = set()
        for pattern in patterns:
            wanted.update(rule.id for rule in self._matching(pattern))
        return tuple(rule for rule in self.rules if rule.id in wanted)

    def with_rules(self, extra: Iterable[Rule]) -> Catalogue:
        """A catalogue with further rules: those of the user."""
        return Catalogue((*self.rules, *extra))

    def _matching(self, pattern: str) -> tuple[Rule, ...]:
        text = pattern.strip()
        if (rule := self.find(text)) is not None:
            return (rule,)
        if text.upper() == "ALL":
            return self.rules
        families = tuple(rule for rule in self.rules if rule.family == text.lower())
        if families:
            return families
        prefix = text.upper().rstrip("X") if text[-1:] in "xX" else text.upper()
        found = tuple(rule for rule in self.rules if prefix and rule.id.startswith(prefix))
        if not found:
            raise UnknownRule(pattern, self._suggestions(pattern))
        return found

    def _suggestions(self, text: str) -> tuple[str, ...]:
        import difflib  # noqa: PLC0415 - only when something was misspelt

        mistyped = text.strip().upper().translate(_LOOK_ALIKE)
        if mistyped in self._by_key:
            return (mistyped,)
        words = {word.lower(): word for rule in self.rules for word in (rule.name, rule.id)}
        words.update({rule.family: rule.family for rule in self.rules})
        close = difflib.get_close_matches(text.strip().lower(), words, n=3, cutoff=0.7)
        if not close and len(text) > 2:
            close = [word for word in words if text.strip().lower() in word][:3]
        return tuple(words[word] for word in close)


def rules_folder() -> str:
    """The folder of rule files: `mcplint/_rules` in a wheel, `rules/` beside the package in a checkout."""
    carried = os.path.join(_PACKAGE, "_rules")
    return carried if os.path.isdir(carried) else os.path.join(os.path.dirname(_PACKAGE), "rules")


def _compile(folder: str) -> Parts:
    from mcplint.catalogue.parse import compile_rules  # noqa: PLC0415 - not needed where compiled rules are carried

    return compile_rules(folder)


def load(folder: str, packaged: str = PACKAGED) -> Catalogue:
    """The catalogue of the rules in `folder`.

    Raises:
        TableError: a rule file cannot be used.
    """
    compiled = Folder(folder, _compile, also=_SOURCES, packaged=packaged)
    rest = _Rest(compiled)
    index: tuple[tuple[Any, ...], ...] = compiled.part("index")  # type: ignore[assignment]
    return Catalogue(IndexedRule(row, rest) for row in index)


def rule_from(table: Mapping[str, Any], source: str) -> Rule:
    """A rule from the content of a TOML file: how users' own rules are read. Its `[match]` table is the caller's business.

    Raises:
        TableError: the table is no rule; the message names `source`, the key and what may stand there.
    """
    from mcplint.catalogue.parse import rows  # noqa: PLC0415 - only for users' own rules

    row, lists, texts = rows(table, source)
    values: dict[str, Any] = dict(zip((*_ROW, "vocabulary", "why", "fix", "clauses", "examples"), (*row, lists, *texts), strict=True))
    values["severity"] = Severity(values["severity"])
    values["confidence"] = Confidence(values["confidence"])
    values["clauses"] = tuple(Clause(*entry) for entry in values["clauses"])
    values["examples"] = tuple(Example(*entry) for entry in values["examples"])
    return Rule(**values)


@lru_cache(maxsize=1)
def catalogue() -> Catalogue:
    """The rules that come with mcplint; loaded once a process."""
    return load(rules_folder())
