"""Which function checks which rule on which kind of interaction."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mcplint.checks.modules import MODULES
from mcplint.ir.records import dataclass

if TYPE_CHECKING:
    from mcplint.checks.context import Context
    from mcplint.findings.model import Finding

    Check = Callable[[Any, Context], Iterable[Finding]]
    """A rule's code: looks at one interaction and yields findings made by the context's builder."""


@dataclass(frozen=True, slots=True)
class Registered:
    """A check with its rule and the name of the type of interaction it looks at."""

    rule: str
    on: str
    run: Check
    module: str
    """The module of this package that it stands in."""


_CHECKS: dict[str, list[Registered]] = {}
"""Checks by the module of this package that they stand in."""


def check(rule: str, on: type | str) -> Callable[[Check], Check]:
    """Register a function as the code of `rule` for interactions of type `on`. A rule may have one function a type. A name will do for types of
    captures, whose modules need not be there for a program's source.

    `MODULES` lists it, too: that is how a run knows which module to import for an interaction.
    """

    def register(function: Check) -> Check:
        module = str(getattr(function, "__module__", "")).rpartition(".")[2]
        _CHECKS.setdefault(module, []).append(Registered(rule, on if isinstance(on, str) else on.__name__, function, module))
        return function

    return register


def load(*modules: str) -> tuple[Registered, ...]:
    """The checks of some modules of this package, imported now; of all without an argument."""
    names = modules or tuple(MODULES)
    for name in names:
        import_module(f"mcplint.checks.{name}")
    return tuple(entry for name in names for entry in _CHECKS.get(name, ()))
