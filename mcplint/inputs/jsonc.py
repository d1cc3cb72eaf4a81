"""JSON as configuration files write it: comments, commas before a closing bracket, a byte order mark."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mcplint.ir.patterns import regex

_COMMENTS = regex(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*[\s\S]*?(?:\*/|\Z)')
_COMMAS = regex(r'"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])')


def table(data: bytes | None) -> Mapping[str, Any]:
    """The object that a file holds; empty when there is no file, or it holds anything else."""
    if data is None:
        return {}
    text = data.decode("utf-8-sig", "replace")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = _lenient(text)
    return found if isinstance(found, dict) else {}


def _lenient(text: str) -> object:
    bare = _COMMENTS.sub(lambda match: match[0] if match[0].startswith('"') else " ", text)
    bare = _COMMAS.sub(lambda match: match[0] if match[0].startswith('"') else "", bare)
    try:
        return json.loads(bare)
    except (ValueError, RecursionError):
        return None  # a broken configuration only means that fewer imports are followed


__all__ = ["table"]
