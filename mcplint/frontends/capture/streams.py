"""Captures made of lines: NDJSON, event streams and logs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from mcplint.frontends.capture import shapes
from mcplint.frontends.capture.json_reader import MAX_VALUES, Problem, parse_json
from mcplint.frontends.capture.message import Envelope, Message
from mcplint.frontends.capture.raw import Raw, View, values_at_most, view
from mcplint.frontends.capture.unwrap import WORDS, Counter, Splitter, message, unwrap
from mcplint.ir.records import replace
from mcplint.ir.source import Place, SourceFile

_LINE = re.compile(rb"[^\r\n]+")
_WORDS_IN_BYTES = re.compile(WORDS.pattern.encode())
_CUT = re.compile(r"\.\.\.\s*\[?\d+ (?:chars|characters|bytes) truncated|\[truncated|…\[")
_JSON_OPENING = re.compile(r'\{\s*(?:"|\})|\[\s*(?:\{|\])')
_FIELD = re.compile(rb"(data|event|id|retry)?:")

_MAX_PROBLEMS = 20


def ndjson(file: SourceFile, start: int, end: int, counter: Counter, envelope: Envelope) -> Iterator[Message]:
    """The messages of a text with one JSON value a line. Lines that begin like JSON and are not are problems, other lines are passed over."""
    data = file.data
    for match in _LINE.finditer(data, start, end):
        begin, stop = match.span()
        if worth_reading(data, begin, stop, counter):
            yield from line(file, begin, stop, counter, envelope)
        elif not ends_well(data, begin, stop):
            note(file, begin, stop, counter)


def worth_reading(data: bytes, start: int, end: int, counter: Counter) -> bool:
    """The byte gate of a line."""
    if counter.words:
        return any(data.find(word, start, end) >= 0 for word in counter.words)
    return _WORDS_IN_BYTES.search(data, start, end) is not None


def is_one_value(line: bytes) -> bool:
    """Whether a line is a JSON object or array by itself."""
    text = line.strip()
    if text[:1] not in (b"{", b"[") or text[-1:] not in (b"}", b"]"):
        return False
    if len(text) > 1_000_000:
        return True
    try:
        json.loads(text.decode("latin-1"), strict=False)
    except RecursionError:
        return True
    except ValueError:
        return False
    return True


def ends_well(data: bytes, start: int, end: int) -> bool:
    """Cheap test for a line that no one will look into: it does not begin like JSON, or ends as it begins."""
    line = data[start:end].strip() if end - start < 200 else data[start : start + 50].strip() + data[end - 50 : end].strip()
    return line[:1] not in (b"{", b"[") or line[-1:] == (b"}" if line[:1] == b"{" else b"]")


def line(file: SourceFile, start: int, end: int, counter: Counter, envelope: Envelope) -> Iterator[Message]:
    """The messages of one line, given without its end."""
    if end - start > MAX_VALUES and values_at_most(file.data, start, end) > MAX_VALUES * 4:
        counter.problems.append(Problem(Place(file, start, start + 1, ""), "the line holds too many values to examine"))
        return
    seen = view(file, start, end)
    at = 0 if seen.text[:1] == "{" else seen.skip(0)
    if seen.text[at : at + 1] not in ("{", "["):
        yield from _scan_log(seen, counter, envelope)
        return
    try:
        raw = seen.decode(at)
    except (ValueError, RecursionError):
        note(file, start, end, counter)
        return
    value = raw.value
    if type(value) is dict and shapes.is_message(value):  # most lines of most captures
        yield message(seen, raw, shapes.message_form(value), envelope, counter)
    else:
        yield from unwrap(seen, raw, envelope, counter, splitter(counter))
    if seen.skip(raw.end) < len(seen.text):
        yield from _scan_log(seen, counter, envelope, raw.end)


def note(file: SourceFile, start: int, end: int, counter: Counter) -> None:
    """Records why a line is no JSON; a payload that its writer cut is nobody's fault."""
    if len(counter.problems) >= _MAX_PROBLEMS or _CUT.search(file.text(max(start, end - 2_000), end)):
        return
    _, problems = parse_json(file, start, end)
    counter.problems.extend(problems[-1:])


def events(seen: View, counter: Counter, envelope: Envelope) -> Iterator[Message]:
    """The messages of an event stream: each event's `data:` lines joined. What stands in a stream was sent by the server."""
    envelope = replace(envelope, direction=envelope.direction or "server", kind="sse" if envelope.kind in ("json", "ndjson") else envelope.kind)
    data = seen.data
    first, last = seen.base, seen.base + len(seen.text)
    parts: list[tuple[int, int]] = []
    for begin, stop in _lines_and_blanks(data, first, last):
        if begin == stop:
            yield from _event(seen, parts, counter, envelope)
            parts = []
        elif data.startswith(b"data:", begin):
            at = begin + 5
            parts.append((at + 1 if data[at : at + 1] == b" " else at, stop))
    yield from _event(seen, parts, counter, envelope)


