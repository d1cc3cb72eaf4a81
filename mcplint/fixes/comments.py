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

# The same grammar as `mcplint.findings.directives`, with the comment sign before it.
_IGNORE = re.compile(
    r"(?P<sign>(?:#|//)[ \t]*)?mcplint[ \t]*:[ \t]*ignore[ \t]*\[(?P<names>[^\[\]\r\n]*)\]"
    r"(?:[ \t]*(?:--+|[\u2013\u2014])[ \t]*(?P<reason>(?:(?!\*/)[^\r\n])*))?",
    re.IGNORECASE,
)
_NAME = re.compile(r"[^\s,]+")


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
    have = _NAME.findall(match["names"])
    known = {rule.casefold() for rule in have}
    have += [rule for rule in dict.fromkeys(rules) if rule.casefold() not in known]
    old = (match["reason"] or "").strip()
    new = old if not reason or reason in old.split("; ") else "; ".join(filter(None, (old, reason)))
    tail = " " if comment[match.end() :].startswith("*/") else ""
    return comment[: match.start()] + (match["sign"] or "") + ignore_text(have, new) + tail + comment[match.end() :]


def without_rules(comment: str, rules: Iterable[str]) -> str:
    """The comment without some rules of its list (all when none are named); "" when nothing is left of the comment."""
    match = _IGNORE.search(comment)
    if match is None:
        raise Unfixable("no suppression")
    gone = {rule.strip().casefold() for rule in rules}
    kept = [rule for rule in _NAME.findall(match["names"]) if gone and rule.casefold() not in gone]
    if gone and len(kept) == len(_NAME.findall(match["names"])):
        raise Unfixable("none of these rules")
    if kept:
        return comment[: match.start("names")] + ", ".join(kept) + comment[match.end("names") :]
    rest = (comment[: match.start()].rstrip() + comment[match.end() :]).strip()
    return "" if re.fullmatch(r"[#/*\s]*", rest) else rest


def removal(file: SourceFile, place: Place, rules: str) -> Edit:
    """The edit that takes rules (with commas between; "" for all) out of the suppression at a place.

    Raises:
        Unfixable: no suppression stands there.
    """
    gone = _NAME.findall(rules)
    if file.language is Language.PYTHON:
        from mcplint.fixes.ignores_python import remove as remove_python

        return remove_python(file, place, gone)
    from mcplint.fixes.ignores_text import remove

    return remove(file, place, gone)
