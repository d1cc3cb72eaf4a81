"""HTTP archives: each entry is an exchange whose bodies hold JSON or an event stream as text."""

from __future__ import annotations

import binascii
from collections.abc import Iterator

from mcplint.frontends.capture.message import Envelope, Message
from mcplint.frontends.capture.raw import Raw, View
from mcplint.frontends.capture.streams import splitter
from mcplint.frontends.capture.unwrap import Counter, headers_of
from mcplint.ir.records import replace


def is_archive(value: object) -> bool:
    """Whether this is the root of an HTTP archive."""
    log = value.get("log") if isinstance(value, dict) else None
    return isinstance(log, dict) and isinstance(log.get("entries"), list)


def archive(view: View, root: Raw, counter: Counter, envelope: Envelope) -> Iterator[Message]:
    """The messages of an archive, entry by entry: first the request's body, then the response's."""
    entries = _at(view, root, "log", "entries")
    for entry in view.items(entries) if entries else ():
        if isinstance(entry.value, dict):
            yield from _entry(view, entry, counter, replace(envelope, kind="har", exchange=counter.exchange()))


def _entry(view: View, entry: Raw, counter: Counter, envelope: Envelope) -> Iterator[Message]:
    value = entry.value
    started = value.get("startedDateTime")
    asked = headers_of(_dig(value, "request", "headers"))
    around = replace(envelope, timestamp=started if isinstance(started, str) else None, headers=asked)
    yield from _body(view, _at(view, entry, "request", "postData", "text"), None, counter, replace(around, direction="client"))
    answered = replace(around, direction="server", headers=(*headers_of(_dig(value, "response", "headers")), *asked))
    encoding = _dig(value, "response", "content", "encoding")
    yield from _body(view, _at(view, entry, "response", "content", "text"), encoding, counter, answered)
    frames = _at(view, entry, "_webSocketMessages")
    for frame in view.items(frames) if frames and isinstance(frames.value, list) else ():
        sent = _dig(frame.value, "type")
        if sent in ("send", "receive"):
            yield from _body(view, _at(view, frame, "data"), None, counter, replace(around, direction="client" if sent == "send" else "server"))


def _body(view: View, body: Raw | None, encoding: object, counter: Counter, envelope: Envelope) -> Iterator[Message]:
    if body is None or not isinstance(body.value, str):
        return
    if encoding == "base64":
        try:
            inner = view.with_data(body, binascii.a2b_base64(body.value.encode("latin-1", "replace")))
        except (binascii.Error, ValueError):
            return
    else:
        text = view.inner(body)
        if text is None:
            return
        inner = text
    yield from splitter(counter)(inner, envelope)


def _dig(value: object, *keys: str) -> object:
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _at(view: View, raw: Raw, *keys: str) -> Raw | None:
    """The value under a path of keys, with its span."""
    found: Raw | None = raw
    for key in keys:
        if found is None or not isinstance(found.value, dict):
            return None
        found = next((child for name, child in view.members(found) if name == key), None)
    return found
