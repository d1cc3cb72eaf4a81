"""What a check is given beside the interaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from mcplint.catalogue.model import Rule
from mcplint.findings.build import Builder
from mcplint.findings.model import Related
from mcplint.interactions.model import ServerRequest
from mcplint.ir.records import dataclass, field

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers a user may set in configuration."""

    max_form_fields: int = 5
    max_reprompts: int = 1
    allowed_hosts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Context:
    """The rule at hand, its builder, and what the user configured. `selected` are the rules of this run: precedence holds among them."""

    rule: Rule
    find: Builder
    selected: frozenset[str]
    limits: Limits = field(default_factory=Limits)
    vocabulary: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    made: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def once(self, name: str, make: Callable[[], _T]) -> _T:
        """What `make` makes of the vocabulary, made for the first interaction of a run and kept under a name for the others."""
        if name not in self.made:
            self.made[name] = make()
        found: _T = self.made[name]
        return found

    def chain(self, request: ServerRequest) -> tuple[Related, ...]:
        """The request's chain as related places."""
        return tuple(Related(step.place, step.label) for step in request.chain)
