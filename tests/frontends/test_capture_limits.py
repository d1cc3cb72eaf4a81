"""Hostile and large captures: bounded time and memory, a clear problem, never a crash."""

from __future__ import annotations

import io
import json
import time
import tracemalloc
from collections.abc import Iterator

import pytest

from mcplint.frontends.capture import json_reader, large
from mcplint.frontends.capture.json_reader import Problem
from mcplint.frontends.capture.large import read_stream
from mcplint.frontends.capture.message import Message
from mcplint.frontends.capture.reader import read
from mcplint.ir.source import Language, SourceFile

PING = b'{"jsonrpc":"2.0","id":1,"method":"ping"}'
FORM = b'{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{%s}}}}'


def form(properties: bytes) -> bytes:
    return FORM.replace(b"%s", properties)


def outcome(data: bytes, path: str) -> tuple[list[Message], list[Problem]]:
    problems: list[Problem] = []
    found = list(read(SourceFile(path, data, Language.JSON), problems))
    for message in found:
        assert message.line >= 1
        assert message.node.kind in ("object", "unknown")
    for problem in problems:
        assert problem.line >= 1
        assert problem.column >= 1
    return found, problems


NASTY = {
    "deep arrays": b'{"jsonrpc":"2.0","x":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "deep objects": b'{"jsonrpc":' * 100_000 + b"1" + b"}" * 100_000,
    "deep and unclosed": b'{"jsonrpc":[' * 100_000,
    "deep in a form": form(b'"a":' + b'{"a":' * 3_000 + b"1" + b"}" * 3_000),
    "wrapped for ever": b'{"message":' * 50_000 + PING + b"}" * 50_000,
    "escapes": form(b'"a":{"title":"' + b'\\"' * 300_000 + b'"}'),
    "escapes, unclosed": b'{"jsonrpc":"2.0","method":"' + b'\\"' * 300_000,
    "long name": form(b'"' + b"k" * 300_000 + b'":{"enum":[' + b"0," * 300_000 + b"0]}"),
    "braces": b"jsonrpc " + b"{" * 300_000,
    "half objects": b"jsonrpc " + b'{"' * 300_000,
    "brackets": b"jsonrpc " + b'[{"a":' * 100_000,
    "long retries": b"jsonrpc " + b'{"a":' * 900 + b"[" + b"0," * 300_000,
    "list retries": b"jsonrpc " + b"[[" * 900 + b"[{}," + b"0," * 300_000,
    "carriage returns": b"\r" * 300_000 + PING,
    "blank lines": PING + b"\n" * 300_000 + PING,
    "stream of halves": b'data: {"jsonrpc":"2.0"\n' * 50_000,
    "stream of one": b"data: {\n" + b"data: \n" * 50_000 + b'data: "jsonrpc":"2.0","id":1,"method":"ping"}\n\n',
    "broken lines": PING + b"\n" + b'{"jsonrpc": oops}\n' * 20_000,
    "many wrappers": b"[" + b'{"message":{"a":' * 5 + b"1" + b"}}" * 5 + b',{"jsonrpc":1}' * 5_000 + b"]",
    "only NUL": b"\0" * 100_000,
    "commas": b'{"jsonrpc":[' + b"," * 300_000,
}


@pytest.mark.parametrize("path", ["a.json", "a.jsonl", "a.log", "a.sse", "a.har"])
@pytest.mark.parametrize("name", NASTY)
def test_nasty_texts_are_read_in_bounded_time(name: str, path: str) -> None:
    begin = time.process_time()
    _, problems = outcome(NASTY[name], path)
    assert time.process_time() - begin < 5
    assert len(problems) <= 50


@pytest.mark.parametrize("path", ["a.json", "a.jsonl", "a.log"])
def test_a_message_nested_too_deeply_is_told(path: str) -> None:
    found, problems = outcome(NASTY["deep in a form"], path)
    assert found == [] or found[0].node.kind == "unknown"
    assert any("nested" in p.message for p in problems)


def test_odd_characters() -> None:
    for key, title, faults in ((b"a\0b", b"t", 1), (b"a\xff", b"\xc3", 2), ("a\u2028".encode(), b"t", 0), (rb"\ud800", rb"\udc00", 0)):
        (found,), problems = outcome(form(b'"' + key + b'":{"type":"string","title":"' + title + b'"}'), "a.jsonl")
        assert len(problems) == faults
        for node in found.node.walk():
            str(node.value).encode()


def test_endless_integers_hide_nothing() -> None:
    (found,), problems = outcome(form(b'"a":{"maximum":' + b"9" * 10_000 + b"}"), "a.json")
    assert problems == []
    assert found.method == "elicitation/create"


def test_a_form_of_many_fields() -> None:
    (found,), problems = outcome(form(b",".join(b'"f%d":{"type":"string"}' % i for i in range(30_000))), "a.json")
    assert problems == []
    params = found.node.get("params")
    assert params is not None
    assert len(params.members[1].value.members[1].value.members) == 30_000


def test_too_many_values_are_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_reader, "MAX_VALUES", 10_000)
    _, problems = outcome(form(b'"a":{"enum":[' + b"0," * 11_000 + b"0]}"), "a.json")
    assert [p.message for p in problems if "too many values" in p.message]


