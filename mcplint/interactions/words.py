"""Names taken apart into words."""

from __future__ import annotations

from mcplint.ir.patterns import regex

_PART = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def parts_of_name(name: str) -> list[str]:
    """The words of a name in lower case: `exchangeCode`, `exchange_code` and `exchange-code` are exchange and code."""
    return [part.lower() for part in _PART.findall(name.replace("OAuth", "Oauth"))]
