"""Edits as arithmetic on bytes: apply them, find the smallest one, tell which collide."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mcplint.findings.model import Edit


class Unfixable(Exception):  # noqa: N818  (no error: the ordinary way to say that nothing can be offered)
    """The syntax at the place is not one that the action can change; the reason is for debugging only."""


def apply(data: bytes, edits: Iterable[Edit]) -> bytes:
    """`data` after all edits, which refer to its own offsets.

    Raises:
        ValueError: two edits overlap, or one reaches outside the data.
    """
    out: list[bytes] = []
    at = 0
    for edit in sorted(edits, key=lambda e: (e.start, e.end)):
        if edit.start < at or edit.end < edit.start or edit.end > len(data):
            raise ValueError(f"edit {edit.start}:{edit.end} does not fit")
        out.append(data[at : edit.start])
        out.append(edit.text.encode())
        at = edit.end
    out.append(data[at:])
    return b"".join(out)


def collide(first: Sequence[Edit], second: Sequence[Edit]) -> bool:
    """Whether two groups of edits of one file touch the same bytes, or insert at the same point."""
    return any((a.start < b.end and b.start < a.end) or a.start == b.start or a.end == b.start or b.end == a.start for a in first for b in second)


def _common(old: bytes, new: bytes) -> int:
    """Length of the common prefix."""
    limit = min(len(old), len(new))
    low, high = 0, limit
    while low < high:  # bisection: comparing slices is far quicker than comparing bytes
        middle = (low + high + 1) // 2
        if old[low:middle] == new[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _word(byte: int) -> bool:
    return byte == 0x5F or byte >= 0x80 or chr(byte).isalnum()


def smallest(path: str, old: bytes, new: bytes) -> Edit | None:
    """The one edit that turns `old` into `new`, grown to whole words so that a person can read it; None when they are equal."""
    if old == new:
        return None
    start = _common(old, new)
    tail = min(len(old), len(new)) - start
    end = _common(old[len(old) - tail :][::-1], new[len(new) - tail :][::-1])
    end = min(end, len(old) - start, len(new) - start)
    while start and (_continues(old, start) or _continues(new, start)):
        start -= 1
    while end and (_continues(old, len(old) - end) or _continues(new, len(new) - end)):
        end -= 1
    if start == len(old) - end:
        start, text = _slid(old, start, new[start : len(new) - end])
        return Edit(path, start, start, text.decode())
    while start and _word(old[start - 1]) and (_inside(old, start) or _inside(new, start)):
        start -= 1
    while end and _word(old[len(old) - end]) and (_inside(old, len(old) - end) or _inside(new, len(new) - end)):
        end -= 1
    return Edit(path, start, len(old) - end, new[start : len(new) - end].decode())


def _slid(old: bytes, at: int, text: bytes) -> tuple[int, bytes]:
    """An insertion moved to the left, where the same result reads better: behind whitespace or an opening bracket."""
    best = (at, text)
    for _ in range(len(text)):
        if not at or old[at - 1] != text[-1]:
            break
        text = text[-1:] + text[:-1]
        at -= 1
        if text[:1] not in b" \t\r\n" and (not at or old[at - 1 : at] in (b" ", b"\t", b"\n", b"{", b"(", b"[")):
            best = (at, text)
    return best


def _continues(data: bytes, at: int) -> bool:
    """Whether an offset is in the middle of a character."""
    return at < len(data) and data[at] & 0xC0 == 0x80


def _inside(data: bytes, at: int) -> bool:
    """Whether an offset is in the middle of a word."""
    return 0 < at < len(data) and _word(data[at - 1]) and _word(data[at])
