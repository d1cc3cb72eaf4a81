"""Captures too large to hold: one JSON value a line, read from a stream with flat memory."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO

from mcplint.frontends.capture import streams
from mcplint.frontends.capture.json_reader import Problem
from mcplint.frontends.capture.message import Envelope, Message
from mcplint.frontends.capture.reader import read
from mcplint.frontends.capture.unwrap import Counter
from mcplint.ir.source import Language, Place, SourceFile

_CHUNK = 1 << 20
LONGEST_LINE = 256_000_000
"""Bytes of one line. A longer one is skipped with a problem."""

_Line = tuple[int, int, bytes]


def read_stream(stream: BinaryIO, path: str, problems: list[Problem] | None = None, words: tuple[bytes, ...] = ()) -> Iterator[Message]:
    """The messages in a stream of UTF-8 text, in order.

    One JSON value a line is read line by line: each message then has a `SourceFile` of its own line. Anything else is read as a whole, as `read`
    does. Problems and `words` are as there; what the stream itself raises (`OSError`) is passed on.
    """
    counter = Counter([] if problems is None else problems, one_line=True, words=words)
    lines = _lines(stream, path, counter)
    head: list[_Line] = []
    for line in lines:
        head.append(line)
        if line[2].strip():
            break
    if not head or not streams.is_one_value(head[-1][2]):
        data = b"".join(part for _, _, part in chain(head, lines))
        yield from read(SourceFile(path, data, Language.JSON), counter.problems, words)
        return
    envelope = Envelope(kind="ndjson")
    for number, base, text in chain(head, lines):
        if streams.worth_reading(text, 0, len(text), counter):
            file = SourceFile(path, text, Language.JSON, first_line=number, base=base, partial=True)
            plain = text.rstrip(b"\r\n")
            if b"\r" in plain:
                yield from streams.ndjson(file, 0, len(text), counter, envelope)
            else:
                yield from streams.line(file, 0, len(plain), counter, envelope)
        elif not streams.ends_well(text, 0, len(text.rstrip())):
            streams.note(SourceFile(path, text, Language.JSON, first_line=number, base=base, partial=True), 0, len(text.rstrip()), counter)


def _lines(stream: BinaryIO, path: str, counter: Counter) -> Iterator[_Line]:
    """(number, offset, bytes) of each line, its end included, which is LF."""
    number, base, kept = 1, 0, bytearray()
    dropped = False
    first = True
    while chunk := stream.read(_CHUNK):
        if first and chunk.startswith(b"\xef\xbb\xbf"):
            chunk = chunk[3:]
        first = False
        at = 0
        while (end := chunk.find(b"\n", at)) >= 0:
            piece = chunk[at : end + 1] if not kept else bytes(kept) + chunk[at : end + 1]
            if not dropped:
                yield number, base, piece
            kept.clear()
            number, base, dropped, at = number + 1, base + len(piece), False, end + 1
        kept += chunk[at:]
        if len(kept) > LONGEST_LINE:
            if not dropped:
                file = SourceFile(path, b"", Language.JSON, first_line=number, base=base)
                counter.problems.append(Problem(Place(file, 0, 0, ""), f"a line longer than {LONGEST_LINE // 1_000_000} MB is skipped"))
            dropped = True
            base += len(kept)
            kept.clear()
    if kept and not dropped:
        yield number, base, bytes(kept)
