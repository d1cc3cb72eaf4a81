"""Byte offsets into lines and columns, in the unit that a format counts in."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from mcplint.ir.records import dataclass

if TYPE_CHECKING:
    from mcplint.ir.source import Place, SourceFile

_CONTINUATION = bytes(range(0x80, 0xC0))
_ASTRAL_LEAD = bytes(range(0xF0, 0xF8))
_STEP = 4096


class Unit(Enum):
    """What a column counts."""

    CODE_POINTS = "code points"
    UTF16 = "UTF-16 code units"


@dataclass(frozen=True, slots=True)
class Region:
    """1-based lines and columns; the end column is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


def _count(chunk: bytes, unit: Unit) -> int:
    if chunk.isascii():
        return len(chunk)
    points = len(chunk.translate(None, _CONTINUATION))
    if unit is Unit.CODE_POINTS:
        return points
    return points + len(chunk) - len(chunk.translate(None, _ASTRAL_LEAD))


class Positions:
    """Lines and columns of places, in one unit. Keep one for a whole report.

    Long lines (a capture of 50 MB may be one line) are counted once, with a mark every 4 kB, so that many findings in one line stay cheap.
    """

    __slots__ = ("_marks", "_unit")

    def __init__(self, unit: Unit) -> None:
        self._unit = unit
        self._marks: dict[tuple[int, int], list[int]] = {}

    def column(self, file: SourceFile, begin: int, offset: int) -> int:
        """1-based column of a byte offset in the line that begins at `begin`."""
        if offset - begin < _STEP:
            return _count(file.data[begin:offset], self._unit) + 1
        key = (id(file), begin)
        marks = self._marks.setdefault(key, [0])
        wanted = (offset - begin) // _STEP
        while len(marks) <= wanted:
            at = begin + (len(marks) - 1) * _STEP
            marks.append(marks[-1] + _count(file.data[at : at + _STEP], self._unit))
        return marks[wanted] + _count(file.data[begin + wanted * _STEP : offset], self._unit) + 1

    def at(self, file: SourceFile, offset: int) -> tuple[int, int]:
        """Line and column of a byte offset. Line ends belong to the line they end."""
        offset = min(max(offset, 0), len(file.data))
        line = file.lines.line(offset)
        begin, end = file.lines.span(line)
        return line, self.column(file, begin, min(offset, end))

    def region(self, place: Place) -> Region:
        """The region of a place. An end at the very start of a line is moved back to the end of the line before: the line itself is not meant."""
        line, column = self.at(place.file, place.start)
        end = max(place.end, place.start)
        if end > place.start and place.file.data[end - 1 : end] in (b"\n", b"\r"):
            end -= 1
        end_line, end_column = self.at(place.file, end)
        return Region(line, column, end_line, end_column)
