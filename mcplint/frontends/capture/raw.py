"""Plain JSON values with the span they were read from: how a capture is cut into messages without reading everything with places.

The text is viewed as Latin-1, one character a byte, so that offsets are byte offsets and the C decoder of `json` can be used. Keys and values that
matter for cutting are ASCII; text is read properly only in the messages themselves.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from json import decoder as json_decoder
from typing import Any, NamedTuple

from mcplint.frontends.capture.json_reader import number
from mcplint.ir.records import dataclass
from mcplint.ir.source import SourceFile

_DECODER: Any = json.JSONDecoder(strict=False)
_STRICT: Any = json.JSONDecoder()
_PATIENT: Any = json.JSONDecoder(strict=False, parse_int=lambda digits: number(digits.encode()))
"""Reads integers of any length; slower."""
_scan_string: Any = vars(json_decoder)["scanstring"]  # C; the type stubs leave it out
_SPACE = re.compile(r"[ \t\n\r]*")


class Raw(NamedTuple):
    """A value and its span in a `View`."""

    value: Any
    start: int
    end: int


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """A text to cut up. `data[i]` is the byte of `text[i - base]`.

    `flat` is the span of the file that the text comes from when it does not stand there byte by byte; else `data` is the file's.
    """

    file: SourceFile
    data: bytes
    text: str
    base: int = 0
    flat: tuple[int, int] | None = None

    def skip(self, at: int) -> int:
        """Behind any white space."""
        match = _SPACE.match(self.text, at)
        return match.end() if match else at

    def decode(self, at: int, *, strict: bool = False) -> Raw:
        """The value at `at`.

        Raises:
            ValueError: it is no JSON; RecursionError: it is nested too deeply.
        """
        try:
            value, end = (_STRICT if strict else _DECODER).scan_once(self.text, at)
        except StopIteration as stop:
            raise json.JSONDecodeError("expected a JSON value", "", stop.value) from None
        except json.JSONDecodeError:
            raise
        except ValueError:  # an integer beyond what `int` converts
            value, end = _PATIENT.scan_once(self.text, at)
        return Raw(value, at, end)

    def members(self, raw: Raw) -> Iterator[tuple[str, Raw]]:
        """The members of an object, in order, duplicates too."""
        at = self.skip(raw.start + 1)
        while self.text[at] == '"':
            key, at = _scan_string(self.text, at + 1, False)
            child = self.decode(self.skip(self.skip(at) + 1))
            yield key, child
            at = self.skip(child.end)
            if self.text[at] != ",":
                return
            at = self.skip(at + 1)

    def items(self, raw: Raw) -> Iterator[Raw]:
        """The items of an array."""
        at = self.skip(raw.start + 1)
        while self.text[at] != "]":
            child = self.decode(at)
            yield child
            at = self.skip(child.end)
            if self.text[at] == ",":
                at = self.skip(at + 1)

    def span(self, raw: Raw) -> tuple[int, int]:
        """The span in the file."""
        return self.flat or (self.base + raw.start, self.base + raw.end)

    def inner(self, raw: Raw) -> View | None:
        """The text inside a string value, or None when it cannot be written as UTF-8."""
        literal = self.data[self.base + raw.start : self.base + raw.end].decode("utf-8", "replace")
        try:
            data = json.loads(literal, strict=False).encode("utf-8", "replace")
        except ValueError:
            return None
        return View(self.file, data, data.decode("latin-1"), 0, self.span(raw))

    def with_data(self, raw: Raw, data: bytes) -> View:
        """`data` as a text that stands at `raw`."""
        return View(self.file, data, data.decode("latin-1"), 0, self.span(raw))


def view(file: SourceFile, start: int = 0, end: int | None = None) -> View:
    """A stretch of a file."""
    stop = len(file.data) if end is None else end
    piece = file.data if (start, stop) == (0, len(file.data)) else file.data[start:stop]
    return View(file, file.data, piece.decode("latin-1"), start)


def values_at_most(data: bytes, start: int, end: int) -> int:
    """An upper bound of how many values a JSON text holds, without parsing it."""
    return data.count(b",", start, end) + data.count(b"{", start, end) + data.count(b"[", start, end) + 1
