"""The leaves of a taint walk, and where a walk is when it meets one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mcplint.analysis.values import Argument, Frame, Value
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass, replace
from mcplint.ir.source import Place

MAX_DEPTH = 48
KEPT_FEW = regex(r"\s*(?:0?\s*:\s*\d{1,2}|-\d{1,2}\s*:)\s*")
"""A slice that leaves a few characters."""


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """A part of a value and where it comes from.

    `source` is "environment", "variable", "headers", "header", "bearer", "token-response", "answer", "random", "argument", "call" or "value". `whole` for a
    container of which every member comes along. `place` is where it is read; `text` the innermost text that it is put into, `entry` the outermost
    member of a record. `frame` of an argument is the activation whose parameter it is.
    """

    source: str
    names: tuple[str, ...]
    place: Place | None
    whole: bool = False
    personal: bool = False
    text: Place | None = None
    entry: Place | None = None
    frame: Frame | None = None
    revealed: bool = False
    """Taken out of a type that hides it: secret, whatever it is called."""


@dataclass(frozen=True, slots=True, eq=False)
class At:
    """Where the walk is: the names met on the way, outermost first, and the containers around."""

    names: tuple[str, ...] = ()
    text: Place | None = None
    entry: Place | None = None
    revealed: bool = False
    spelled: bool = False
    """Inside a template of a language that writes an object in it as `[object Object]`."""

    def named(self, name: str) -> At:
        """One name further in."""
        if not name or (self.names and self.names[-1] == name):
            return self
        return replace(self, names=(*self.names[-7:], name))


def leaf_at(
    source: str,
    names: tuple[str, ...],
    at: At,
    place: Place | None,
    *,
    whole: bool = False,
    personal: bool = False,
    frame: Frame | None = None,
) -> Leaf:
    """A leaf where the walk is, under the names met on the way."""
    where = place or at.text or at.entry
    known = tuple(n for n in (*names, *reversed(at.names)) if n)
    return Leaf(source, tuple(dict.fromkeys(known)), where, whole, personal, at.text, at.entry, frame, at.revealed)


def narrowed(leaf: Leaf, member: str) -> Leaf:
    """A member of something made of the whole environment is one value of it, known by its name: `settings.host` of `parse(process.env)`."""
    return replace(leaf, source="variable", names=(member,), whole=False) if leaf.whole and leaf.source == "environment" else leaf


def constant_keys(entries: Iterable[ir.Entry]) -> frozenset[str]:
    """The members that entries of a record give, by constant keys."""
    return frozenset(str(entry.key.value) for entry in entries if isinstance(entry.key, ir.Const))


def keys_of(expr: ir.Expr) -> frozenset[str]:
    """The members that a record gives; none for other expressions."""
    return constant_keys(expr.entries) if isinstance(expr, ir.Record) else frozenset()


def without(leaves: Iterator[Leaf], gone: frozenset[str], at: At) -> Iterator[Leaf]:
    """What comes along with a record of which some members are written over: `{ ...args, password: "***" }`. `at` is where that record stands."""
    for leaf in leaves:
        if not gone or not any(name in gone for name in leaf.names if name not in at.names):
            yield leaf


def activation_of(root: Value) -> Frame | None:
    """The activation that a value is the parameter of, or None."""
    return root.frame if isinstance(root, Argument) else None


__all__ = ["KEPT_FEW", "MAX_DEPTH", "At", "Leaf", "activation_of", "constant_keys", "keys_of", "leaf_at", "narrowed", "without"]
