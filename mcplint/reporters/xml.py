"""Text for XML and HTML."""

from __future__ import annotations

from mcplint.ir.patterns import regex

_ILLEGAL = regex("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})


def escaped(text: str) -> str:
    """`text` fit for an element and for a quoted attribute; characters that XML 1.0 cannot hold become U+FFFD."""
    return _ILLEGAL.sub("\ufffd", text).translate(_ENTITIES)
