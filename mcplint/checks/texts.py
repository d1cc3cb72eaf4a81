"""Texts for people: quoting, articles, and looking into texts that have holes and places."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mcplint.ir.json import JsonNode, Text, TextPart
from mcplint.ir.patterns import regex
from mcplint.ir.source import Place

_CONTROL = regex(r"[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]+")


def clip(text: str, limit: int = 60) -> str:
    """One line of a text, without control characters, cut at `limit`."""
    line = (text if text.isprintable() else _CONTROL.sub(" ", text)).strip()
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def code(name: str) -> str:
    """A name in back-ticks."""
    return "`" + clip(name).replace("`", "'") + "`"


_SOUNDS_LIKE_VOWEL = regex(r"(?i)^(?:[aeio]|u(?!s|n[ai])|[AFHILMNRSX](?=[A-Z0-9]{1,4}\b)(?-i:[A-Z]))")
_SPOKEN = {
    "otp": "an",
    "api": "an",
    "mfa": "an",
    "ssh": "an",
    "sms": "an",
    "rsa": "an",
    "ssl": "an",
    "id": "an",
    "smtp": "an",
    "ftp": "an",
    "mtan": "an",
    "xprv": "an",
    "upi": "a",
    "user": "a",
    "one": "a",
    "npm": "an",
    "mpin": "an",
}


def a(noun: str) -> str:
    """The noun with its article: "an API key", "a password", "bank credentials"."""
    first = re.split(r"[ -]", noun, maxsplit=1)[0].lower()
    if noun.lower().endswith(("credentials", "details", "words", "digits", "data", "creds", "contents")) or first in ("the", "your"):
        return noun
    article = _SPOKEN.get(first) or ("an" if _SOUNDS_LIKE_VOWEL.match(noun) else "a")
    return f"{article} {noun}"


def parts_of(node: JsonNode) -> Iterator[TextPart]:
    """The parts of a string value: those of its text, else the whole value as one literal part."""
    if node.text is not None:
        yield from node.text.parts
    elif isinstance(node.value, str):
        yield TextPart(node.place, node.value)


def place_in(text: Text, start: int) -> Place:
    """The place of the part that holds the code point `start` of `text.value`."""
    at = 0
    for part in text.parts:
        size = len(part.literal) if part.hole is None else len(part.hole.name) + 2
        if start < at + size:
            return part.place
        at += size
    return text.place
