r"""Untrusted text made safe to print.

Messages, labels, paths and code come from files that nobody vetted. A terminal escape, a bidirectional override or a zero-width character
in them must reach the reader as something visible, in every format.
"""

from __future__ import annotations

import re

from mcplint.ir.patterns import regex

_UNSEEN = regex(
    "["
    "\x00-\x1f\x7f-\x9f"  # C0 with tab, LF and CR, DEL, C1 with NEL
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"  # soft hyphen, joiners, fillers, Arabic letter mark, Mongolian selectors
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f"  # zero width, direction marks, line and paragraph separators, embeddings, isolates
    "\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"  # blank Braille, fillers, variation selectors, byte order mark, annotations
    "\ud800-\udfff"  # lone surrogates: no encoder takes them
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"  # shorthand and musical controls, tags, more selectors
    "]"
)
_EMOJI_STYLE = "\ufe0f"
_SHORT = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}


def _spell(char: str) -> str:
    """A character as Python would write it in a string."""
    code = ord(char)
    if code < 0x100:
        return _SHORT.get(char, f"\\x{code:02x}")
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _replace(match: re.Match[str]) -> str:
    char = match[0]
    # U+FE0F asks for the colourful form of a symbol ("⚠️"). After a letter or nothing it has no business.
    if char == _EMOJI_STYLE and match.start() and not match.string[match.start() - 1].isalpha() and match.string[match.start() - 1] > "\x7f":
        return char
    return _spell(char)


def visible(text: str) -> str:
    r"""`text` on one line, with every control, direction, zero-width and other unseen character spelt out (`\x1b`, `\u202e`, `\n`).

    The `##[` and `##vso[` that CI log readers take as commands anywhere in a line are broken up, too.
    """
    if not (text.isascii() and text.isprintable()):
        text = _UNSEEN.sub(_replace, text)
    if "##" in text:
        text = text.replace("##[", "#\\x23[").replace("##vso[", "#\\x23vso[")
    return text


def visible_code(char: str) -> str | None:
    """How one character of source code is shown when it is not shown as itself; None when it is."""
    return None if char.isascii() and char.isprintable() else _spell(char) if _UNSEEN.match(char) else None


def start_of_line(text: str) -> str:
    """`text` fit to begin a line of a CI log: a leading `::` would be a GitHub workflow command."""
    return "./" + text if text.lstrip().startswith("::") else text
