"""Suppression comments: their text, taking rules out of them, putting rules in. Where they stand is for `ignores_python` and `ignores_text`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from mcplint.fixes.edits import Unfixable
from mcplint.ir.source import Language

if TYPE_CHECKING:
    from mcplint.findings.model import Edit
    from mcplint.ir.source import Place, SourceFile

_IGNORE = re.compile(r"(?:(?:#|//)[ \t]*)?mcplint:[ \t]*ignore\[([^\]\r\n]*)\](?:[ \t]*--[ \t]*((?:(?!\*/)[^\r\n])*))?", re.IGNORECASE)


def _rules(text: str) -> list[str]:
    return [rule for rule in (part.strip() for part in text.split(",")) if rule]


def is_ignore(comment: str) -> bool:
    """Whether a comment holds a suppression."""
    return _IGNORE.search(comment) is not None


def ignore_text(rules: Iterable[str], reason: str) -> str:
    """A suppression without its comment sign."""
    return f"mcplint: ignore[{', '.join(rules)}]" + (f" -- {reason}" if reason else "")


def with_rules(comment: str, rules: Iterable[str], reason: str) -> str:
    """The comment with more rules in its list. Its own reason stays; a different one is added to it."""
    match = _IGNORE.search(comment)
    if match is None:
        raise Unfixable("no suppression")
    have = _rules(match[1])
    known = {rule.casefold() for rule in have}
    have += [rule for rule in dict.fromkeys(rules) if rule.casefold() not in known]
    old = (match[2] or "").strip()
    new = old if not reason or reason in old.split("; ") else "; ".join(filter(None, (old, reason)))
    lead = comment[match.start() : match.start(1)].partition("mcplint")[0]
    tail = " " if comment[match.end() :].startswith("*/") else ""
    return comment[: match.start()] + lead + ignore_text(have, new) + tail + comment[match.end() :]


def without_rules(comment: str, rules: Iterable[str]) -> str:
    """The comment without some rules of its list (all when none are named); "" when nothing is left of the comment."""
    match = _IGNORE.search(comment)
    if match is None:
        raise Unfixable("no suppression")
    gone = {rule.strip().casefold() for rule in rules}
    kept = [rule for rule in _rules(match[1]) if gone and rule.casefold() not in gone]
    if gone and len(kept) == len(_rules(match[1])):
        raise Unfixable("none of these rules")
    if kept:
        return comment[: match.start(1)] + ", ".join(kept) + comment[match.end(1) :]
    rest = (comment[: match.start()].rstrip() + comment[match.end() :]).strip()
    return "" if re.fullmatch(r"[#/*\s]*", rest) else rest


def removal(file: SourceFile, place: Place, rules: str) -> Edit:
    """The edit that takes rules (with commas between; "" for all) out of the suppression at a place.

    Raises:
        Unfixable: no suppression stands there.
    """
    gone = _rules(rules)
    if file.language is Language.PYTHON:
        from mcplint.fixes.ignores_python import remove as remove_python

        return remove_python(file, place, gone)
    from mcplint.fixes.ignores_text import remove

    return remove(file, place, gone)
