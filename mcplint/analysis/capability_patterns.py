"""What a `case` says about the client: `case ClientCapabilities(elicitation=ElicitationCapability(url=UrlElicitationCapability()))`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis.conditions import Condition
from mcplint.analysis.values import Attr, Frame, Inst, Result, Value
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.capabilities import CapabilityReader

Known_ = frozenset[str]
NOTHING: Known_ = frozenset()
EVERYTHING: Known_ = frozenset({"*"})
"""What is known where control cannot come to."""
MAX_DEPTH = 10


def both(a: Known_, b: Known_) -> Known_:
    """What is known when both are."""
    return a | b


def either(a: Known_, b: Known_) -> Known_:
    """What is known when one of the two is."""
    if "*" in a:
        return b
    if "*" in b:
        return a
    return a & b


def matched(reader: CapabilityReader, condition: Condition) -> Known_:
    """What is known when the subject of a condition matched its pattern, or did not."""
    known: Known_ | None = None
    for value in reader.ev.eval(condition.test, condition.frame):
        if isinstance(value, (Attr, Result, Inst)) and condition.pattern is not None:  # other values stand for there being none
            found = _pattern(reader, value, condition.pattern, condition.holds, condition.frame, 0)
            known = found if known is None else either(known, found)
    return known or NOTHING


def _pattern(reader: CapabilityReader, value: Value, pattern: ir.Pattern, holds: bool, frame: Frame, depth: int) -> Known_:
    path = reader.value_path(value)
    here = reader.capability(path) if path is not None else NOTHING
    if depth > MAX_DEPTH:
        return NOTHING
    if isinstance(pattern, ir.PatternCapture):
        if pattern.pattern is None:
            return NOTHING if holds else EVERYTHING
        return _pattern(reader, value, pattern.pattern, holds, frame, depth + 1)
    if isinstance(pattern, ir.PatternValue):
        none = isinstance(pattern.value, ir.Const) and pattern.value.value is None
        return here if none is not holds else NOTHING
    if isinstance(pattern, ir.PatternOr):
        out = EVERYTHING if holds else NOTHING
        for option in pattern.options:
            known = _pattern(reader, value, option, holds, frame, depth + 1)
            out = either(out, known) if holds else both(out, known)
        return out
    mapping = isinstance(pattern, ir.PatternMapping)
    members = [(Attr(value, name, expr, frame), inner) for name, inner, expr in _members(pattern)]
    if not holds:  # what does not match may differ in any one part, and may not be there at all
        return _pattern(reader, *members[0], False, frame, depth + 1) if len(members) == 1 and not here else NOTHING
    for member, inner in members:
        there = reader.value_path(member) if mapping else None
        here = both(here, reader.capability(there) if there is not None else NOTHING)
        here = both(here, _pattern(reader, member, inner, True, frame, depth + 1))
    return here


def _members(pattern: ir.Pattern) -> list[tuple[str, ir.Pattern, ir.Expr]]:
    """The named parts that a pattern looks at: the name, the pattern for it, and the expression that names it."""
    if isinstance(pattern, ir.PatternClass):
        return [(name, inner, pattern.cls) for name, inner in pattern.keywords]
    if isinstance(pattern, ir.PatternMapping):
        return [(key.value, inner, key) for key, inner in pattern.entries if isinstance(key, ir.Const) and isinstance(key.value, str)]
    return []


__all__ = ["EVERYTHING", "NOTHING", "Known_", "both", "either", "matched"]
