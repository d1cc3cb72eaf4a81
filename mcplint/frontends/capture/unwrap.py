"""Finds the messages inside a JSON value: whatever an inspector, a proxy or a person put around them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from mcplint.frontends.capture import dumps, shapes
from mcplint.frontends.capture.json_reader import Problem, parse_bytes
from mcplint.frontends.capture.message import Direction, Envelope, Form, LazyNode, Message
from mcplint.frontends.capture.raw import Raw, View
from mcplint.ir.json import JsonNode
from mcplint.ir.records import dataclass, replace
from mcplint.ir.source import Place

_MAX_WRAPPERS = 12
"""How deep a message may be wrapped. Deeper is someone else's data."""

WORDS = re.compile(
    r"jsonrpc|method|elicit|equestedSchema|equested_schema|nputRequests|nput_requests|equestState|equest_state|esultType|esult_type|inputSchema|input_schema"
    r"|content|messages|mode|action|protocolVersion|protocol_version|roots|completion|code|tructured|\\u00[4-7]"
)
"""A stretch without any of these, or an escape that may hide one, holds no message, bare or not."""

_BARE_KEYS = frozenset({
    "message", "msg", "request", "response", "result", "params", "raw", "body", "payload", "data", "json", "frame", "rpc", "packet", "text",
    "event", "requestBody", "responseBody", "postData", "content", "value", "input", "output", "notification", "elicitations", "dump",
})  # fmt: skip
"""Envelope keys under which a message may stand without its JSON-RPC members."""

_DIRECTION_KEYS = ("direction", "dir", "origin", "from", "sender", "source", "side", "flow")
_TIME_KEYS = ("timestamp", "ts", "time", "startedDateTime", "date", "at")

Splitter = Callable[[View, Envelope], Iterator[Message]]


@dataclass(slots=True)
class Counter:
    """Numbers the messages and exchanges of one capture; holds the problems that show only when a message is looked into."""

    problems: list[Problem]
    messages: int = 0
    exchanges: int = 0
    words: tuple[bytes, ...] = ()
    """Where there is one JSON value a line, lines without any of these are passed over unread; empty for every line."""
    one_line: bool = False
    """Places are the line where the message begins, also when it goes over several."""

    def exchange(self) -> int:
        """A new exchange number."""
        self.exchanges += 1
        return self.exchanges


def unwrap(view: View, raw: Raw, envelope: Envelope, counter: Counter, split: Splitter, *, bare: bool = True, depth: int = 0) -> Iterator[Message]:
    """The messages in a value, in order. `bare` says whether params or results without a message around them count here; `split` reads strings."""
    value = raw.value
    if type(value) is dict:
        if shapes.is_message(value):
            yield message(view, raw, shapes.message_form(value), envelope, counter)
            return
        form = shapes.bare_form(value) if bare else None
        if form:
            yield message(view, raw, form, envelope, counter)
            return
        if depth < _MAX_WRAPPERS:
            yield from _object(view, raw, envelope, counter, split, depth)
    elif type(value) is list and depth < _MAX_WRAPPERS:
        for item in view.items(raw):
            yield from unwrap(view, item, envelope, counter, split, bare=bare, depth=depth + 1)
    elif type(value) is str and bare and depth < _MAX_WRAPPERS and looks_wrapped(value):
        inner = view.inner(raw)
        if inner is not None:
            yield from split(inner, envelope)


def looks_wrapped(text: str) -> bool:
    """Whether a string may hold JSON or an event stream with a message."""
    start = text[:64].lstrip()[:6]
    return start.startswith(("{", "[", "event:", "data:", "id:", ":", "retry:")) and WORDS.search(text) is not None


def _object(view: View, raw: Raw, envelope: Envelope, counter: Counter, split: Splitter, depth: int) -> Iterator[Message]:
    """The messages inside an envelope: a pair of request and response, an export's entry, or any object."""
    value = raw.value
    if value.get("truncated") is True:
        return  # the recorder cut the payload
    told = _told(value)
    headers = headers_of(value["headers"]) if "headers" in value else ()
    envelope = Envelope(told or envelope.direction, envelope.kind, _time(value, envelope), headers or envelope.headers, envelope.exchange)
    first = "request" if "request" in value else "message" if "message" in value else "requestBody" if "requestBody" in value else ""
    second = "response" if first in ("request", "message") else "responseBody"
    if first and second in value:
        yield from _pair(view, raw, replace(envelope, exchange=counter.exchange()), counter, split, depth, (first, second))
        return
    for key, child in view.members(raw):
        if "raw" in value and key != "raw":
            continue  # a recorder's digest of the message beside the message
        if isinstance(child.value, (dict, list, str)) and WORDS.search(view.text, child.start, child.end):
            said = None if told else shapes.direction(key)
            inner = replace(envelope, direction=said) if said else envelope
            yield from unwrap(view, child, inner, counter, split, bare=key in _BARE_KEYS, depth=depth + 1)