def _lines_and_blanks(data: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Every line, empty ones too; ends are LF, CRLF and CR."""
    for match in _ANY_LINE.finditer(data, start, end):
        if match.start() == match.end():
            return
        yield match.span(1)


_ANY_LINE = re.compile(rb"([^\r\n]*)(?:\r\n|\n|\r|$)")


def _event(seen: View, parts: list[tuple[int, int]], counter: Counter, envelope: Envelope) -> Iterator[Message]:
    if not parts:
        return
    if len(parts) > 1 and all(is_one_value(seen.data[a:b]) for a, b in parts):
        for part in parts:  # events whose blank lines were lost
            yield from _event(seen, [part], counter, envelope)
        return
    start, end = parts[0][0], parts[-1][1]
    if len(parts) == 1 and seen.flat is None:
        inner = View(seen.file, seen.data, seen.data[start:end].decode("latin-1"), start)
    else:
        joined = b"\n".join(seen.data[a:b] for a, b in parts)
        inner = View(seen.file, joined, joined.decode("latin-1"), 0, seen.flat or (start, end))
    at = inner.skip(0)
    if inner.text[at : at + 1] not in ("{", "[") or WORDS.search(inner.text) is None:
        return
    try:
        raw = inner.decode(at)
    except (ValueError, RecursionError):
        if seen.flat is None and len(parts) == 1:
            note(seen.file, start, end, counter)
        return
    yield from unwrap(inner, raw, envelope, counter, splitter(counter))


def log(seen: View, counter: Counter, envelope: Envelope) -> Iterator[Message]:
    """The messages in a log, behind whatever prefix, also written over several lines. What does not parse is skipped: logs cut payloads."""
    yield from _scan_log(seen, counter, replace(envelope, kind="log"))


def _scan_log(seen: View, counter: Counter, envelope: Envelope, at: int = 0) -> Iterator[Message]:
    text, size = seen.text, len(seen.text)
    effort = 4 * size + 100_000
    while at < size and effort > 0:
        match = _JSON_OPENING.search(text, at)
        if match is None:
            return
        begin = match.start()
        try:
            raw = seen.decode(begin, strict=True)
        except RecursionError:
            effort -= 100_000
            at = _next_line(text, begin)
            if len(counter.problems) < _MAX_PROBLEMS:
                counter.problems.append(Problem(Place(seen.file, *seen.span(Raw(None, begin, begin + 1)), ""), "nested too deeply to be read"))
            continue
        except ValueError as error:
            effort -= max(1, getattr(error, "pos", begin) - begin)
            at = _after_failure(text, begin)
            continue
        line_start = max(text.rfind("\n", 0, begin), text.rfind("\r", 0, begin)) + 1
        prefix = text[max(line_start, begin - 200) : begin]
        around = replace(envelope, direction=shapes.direction(prefix) or envelope.direction, timestamp=_stamp(text, line_start) or envelope.timestamp)
        if WORDS.search(text, begin, raw.end):
            yield from unwrap(seen, raw, around, counter, splitter(counter), bare=True)
        at = raw.end


def _next_line(text: str, at: int) -> int:
    found = text.find("\n", at)
    return len(text) if found < 0 else found + 1


def _after_failure(text: str, at: int) -> int:
    """Where to look on after something that began like JSON and was none: on the next line, since the pieces of a cut message are no messages."""
    return _next_line(text, at) if text[at] == "{" else at + 1


_STAMP = re.compile(r"\[?(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?)")


def _stamp(text: str, at: int) -> str | None:
    match = _STAMP.match(text, at)
    return match[1] if match else None


def begins_like_json(text: str, at: int) -> bool:
    """Whether an object or a list of objects may begin here, rather than the bracket of a log's date or level."""
    return _JSON_OPENING.match(text, at) is not None


def splitter(counter: Counter) -> Splitter:
    """How a text inside a string is read: as one JSON value, one value a line, or an event stream."""

    def split(inner: View, envelope: Envelope) -> Iterator[Message]:
        at = inner.skip(0)
        if inner.text[at : at + 1] not in ("{", "["):
            if _FIELD.match(inner.data, inner.base + at):
                yield from events(inner, counter, envelope)
            return
        while at < len(inner.text):
            try:
                raw = inner.decode(at)
            except (ValueError, RecursionError):
                return
            yield from unwrap(inner, raw, envelope, counter, split)
            at = inner.skip(raw.end)

    return split


def looks_like_events(data: bytes) -> bool:
    """Whether a text begins as an event stream does."""
    for number, match in enumerate(_LINE.finditer(data, 0, min(len(data), 64_000))):
        if number > 50 or _FIELD.match(data, match.start()) is None:
            return False
        if data.startswith(b"data:", match.start()):
            return True
    return False
