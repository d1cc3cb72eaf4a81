"""Captured messages to the requests that rules see."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from functools import partial
from typing import Union

from mcplint.frontends.capture.json_reader import Problem
from mcplint.frontends.capture.message import Message
from mcplint.frontends.capture.reader import read
from mcplint.interactions.from_capture_config import servers
from mcplint.interactions.from_capture_flows import OpenPages
from mcplint.interactions.from_capture_messages import ALL, Captured, Pending, captured, result_of, text_of
from mcplint.interactions.from_capture_repeats import Repeats
from mcplint.interactions.from_capture_revision import RevisionTracker
from mcplint.interactions.messages import ClientConfigServer, EarlySuccess, NestedRequest, ToolDefinition
from mcplint.interactions.model import Field, FormSchema, Kind, Origin, Revisions, ServerRequest
from mcplint.ir.json import JsonNode
from mcplint.ir.source import Place, SourceFile

URL_REQUIRED = -32042
"""The error that asks for URL elicitations before a retry (2025-11-25)."""

_KINDS = {kind.value: kind for kind in Kind}

_MAY_ASK, _ASKING, _TOOLS = frozenset({"params", "error"}), frozenset({"input-required"}), frozenset({"tools", "tool"})

Interaction = Union[ServerRequest, Captured, ClientConfigServer, EarlySuccess]

_REQUEST_WORDS = (
    b"elicitation", b"createMessage", b"roots", b"equestedSchema", b"equested_schema", b"nputRequests", b"nput_requests", b"maxTokens", b"mode",
    b"rotocol", b"-32042", b"\\u00",
)  # fmt: skip
"""What a message holds that asks for something, or tells the revision; and what may hide such a word."""

EVERYTHING = frozenset({ServerRequest, ClientConfigServer, EarlySuccess}) | ALL


def words_for(wanted: Container[type]) -> tuple[bytes, ...]:
    """The words without which a message gives none of the wanted classes; empty when any message may, or its request must be known."""
    return () if EarlySuccess in wanted or any(kind in wanted for kind in ALL) else _REQUEST_WORDS


def file_interactions(
    file: SourceFile,
    problems: list[Problem],
    revision: str | None = None,
    wanted: Container[type] = EVERYTHING,
    repeats: Repeats | None = None,
) -> Iterator[Interaction]:
    """Everything that rules may see in a file that is no source: servers of a client configuration, else what its messages hold, in order.

    What could not be read is added to `problems`, at the latest when the last interaction was given. `revision` is the one the user named. Only the
    classes in `wanted` are built, which saves much on long sessions, and nothing that is known to give no finding by `repeats`.
    """
    before, configured = len(problems), False
    for server in servers(file, problems):
        configured = True
        yield server
    if not configured and len(problems) == before:
        yield from message_interactions(read(file, problems, words_for(wanted)), revision, wanted, repeats)


def message_interactions(
    messages: Iterable[Message], revision: str | None = None, wanted: Container[type] = EVERYTHING, repeats: Repeats | None = None
) -> Iterator[Interaction]:
    """The requests in these messages, and everything else that rules may see of them, in order. Arguments as of `file_interactions`."""
    tracker, pending, pages = RevisionTracker(revision), Pending(), OpenPages()
    asking, nested, paging = ServerRequest in wanted, NestedRequest in wanted, EarlySuccess in wanted
    tools = frozenset({ToolDefinition} if ToolDefinition in wanted else ())
    others = frozenset(kind for kind in ALL if kind in wanted) - tools
    for message in messages:
        revisions, asked = tracker.of(message), pending.asked(message)
        if asking and (message.method in _KINDS or message.shape in _ASKING or message.form in _MAY_ASK):
            yield from _unless_repeated(message, revisions, repeats, partial(requests, message, revisions))
        if nested and message.method in _KINDS and message.form == "request":
            yield NestedRequest(pending.open(), partial(_nested, message, revisions))
        if paging:
            yield from pages.seen(message, revisions, asked)
        if message.shape in _TOOLS:
            yield from captured(message, revisions, asked, others)
            yield from _unless_repeated(message, revisions, repeats, partial(captured, message, revisions, asked, tools))
        else:
            yield from captured(message, revisions, asked, wanted)


def _unless_repeated(
    message: Message, revisions: Revisions, repeats: Repeats | None, make: Callable[[], Iterator[Interaction]]
) -> Iterator[Interaction]:
    """What a message gives, if it has not come before without a finding."""
    key = repeats.key(message, revisions) if repeats is not None else b""
    if repeats is None or not key:
        yield from make()
        return
    if repeats.silent(key):
        return
    before = repeats.found
    yield from make()
    if repeats.found == before:
        repeats.remember(key)


def _nested(message: Message, revisions: Revisions) -> ServerRequest:
    return next(requests(message, revisions))


def interactions(messages: Iterable[Message], revision: str | None = None) -> Iterator[ServerRequest]:
    """What the server asks for in these messages, in order.

    Requests, entries of input-required results, elicitations of -32042 errors, bare params. `revision` is the one the user named. `extra` of each
    request holds the `message` and `carrier`: "request", "input-required", "url-required-error" or "params"; for an entry, its `key`.
    """
    tracker = RevisionTracker(revision)
    for message in messages:
        yield from requests(message, tracker.of(message))


def requests(message: Message, revisions: Revisions) -> Iterator[ServerRequest]:
    """What the server asks for in one message."""
    if message.method in _KINDS and message.form in ("request", "notification"):
        method, params = message.node.get("method"), message.node.get("params")
        if method is not None:
            yield request(message, revisions, _KINDS[message.method], method.place, params, "request")
    elif message.form == "params":
        yield from _bare(message, revisions)
    elif message.shape == "input-required":
        yield from _entries(message, revisions)
    elif message.form == "error":
        yield from _error(message, revisions)


def request(message: Message, revisions: Revisions, kind: Kind, place: Place, params: JsonNode | None, carrier: str, key: str = "") -> ServerRequest:
    """A request with these params. An absent mode is form mode, as the protocol has it."""
    params = params if params is not None and params.kind == "object" else None
    extra: dict[str, object] = {"message": message, "carrier": carrier, "key": key}
    around = params.place if params else place
    if kind is not Kind.ELICITATION:
        return ServerRequest(
            kind, place, Origin.MESSAGE, revisions, params=params, params_place=around, pointer=around.pointer or "",
            imperative=carrier == "request", extra=extra,
        )  # fmt: skip
    said = _present(params, "mode")
    mode = "form" if said is None else said.value if isinstance(said.value, str) and said.kind == "string" else None
    return ServerRequest(
        kind, place, Origin.MESSAGE, revisions,
        mode=mode if isinstance(mode, str) else None,
        message=text_of(_present(params, "message")),
        schema=form_schema(_present(params, "requestedSchema")),
        url=text_of(_present(params, "url")),
        elicitation_id=_present(params, "elicitationId"),
        params=params, params_place=around, pointer=around.pointer or "",
        imperative=carrier in ("request", "params"), extra=extra,
    )  # fmt: skip


def form_schema(node: JsonNode | None) -> FormSchema | None:
    """A requestedSchema as it was sent, whatever is wrong with it, also when it is no object; None when there is none."""
    if node is None:
        return None
    if node.kind != "object":
        return FormSchema(node, (), node.place, "json")
    properties = node.get("properties")
    listed = node.get("required")
    required = {i.value for i in listed.items if isinstance(i.value, str)} if listed is not None else set()
    members = properties.members if properties is not None and properties.kind == "object" else ()
    last = {m.key: m for m in members}  # of duplicate keys the last one counts
    fields = tuple(Field(m.key, m, required=m.key in required) for m in members if last[m.key] is m)
    return FormSchema(node, fields, node.place, "json", complete=not node.open)


def _present(params: JsonNode | None, key: str) -> JsonNode | None:
    """A member; a null stands for an absent one."""
    node = params.get(key) if params else None
    return None if node is None or node.kind == "null" else node


def _bare(message: Message, revisions: Revisions) -> Iterator[ServerRequest]:
    node = message.node
    if message.shape == "sampling-params":
        yield request(message, revisions, Kind.SAMPLING, node.place, node, "params")
    elif message.shape == "elicitation-params":
        yield request(message, revisions, Kind.ELICITATION, node.place, node, "params")


def _entries(message: Message, revisions: Revisions) -> Iterator[ServerRequest]:
    result = result_of(message)
    asked = result.get("inputRequests") if result else None
    if asked is None or asked.kind != "object":
        return
    for member in asked.members:
        method = member.value.get("method")
        if method is not None and isinstance(method.value, str) and method.value in _KINDS:
            yield request(message, revisions, _KINDS[method.value], method.place, member.value.get("params"), "input-required", member.key)


def _error(message: Message, revisions: Revisions) -> Iterator[ServerRequest]:
    error = message.node.get("error") or message.node
    code, data = error.get("code"), error.get("data")
    listed = data.get("elicitations") if data is not None else None
    if code is None or code.value != URL_REQUIRED or listed is None:
        return
    for number, entry in enumerate(listed.items):
        if entry.kind == "object":
            yield request(message, revisions, Kind.ELICITATION, entry.place, entry, "url-required-error", str(number))