class Endless(io.RawIOBase):
    """A stream that makes its lines up, so that no test file is large."""

    def __init__(self, lines: Iterator[bytes]) -> None:
        self._lines = lines
        self._rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        while len(self._rest) < len(buffer):
            line = next(self._lines, None)
            if line is None:
                break
            self._rest += line
        size = min(len(buffer), len(self._rest))
        buffer[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size


def session(megabytes: int) -> Iterator[bytes]:
    text = b"tide " * 3_000
    for number in range(megabytes * 1_000_000 // 15_100):
        yield b'{"jsonrpc":"2.0","id":%d,"result":{"content":[{"type":"text","text":"%s"}]}}\n' % (number, text)


def test_a_stream_is_read_with_flat_memory() -> None:
    tracemalloc.start()
    try:
        peaks = []
        for megabytes in (4, 20):
            tracemalloc.reset_peak()
            count = sum(1 for _ in read_stream(io.BufferedReader(Endless(session(megabytes))), "s.jsonl"))
            assert count == megabytes * 1_000_000 // 15_100
            peaks.append(tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()
    assert peaks[1] < 10_000_000
    assert peaks[1] < peaks[0] * 1.3


def test_lines_of_a_stream_keep_their_numbers_and_offsets() -> None:
    lines = [b"", json.dumps({"msg": json.loads(PING)}).encode(), b'{"method": [1}', b"stray", PING]
    data = b"\n".join(lines)
    problems: list[Problem] = []
    found = list(read_stream(io.BytesIO(b"\xef\xbb\xbf" + data), "s.jsonl", problems))
    assert [m.line for m in found] == [2, 5]
    for message in found:
        start = message.file.base + message.node.place.start
        assert json.loads(data[start : message.file.base + message.node.place.end]) == json.loads(PING)
        assert message.node.place.line == message.line
        begin, end = message.file.lines.span(message.line)
        assert message.file.data[begin:end] == lines[message.line - 1]
    assert [(p.line, p.column) for p in problems] == [(3, 14)]


def test_a_stream_of_another_kind_is_read_as_a_whole() -> None:
    text = json.dumps(json.loads(PING), indent=1).encode()
    (found,) = read_stream(io.BytesIO(b"\n" + text), "s.json")
    assert (found.line, found.exact) == (2, True)
    (found,) = read_stream(io.BytesIO(b"data: " + PING), "s.txt")
    assert found.direction == "server"
    assert list(read_stream(io.BytesIO(b""), "s.jsonl")) == []


def test_a_line_without_end_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large, "LONGEST_LINE", 3_000_000)
    problems: list[Problem] = []
    data = PING + b"\n" + b'{"jsonrpc":"' + b"x" * 6_000_000 + b'"}\n' + PING + b"\n"
    assert [m.line for m in read_stream(io.BytesIO(data), "s.jsonl", problems)] == [1, 3]
    assert [(p.line, "longer than 3 MB" in p.message) for p in problems] == [(2, True)]
