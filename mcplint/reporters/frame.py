"""Code frames: the lines of a place, with carets under exactly what is meant.

Works in terminal cells: tabs are expanded, wide characters take two cells, combining marks none, unseen characters are spelt out,
credentials are masked, and a long line is cropped around the place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.ir.records import dataclass
from mcplint.reporters.escape import visible_code
from mcplint.reporters.mask import ELLIPSIS, KEEP

if TYPE_CHECKING:
    from mcplint.ir.source import Place, SourceFile
    from mcplint.reporters.mask import Mask

TAB = 4
_REACH = 2_000
"""Bytes looked at on either side of a place in a long line."""
_MOST = 5
"""Lines of a place that are shown; of a longer one the first three and the last."""


@dataclass(frozen=True, slots=True)
class FrameLine:
    """One line of code and the text of the caret line below it. `number` is None for the `...` of lines left out."""

    number: int | None
    text: str
    carets: str = ""


@dataclass(slots=True)
class _Cell:
    """What one source character becomes on screen."""

    text: str
    width: int
    marked: bool


def char_width(char: str) -> int:
    """Terminal cells of one printable character."""
    if char.isascii():
        return 1
    import unicodedata

    if unicodedata.category(char) in {"Mn", "Me"} or char == "\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(char) in {"W", "F"} else 1


def text_width(text: str) -> int:
    """Terminal cells of a text of printable characters."""
    return len(text) if text.isascii() else sum(map(char_width, text))


def _snap(data: bytes, at: int, stop: int) -> int:
    """The first offset from `at` on that begins a character."""
    while at < stop and 0x80 <= data[at] < 0xC0:
        at += 1
    return at


def _cells(file: SourceFile, begin: int, end: int, start: int, stop: int, mask: Mask) -> list[_Cell]:
    """The characters of `begin:end`; those of `start:stop` are marked."""
    text = file.data[begin:end].decode("utf-8", "replace")
    first = len(file.data[begin : max(begin, min(start, end))].decode("utf-8", "replace"))
    last = len(file.data[begin : max(begin, min(stop, end))].decode("utf-8", "replace"))
    hidden: dict[int, str] = {}
    for left, right in mask.spans(text):
        hidden |= dict.fromkeys(range(left + KEEP, right), "")
        hidden[left + KEEP] = ELLIPSIS
    cells, column = [], 0
    for index, char in enumerate(text):
        if index in hidden:
            shown, width = hidden[index], len(hidden[index])
        elif char == "\t":
            width = TAB - column % TAB
            shown = " " * width
        elif (spelt := visible_code(char)) is not None and char != "\ufe0f":
            shown, width = spelt, len(spelt)
        else:
            shown, width = char, char_width(char)
        cells.append(_Cell(shown, width, first <= index < last))
        column += width
    return cells


def _crop(cells: list[_Cell], width: int, cut_left: bool, cut_right: bool) -> tuple[list[_Cell], bool, bool]:
    """At most `width` cells around the first marked one, and whether something was cut off at the left and at the right."""
    total = sum(cell.width for cell in cells)
    if total <= width and not cut_left and not cut_right:
        return cells, False, False
    focus = next((i for i, cell in enumerate(cells) if cell.marked), 0)
    marked = sum(cell.width for cell in cells if cell.marked)
    before = sum(cell.width for cell in cells[:focus])
    # The line's beginning says most: keep it when enough of the place fits beside it.
    least = max([min(marked, width // 2), *(cell.width for cell in cells[focus : focus + 1])])
    if cut_left or before > width - least:
        before = max(0, min(width // 3, width - marked))
    left = focus
    while left and before - cells[left - 1].width >= 0:
        left -= 1
        before -= cells[left].width
    right, room = left, width
    while right < len(cells) and room - cells[right].width >= 0:
        room -= cells[right].width
        right += 1
    while left and room - cells[left - 1].width >= 0:
        left -= 1
        room -= cells[left].width
    while left < focus and cells[left].width == 0 and cells[left].text:
        left += 1  # never begin with a mark that belongs to a character cut off
    return cells[left:right], cut_left or left > 0, cut_right or right < len(cells)


def _line(file: SourceFile, number: int, start: int, stop: int, width: int, mask: Mask) -> FrameLine:
    """A line with carets under `start:stop` (none when empty and not on this line)."""
    begin, end = file.lines.span(number)
    low, high = begin, end
    if end - begin > 2 * _REACH:
        middle = min(max(start, begin), end)
        low = _snap(file.data, max(begin, middle - _REACH), end)
        high = _snap(file.data, min(end, middle + _REACH), end)
    point = start == stop and begin <= start <= end
    cells = _cells(file, low, high, start, stop, mask)
    if point:
        at = len(file.data[low : max(low, min(start, high))].decode("utf-8", "replace"))
        if at >= len(cells):
            cells.append(_Cell(" ", 1, True))
        cells[min(at, len(cells) - 1)].marked = True
    marked = [index for index, cell in enumerate(cells) if cell.marked]
    if marked and not sum(cells[index].width for index in marked):
        # Only combining marks: the character that carries them is shown as meant, or a blank when there is none.
        carrier = next((index for index in range(marked[0], -1, -1) if cells[index].width), None)
        if carrier is None:
            cells.insert(0, _Cell(" ", 1, True))
        else:
            cells[carrier].marked = True
    cells, left, right = _crop(cells, width, low > begin, high < end)
    text, carets = (ELLIPSIS, " ") if left else ("", "")
    for cell in cells:
        text += cell.text
        carets += ("^" if cell.marked else " ") * cell.width
    return FrameLine(number, (text + (ELLIPSIS if right else "")).rstrip(), carets.rstrip())


def _dull(file: SourceFile, number: int, width: int) -> bool:
    """Whether a line tells nothing as context: it is blank, or so long that it would be cropped (another message of a capture, mostly)."""
    begin, end = file.lines.span(number)
    return end - begin > 4 * width or not (text := file.text(begin, end).strip()) or text_width(text) > width


def frame(place: Place, mask: Mask, width: int, context: int = 1) -> list[FrameLine]:
    """The lines of a place with up to `context` lines around it, each at most `width` cells wide (plus an ellipsis at either end)."""
    file = place.file
    lines = file.lines
    size = len(file.data)
    start, stop = min(place.start, size), _snap(file.data, min(max(place.start, place.end), size), size)
    while 0 < start < size and 0x80 <= file.data[start] < 0xC0:
        start -= 1
    first = lines.line(start)
    last = lines.line(stop - 1) if stop > start else first
    numbers = list(range(max(lines.first, first - context), first))
    while numbers and _dull(file, numbers[0], width):
        numbers.pop(0)
    out = [_line(file, n, -1, -1, width, mask) for n in numbers]
    body = list(range(first, last + 1))
    skipped = len(body) > _MOST
    out += [_marked(place, number, start, stop, width, mask) for number in (body[:3] if skipped else body)]
    if skipped:
        out.append(FrameLine(None, "..."))
        out.append(_marked(place, last, start, stop, width, mask))
    after = [n for n in range(last + 1, last + 1 + context) if n < lines.first + len(lines.starts)]
    while after and _dull(file, after[-1], width):
        after.pop()
    out += [_line(file, n, -1, -1, width, mask) for n in after]
    return out


def _marked(place: Place, number: int, start: int, stop: int, width: int, mask: Mask) -> FrameLine:
    """A line of the place itself: its part of the place, without the indentation and trailing blanks."""
    begin, end = place.file.lines.span(number)
    if start == stop:
        return _line(place.file, number, min(start, end), min(start, end), width, mask)
    low, high = max(start, begin), min(stop, end)
    data = place.file.data
    while low < high and data[low] in b" \t":
        low += 1
    while high > low and data[high - 1] in b" \t":
        high -= 1
    if low >= high:
        # An empty line inside the place has no carets; a place that is nothing but a line end has one.
        at = min(start, end) if begin <= start else -1
        return _line(place.file, number, at, at, width, mask)
    return _line(place.file, number, low, high, width, mask)
