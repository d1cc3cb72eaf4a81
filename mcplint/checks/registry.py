"""Which function checks which rule on which kind of interaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Protocol

from mcplint.ir.records import dataclass

if TYPE_CHECKING:
    from mcplint.checks.context import Context
    from mcplint.findings.model import Finding


class Check(Protocol):
    """A rule's code: looks at one interaction and yields findings made by the context's builder."""

    def __call__(self, interaction: Any, context: Context, /) -> Iterable[Finding]:
        """The findings of one interaction."""
        ...


@dataclass(frozen=True, slots=True)
class Registered:
    """A check with its rule and the type of interaction it looks at."""

    rule: str
    on: type
    run: Check


_CHECKS: list[Registered] = []


def check(rule: str, on: type) -> Callable[[Check], Check]:
    """Register a function as the code of `rule` for interactions of type `on`. A rule may have one function a type."""

    def register(function: Check) -> Check:
        _CHECKS.append(Registered(rule, on, function))
        return function

    return register


def registered() -> tuple[Registered, ...]:
    """All checks, in the order of registration."""
    return tuple(_CHECKS)
