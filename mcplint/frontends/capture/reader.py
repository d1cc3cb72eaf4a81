"""Captures of any shape to messages: the content decides what a file is, its name does not."""

from __future__ import annotations

import os.path
import re
from collections.abc import Iterator

from mcplint.frontends.capture import har, streams
from mcplint.frontends.capture.json_reader import MAX_VALUES, Problem, parse_json
from mcplint.frontends.capture.message import Envelope, Message
from mcplint.frontends.capture.raw import View, values_at_most, view
from mcplint.frontends.capture.unwrap import Counter, unwrap
from mcplint.ir.source import Place, SourceFile

_LINE_FORMATS = frozenset({".jsonl", ".ndjson", ".sse", ".log", ".txt"})
"""In these a finding stands on the line where its message begins."""

_NO_SPACE = re.compile(rb"[^ \t\r\n]")
_LINE_END = re.compile(rb"[\r\n]")
_SCAN_WORDS = re.compile(
    rb"jsonrpc|elicit|equestedSchema|equested_schema|nputRequests|nput_requests|equestState|equest_state|input_required|inputSchema|input_schema"
    rb"|sampling/createMessage|roots/list|tools/call|prompts/get|resources/read|notifications/|isError|structuredContent|-32042"
    rb"|mcpServers|mcp_servers|context_servers|\"servers\"|\"mcp\"|\"method\"|\"log\"|\"postData\"|\\u00[4-7][0-9a-fA-F]"
)  # the initials of some are left out, so that escaped and capitalised spellings count

_MESSAGES = re.compile(rb'"(?:jsonrpc|elicitation/create|requestedSchema|inputRequests)"')


def may_hold_messages(data: bytes) -> bool:
    """The byte gate of a directory scan: False for a file that holds neither messages nor a client's configuration. Named files are always read."""
    return _SCAN_WORDS.search(data) is not None


def read(file: SourceFile, problems: list[Problem] | None = None, words: tuple[bytes, ...] = ()) -> Iterator[Message]:
    """The messages in a file, in order, one at a time.

    Reads JSON (a message, params or result alone, batches, exports of inspectors and proxies, HTTP archives), one JSON value a line, event streams
    and logs, whatever the file is called. JSON that holds no message gives nothing, without a problem. Text that should be JSON and is not, or goes
    beyond the reader's limits, is added to `problems`, also later, when the `node` of a message is used. Raises nothing.

    `words` spares the caller messages that do not concern it: where there is one JSON value a line, lines without any of them are not read.
    """
    counter = Counter([] if problems is None else problems, words=words)
    suffix = os.path.splitext(file.path)[1].lower()
    counter.one_line = suffix in _LINE_FORMATS
    data = file.data
    first = _NO_SPACE.search(data)
    if first is None:
        return
    if first.group() not in (b"{", b"[", b'"'):
        if streams.looks_like_events(data):
            yield from streams.events(view(file), counter, Envelope())
        else:
            yield from streams.log(view(file), counter, Envelope())
        if suffix in (".json", ".har") and counter.messages == 0:
            _not_json(file, counter)
        return
    if _has_many_values(data, first.start()):
        yield from streams.ndjson(file, 0, len(data), counter, Envelope(kind="ndjson"))
        return
    yield from _document(file, first.start(), counter, suffix)


def _has_many_values(data: bytes, start: int) -> bool:
    """Whether the first line is a JSON value by itself and more follow."""
    line, following = _first_line(data, start)
    return following not in (b"", b",", b"]", b"}") and streams.is_one_value(line)


def _first_line(data: bytes, start: int) -> tuple[bytes, bytes]:
    """The line that begins at `start`, and the first character after it that is no space."""
    end = _LINE_END.search(data, start)
    if end is None:
        return data[start:], b""
    more = _NO_SPACE.search(data, end.start())
    return data[start : end.start()].rstrip(), more.group() if more else b""


def _document(file: SourceFile, start: int, counter: Counter, suffix: str) -> Iterator[Message]:
    """A file that is one JSON value; or several written one after another, or a log whose first line begins with a bracket."""
    if values_at_most(file.data, 0, len(file.data)) > MAX_VALUES * 20:
        counter.problems.append(Problem(Place(file, start, start + 1, ""), "the file holds too many values to examine"))
        return
    seen = view(file)
    try:
        root = seen.decode(start)
    except (ValueError, RecursionError):
        yield from _no_document(seen, start, counter, suffix)
        return
    rest = seen.skip(root.end)
    if rest < len(seen.text) and isinstance(root.value, str):
        yield from streams.log(seen, counter, Envelope())
        return
    if har.is_archive(root.value):
        yield from har.archive(seen, root, counter, Envelope())
    else:
        yield from unwrap(seen, root, Envelope(), counter, streams.splitter(counter))
    if rest < len(seen.text):
        yield from _rest(seen, rest, counter, suffix)


def _no_document(seen: View, start: int, counter: Counter, suffix: str) -> Iterator[Message]:
    """A text that begins with a bracket and is not one JSON value: lines whose first was cut, a log, or broken JSON."""
    line, following = _first_line(seen.data, start)
    if len(line) > 80 and line[:1] == following == b"{" and line[-1:] not in (b",", b"{", b"["):
        yield from streams.ndjson(seen.file, 0, len(seen.data), counter, Envelope(kind="ndjson"))
        return
    if suffix in _LINE_FORMATS or not streams.begins_like_json(seen.text, start):
        yield from streams.log(seen, counter, Envelope())
        if counter.messages or suffix in (".log", ".txt"):
            return
    _not_json(seen.file, counter)


def _rest(seen: View, at: int, counter: Counter, suffix: str) -> Iterator[Message]:
    """What follows the first value: more values, or a log."""
    tail = View(seen.file, seen.data, seen.text[at:], at)
    before = counter.messages
    yield from streams.log(tail, counter, Envelope())
    if counter.messages == before and suffix in (".json", ".har") and before:
        _not_json(seen.file, counter)


def _not_json(file: SourceFile, counter: Counter) -> None:
    """Says where the JSON breaks off. Settings with comments are no captures, and no fault; messages have none on the wire."""
    node, problems = parse_json(file)
    if problems and (node is not None or _MESSAGES.search(file.data) or parse_json(file, comments=True)[1]):
        counter.problems.append(problems[-1])
