"""Names for findings that survive moved lines.

`line_hashes` is what GitHub matches alerts by: the value that codeql-action computes for `primaryLocationLineHash` (a polynomial hash,
base 37, 64 bits, over the 100 UTF-16 units that follow the start of a line, blanks left out, line ends as LF, then 65535 and zeros; plus
a running count of equal hashes). When a tool sends another value the action warns once a result, so it has to be the same. `identities`
is mcplint's own, for the baseline and other readers.
"""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING

from mcplint.ir.patterns import regex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from mcplint.findings.model import Finding
    from mcplint.ir.source import SourceFile

_WINDOW = 100
_BASE = 37
_MASK = (1 << 64) - 1
_END = "\uffff" + "\0" * _WINDOW
_BLANKS = {ord(" "): None, ord("\t"): None}
_ASTRAL = regex("[\U00010000-\U0010ffff]")


def _units(match: re.Match[str]) -> str:
    code = ord(match[0]) - 0x10000
    return chr(0xD800 + (code >> 10)) + chr(0xDC00 + (code & 0x3FF))


def _hash(window: str) -> str:
    value = 0
    for unit in window:
        value = (value * _BASE + ord(unit)) & _MASK
    return f"{value:x}"


def line_hashes(file: SourceFile, lines: Iterable[int]) -> dict[int, str]:
    """`hash:count` of each wanted 1-based line; nothing for a stretch from the middle of a file, whose hashes depend on the rest.

    Equal windows have equal hashes, so the windows themselves are counted and only the wanted lines are hashed.
    """
    wanted = set(lines)
    if not wanted or file.base:
        return {}
    text = file.data.decode("utf-8", "replace")
    if file.bom:
        text = "\ufeff" + text
    text = text.replace("\r\n", "\n").replace("\r", "\n").translate(_BLANKS)
    text = _ASTRAL.sub(_units, text) + _END
    last = max(wanted)
    found: dict[int, str] = {}
    seen: Counter[str] = Counter()
    start, line, stop = 0, 1, len(text) - len(_END)
    while line <= last:
        window = text[start : start + _WINDOW]
        seen[window] += 1
        if line in wanted:
            found[line] = f"{_hash(window)}:{seen[window]}"
        start = text.find("\n", start, stop) + 1
        if not start:
            break
        line += 1
    return found


def identity(finding: Finding, path: str | None = None) -> str:
    """What a finding is about, as 32 hex digits: rule, file and subject; without a subject the pointer, or else the text at the place.

    Neither line numbers nor the wording of messages, severity or revision count. `path` replaces the file's path.
    """
    place = finding.place
    about = finding.subject or place.pointer or " ".join(place.text[:400].split())
    parts = (finding.rule, place.file.path if path is None else path, about)
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def identities(findings: Sequence[Finding], rename: Callable[[str], str] | None = None) -> list[str]:
    """`identity:n` of each finding, where n counts findings with the same identity in the order given (the first is 1): no two are equal.

    `rename` gives the path that counts, for example the one below the top of the repository, so that a run from a sub-folder agrees.
    """
    seen: Counter[str] = Counter()
    names = []
    for finding in findings:
        name = identity(finding, rename(finding.place.file.path) if rename else None)
        seen[name] += 1
        names.append(f"{name}:{seen[name]}")
    return names
