"""Deeds that differ only in what the answer brought: the same call with a value of the server's own in its place."""

from __future__ import annotations

import re
from collections.abc import Collection

from mcplint.analysis.scenario_values import Choice
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.source import SourceFile

_REFUSAL = regex(r"declin|cancel|reject|refus|den(?:y|ied)|abort|skip|none|kept|unconfirmed|fail|error|no\b", re.I)
_LIMIT = 40


def same_deed(accepted: ir.Node, declined: ir.Node, file: SourceFile) -> bool:
    """Whether two calls do the same to the same thing, the second with a constant where the first has something computed.

    `client.post(url, json={"size": answer.data.size})` and `client.post(url, json={"size": "small"})` do; a note of how the person answered does not.
    """
    if not isinstance(accepted, ir.Call) or not isinstance(declined, ir.Call) or len(accepted.args) != len(declined.args) or not accepted.args:
        return False
    if _text(accepted.callee, file) != _text(declined.callee, file):
        return False
    first, other = accepted.args[0], declined.args[0]
    if first.name is None and _text(first.value, file) != _text(other.value, file):
        return False
    differences: list[tuple[ir.Node, ir.Node]] = []
    for a, b in zip(accepted.args, declined.args, strict=True):
        if a.name != b.name or not _compare(a.value, b.value, file, differences):
            return False
    return bool(differences) and all(_own_value(a, b) for a, b in differences)


def passes_verdict(accepted: Collection[object], declined: Collection[object]) -> bool:
    """Whether a deed is told how the person answered, by the constants that the answer decided: a word of refusal, or false in the place of true.

    What is told only after an accept may not be known: `allow`, unless a box says otherwise.
    """
    told = {_spelled(one) for one in declined} - {_spelled(one) for one in accepted}
    return any(_REFUSAL.search(word) for word in told) or (True in accepted and False in declined and False not in accepted)


def _spelled(constant: object) -> str:
    """A constant as a word, of a member of an enumeration its value or name; "" for what is no word."""
    value = (constant.value or constant.name) if isinstance(constant, Choice) else constant
    return value if isinstance(value, str) else ""


def _compare(a: ir.Node, b: ir.Node, file: SourceFile, differences: list[tuple[ir.Node, ir.Node]]) -> bool:
    """Collect the parts in which two expressions of one shape differ; False when there are too many."""
    if _text(a, file) == _text(b, file):
        return True
    inner, other = ir.children(a), ir.children(b)
    if type(a) is type(b) and isinstance(a, (ir.Record, ir.Sequence, ir.Entry, ir.Arg)) and len(inner) == len(other):
        return all(_compare(x, y, file, differences) for x, y in zip(inner, other, strict=True))
    differences.append((a, b))
    return len(differences) <= _LIMIT


def _own_value(a: ir.Node, b: ir.Node) -> bool:
    """Whether something computed is replaced by a constant that says nothing of a refusal."""
    if isinstance(a, (ir.Const, ir.Template)) or not isinstance(b, ir.Const) or b.value is None or isinstance(b.value, bool):
        return False
    return not (isinstance(b.value, str) and (b.value == "" or _REFUSAL.search(b.value)))


def _text(node: ir.Node, file: SourceFile) -> str:
    return "".join(file.text(node.start, node.end).split())


__all__ = ["passes_verdict", "same_deed"]