def _pair(view: View, raw: Raw, envelope: Envelope, counter: Counter, split: Splitter, depth: int, keys: tuple[str, str]) -> Iterator[Message]:
    """A request and its response under two keys: the response comes from the other side, and is a result even where nothing else says so."""
    posted = keys[0] == "requestBody"
    asked: Direction | None = "client" if posted else envelope.direction
    envelope = replace(envelope, direction=asked, headers=headers_of(raw.value.get("requestHeaders")) or envelope.headers)
    for key, child in view.members(raw):
        if key == keys[0]:
            for found in unwrap(view, child, envelope, counter, split, depth=depth + 1):
                asked = asked or found.direction
                yield found
        elif key == keys[1]:
            answered: Direction | None = None if asked is None else "server" if asked == "client" else "client"
            yield from _answer(view, child, replace(envelope, direction=answered), counter, split, depth)


def _answer(view: View, raw: Raw, envelope: Envelope, counter: Counter, split: Splitter, depth: int) -> Iterator[Message]:
    if type(raw.value) is str and raw.value[:1] == "{":
        inner = view.inner(raw)
        if inner is not None:
            try:
                parsed = inner.decode(inner.skip(0))
            except (ValueError, RecursionError):
                return
            yield from _answer(inner, parsed, envelope, counter, split, depth)
        return
    value = raw.value
    if type(value) is dict and not shapes.is_message(value) and "error" not in value and "result" not in value and shapes.result_shape(value):
        yield message(view, raw, "result", envelope, counter)
        return
    if type(value) is dict and isinstance(value.get("result"), dict) and value.keys() <= {"result", "id", "jsonrpc"}:
        yield message(view, raw, "response", envelope, counter)
        return
    if type(value) is dict and value.get("error") and value.keys() <= {"error", "id", "jsonrpc"}:
        yield message(view, raw, "error", envelope, counter)
        return
    yield from unwrap(view, raw, envelope, counter, split, depth=depth + 1)


def message(view: View, raw: Raw, form: Form, envelope: Envelope, counter: Counter) -> Message:
    """The message at `raw`."""
    value: dict[str, Any] = raw.value
    bare = form in ("params", "result")
    method = None if bare else value.get("method")
    result = value if form == "result" else value.get("result")
    shape = _shape(value, form)
    start, end = view.span(raw)
    index = counter.messages
    counter.messages += 1
    flat = view.flat
    if flat is None and counter.one_line and view.data.find(b"\n", start, end) >= 0:
        flat = (start, end)
    told = envelope.direction
    method = method if isinstance(method, str) else None
    return Message(
        view.file, start, end, form, method, shape, told or shapes.sender(form, method, shape), told is not None, envelope, index, flat is None,
        LazyNode(lambda lazy: _parse(view, lazy.value, (raw.start, raw.end), form, flat, counter.problems), value, (view.text, raw.start, raw.end)),
        id=None if bare else shapes.id_of(value),
        regular=shapes.is_regular(value, form),
        result_typed=isinstance(result, dict) and ("resultType" in result or "result_type" in result),
        version=shapes.version(value, form, shape) if view.text.find("rotocol", raw.start, raw.end) >= 0 else None,
    )  # fmt: skip


def _shape(value: dict[str, Any], form: Form) -> str:
    if form == "params":
        return shapes.params_shape(value)
    if form == "result":
        return "tool" if shapes.is_tool(value) else shapes.result_shape(value, bare=True) or shapes.result_shape(value)
    result = value.get("result")
    return shapes.result_shape(result) if form == "response" and isinstance(result, dict) else ""


def _parse(view: View, value: dict[str, Any], span: tuple[int, int], form: Form, flat: tuple[int, int] | None, problems: list[Problem]) -> JsonNode:
    """The message with places. One that a model's dump wrote is given the protocol's names."""
    start, end = view.base + span[0], view.base + span[1]
    node, found = parse_bytes(view.file, view.data, start, end, flat=flat)
    problems.extend(found[: max(0, 50 - len(problems))])
    if node is None:
        return JsonNode("unknown", Place(view.file, *(flat or (start, end)), ""), open=True)
    return dumps.canonical(node, form) if dumps.is_dump(value, form) else node


def _told(value: dict[str, Any]) -> Direction | None:
    """The sender that an envelope names."""
    origin = shapes.direction(value.get("origin"))
    if origin:
        return origin
    for key in _DIRECTION_KEYS:
        if key in value:
            found = shapes.direction(value[key])
            if found:
                return found
    to: Direction | None = shapes.direction(value.get("to"))
    return None if to is None else "client" if to == "server" else "server"


def _time(value: dict[str, Any], envelope: Envelope) -> str | int | float | None:
    for key in _TIME_KEYS:
        if key in value and isinstance(value[key], (str, int, float)):
            stamp: str | int | float = value[key]
            return stamp
    return envelope.timestamp


def headers_of(value: object) -> tuple[tuple[str, str], ...]:
    """HTTP headers written as an object, or as HAR's list of name and value."""
    if isinstance(value, dict):
        return tuple((str(k).lower(), v) for k, v in value.items() if isinstance(v, str))
    if isinstance(value, list):
        pairs = (i for i in value if isinstance(i, dict))
        return tuple((i["name"].lower(), i["value"]) for i in pairs if isinstance(i.get("name"), str) and isinstance(i.get("value"), str))
    return ()
