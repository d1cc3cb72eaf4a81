"""Which rules run, and which of their findings are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mcplint.catalogue.load import Catalogue
from mcplint.catalogue.model import Rule
from mcplint.config.settings import Settings
from mcplint.inputs.ignore import compile_patterns
from mcplint.ir.records import dataclass


@dataclass(frozen=True, slots=True)
class Selection:
    """The rules of a run. `by_name` are those a person asked for by their own id or name: they show although they are pedantic."""

    rules: tuple[Rule, ...]
    ids: frozenset[str]
    by_name: frozenset[str]


def select(catalogue: Catalogue, settings: Settings) -> Selection:
    """The rules that `settings` ask for. Where select and ignore both match, the more specific pattern wins, ignore when they are equal.

    Raises:
        UnknownRule: a pattern names no rule.
    """
    wanted = _specificity(catalogue, (*(settings.select or ("ALL",)), *settings.extend_select))
    unwanted = _specificity(catalogue, settings.ignore)
    rules = tuple(rule for rule in catalogue.rules if wanted.get(rule.id, -1) > unwanted.get(rule.id, -1))
    by_name = frozenset(rule.id for rule in rules if wanted[rule.id] >= _OWN)
    return Selection(rules, frozenset(rule.id for rule in rules), by_name)


_OWN = 1000


def _specificity(catalogue: Catalogue, patterns: Iterable[str]) -> dict[str, int]:
    """Rule id to how closely the closest pattern names it: ALL 0, family 1, prefixes by length, id or name 1000."""
    found: dict[str, int] = {}
    for pattern in patterns:
        text = pattern.strip()
        if catalogue.find(text) is not None:
            weight = _OWN
        elif text.upper() == "ALL":
            weight = 0
        else:
            weight = 1 + sum(character.isdigit() for character in text)
        for rule in catalogue.select((text,)):
            found[rule.id] = max(found.get(rule.id, -1), weight)
    return found


def per_file_ignores(catalogue: Catalogue, settings: Settings) -> Callable[[str, str], bool]:
    """A test `(absolute path, rule id) -> ignored by configuration`.

    Raises:
        UnknownRule: a pattern names no rule.
    """
    compiled = [
        (compile_patterns((pattern,)), frozenset(rule.id for rule in catalogue.select(rules))) for pattern, rules in settings.per_file_ignores
    ]
    if not compiled:
        return lambda _path, _rule: False
    base = settings.base.replace("\\", "/").rstrip("/") + "/"

    def ignored(path: str, rule: str) -> bool:
        if not path.startswith(base):
            return False
        relative = path[len(base) :]
        return any(rule in rules and patterns.decide(relative) is True for patterns, rules in compiled)

    return ignored
