"""The checks of a run, imported when what they look at turns up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mcplint.checks.modules import MODULES
from mcplint.ir.records import dataclass

if TYPE_CHECKING:
    from mcplint.catalogue.load import Catalogue
    from mcplint.checks.context import Context
    from mcplint.checks.registry import Check
    from mcplint.config.settings import Settings
    from mcplint.engine.selection import Selection


@dataclass(frozen=True, slots=True)
class Prepared:
    """A check with its rule and context, ready to be called."""

    rule: str
    run: Check
    context: Context


class Checks:
    """The checks of the selected rules by what they look at."""

    __slots__ = ("_contexts", "_ready", "_rules", "_selection", "_settings", "_wanted")

    def __init__(self, rules: Catalogue, selection: Selection, settings: Settings) -> None:
        self._rules = rules
        self._selection = selection
        self._settings = settings
        self._contexts: dict[str, Context] = {}
        self._wanted: dict[str, list[tuple[str, frozenset[str]]]] = {}
        """Kind of interaction: modules, each with the selected rules that it checks on that kind."""
        self._ready: dict[tuple[type, tuple[str, ...]], tuple[Prepared, ...]] = {}
        for module, kinds in MODULES.items():
            for kind, ids in kinds.items():
                selected = selection.ids.intersection(ids.split())
                if selected:
                    self._wanted.setdefault(kind, []).append((module, selected))

    @property
    def types(self) -> frozenset[str]:
        """Names of the types of interactions that some check looks at."""
        return frozenset(kind.partition(" ")[0] for kind in self._wanted)

    def of(self, interaction: Any) -> tuple[Prepared, ...]:
        """The checks that look at an interaction."""
        key = type(interaction), getattr(interaction, "sides", ())
        ready = self._ready.get(key)
        if ready is None:
            ready = self._ready[key] = tuple(self._prepared(*key))
        return ready

    def _prepared(self, on: type, sides: tuple[str, ...]) -> Iterator[Prepared]:
        from mcplint.checks.registry import load

        for kind in (on.__name__, *(f"{on.__name__} {side}" for side in sides)):
            for module, selected in self._wanted.get(kind, ()):
                for entry in load(module):
                    if entry.on == on.__name__ and entry.rule in selected:
                        yield Prepared(entry.rule, entry.run, self._context(entry.rule))

    def _context(self, rule_id: str) -> Context:
        from mcplint.checks.context import Context, Limits
        from mcplint.findings.build import Builder

        known = self._contexts.get(rule_id)
        if known is None:
            rule = self._rules.rule(rule_id)
            limits = Limits(self._settings.max_form_fields, self._settings.max_reprompts, self._settings.allowed_hosts)
            known = self._contexts[rule_id] = Context(rule, Builder(rule), self._selection.ids, limits, rule.vocabulary)
        return known
