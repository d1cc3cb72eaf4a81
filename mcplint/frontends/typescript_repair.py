"""Rewrites of syntax that the grammar does not know yet, tried only on a file it could not read whole.

Every rewrite keeps the length of the text, so spans stay true; the frontend reads names and strings from the original.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def _blank(match: re.Match[bytes]) -> bytes:
    return b" " * len(match[0])


def _alias(match: re.Match[bytes]) -> bytes:
    return match[1] + b"_" * len(match[2])


_RESERVED = (
    rb"break|case|catch|class|continue|debugger|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|"
    rb"super|switch|this|throw|true|try|typeof|var|void|while|with"
)
_REWRITES: tuple[tuple[bytes, re.Pattern[bytes], Callable[[re.Match[bytes]], bytes] | bytes], ...] = (
    (b"using", re.compile(rb"\busing(?=[ \t]+[\w$]+[ \t]*(?:=[^=]|:|of\b))"), b"const"),
    (b"const", re.compile(rb"\bawait(?=[ \t]+const[ \t])"), _blank),
    (b"accessor", re.compile(rb"\baccessor(?=[ \t]+[\w$#\[\"'])"), _blank),
    (b"defer", re.compile(rb"(?<=import )defer(?=\s+\*)"), _blank),
    (b"export type", re.compile(rb"(?<=export )type(?=\s+\*)"), _blank),
    (b"import(", re.compile(rb"(?<=[:<|&,(=\s])import\(\s*(?:\"[^\"\n]*\"|'[^'\n]*')\s*\)\.(?=[A-Z$_])"), _blank),
    (b"in ", re.compile(rb"(?<=[<,\s])(?:in[ \t]+out|in|out)(?=[ \t]+[A-Z$_]\w*\s*(?:[,>=]|extends\b))"), _blank),
    (b"out ", re.compile(rb"(?<=[<,\s])(?:in[ \t]+out|in|out)(?=[ \t]+[A-Z$_]\w*\s*(?:[,>=]|extends\b))"), _blank),
    (b"keyof readonly", re.compile(rb"(?<=keyof )readonly"), _blank),
    (b" as ", re.compile(rb"(\bas[ \t]+)(" + _RESERVED + rb")(?=\s*[,}])"), _alias),
    (b"\0", re.compile(rb"\0"), b" "),
)


_PLAIN_TYPE = rb"(?:[^<>`$=()&|]|[&|](?![&|]))*"
_TAG_TYPES = re.compile(rb"(?<=[\w$\])])<" + _PLAIN_TYPE + rb"(?:<" + _PLAIN_TYPE + rb">" + _PLAIN_TYPE + rb")*>(?=`)")
"""Types between a tag and its template, those of types among them: ``sql<{ a: Map<string, number> }>`…` ``."""


def without_tag_types(data: bytes) -> bytes:
    """`data` with blanks in place of the types of tagged templates, which the grammar reads as comparisons or not at all."""
    return _TAG_TYPES.sub(_blank, data) if b">`" in data else data


def repaired(data: bytes) -> bytes | None:
    """`data` with unknown syntax replaced by known syntax of the same length; None when there is nothing to replace."""
    result = data
    for mark, pattern, replacement in _REWRITES:
        if mark in result:
            result = pattern.sub(replacement, result)
    return None if result == data else result
