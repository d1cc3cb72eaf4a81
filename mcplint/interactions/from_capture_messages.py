"""Captured messages to what `interactions.messages` defines."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Union

from mcplint.frontends.capture.message import Message
from mcplint.interactions.messages import (
    Asked,
    CapturedError,
    CapturedInputRequired,
    CapturedMessage,
    CapturedNotification,
    CapturedResult,
    InputEntry,
    NestedRequest,
    ToolDefinition,
)
from mcplint.interactions.model import Revisions
from mcplint.ir.json import JsonNode, Text, TextPart

Captured = Union[CapturedMessage, ToolDefinition, CapturedResult, CapturedInputRequired, CapturedError, CapturedNotification, NestedRequest]

ALL = frozenset({CapturedMessage, ToolDefinition, CapturedResult, CapturedInputRequired, CapturedError, CapturedNotification, NestedRequest})

_MAX_PENDING = 100_000
_MAX_OPEN = 64
"""More open requests than that tell nothing about which one a nested request belongs to."""


def text_of(node: JsonNode | None) -> Text | None:
    """A JSON string as a text without holes."""
    if node is None or node.kind != "string" or not isinstance(node.value, str):
        return None
    return Text(node.place, (TextPart(node.place, node.value),))


class Pending:
    """Matches responses with their requests: by exchange where the capture pairs them, else by id and side."""

    __slots__ = ("_by_exchange", "_by_id")

    def __init__(self) -> None:
        self._by_id: dict[tuple[str | None, object], Message] = {}
        self._by_exchange: dict[int, Message] = {}

    def asked(self, message: Message) -> Asked | None:
        """Remembers a request; for a response, the request it answers. Call it for every message, in order."""
        exchange = message.envelope.exchange
        if message.form == "request":
            if message.id is not None:
                self._keep(self._by_id, (message.direction, message.id), message)
            elif exchange is not None:
                self._keep(self._by_exchange, exchange, message)
            return None
        if message.form not in ("response", "error", "result"):
            return None
        found = self._by_id.pop((_other(message.direction), message.id), None) if message.id is not None else None
        if found is None and message.id is not None and message.direction is None:
            found = self._by_id.pop(("client", message.id), None) or self._by_id.pop(("server", message.id), None)
        if found is None and exchange is not None:
            found = self._by_exchange.pop(exchange, None)
        return Asked(found.method, found) if found is not None and found.method else None

    def open(self) -> tuple[str, ...]:
        """Methods of the client's requests that are not answered yet, the oldest first."""
        if len(self._by_id) > _MAX_OPEN:
            return ()
        return tuple(m.method for m in self._by_id.values() if m.direction == "client" and m.method)

    @staticmethod
    def _keep(where: dict, key: object, message: Message) -> None:  # type: ignore[type-arg]
        if len(where) >= _MAX_PENDING:
            where.pop(next(iter(where)))
        where[key] = message


def _other(direction: str | None) -> str | None:
    return None if direction is None else "server" if direction == "client" else "client"


def captured(message: Message, revisions: Revisions, asked: Asked | None, wanted: Container[type] = ALL) -> Iterator[Captured]:
    """Everything but the server's requests that one message gives. Classes that are not `wanted` are not built."""
    if CapturedMessage in wanted:
        yield CapturedMessage(message, revisions, asked)
    if message.form == "notification":
        if message.method is not None and CapturedNotification in wanted:
            yield CapturedNotification(message.method, message, revisions)
    elif message.form == "error":
        if CapturedError in wanted:
            yield from _error(message, revisions, asked)
    elif message.shape in ("call", "contents", "prompt"):
        if CapturedResult in wanted:
            yield CapturedResult(message.shape, message, revisions, asked)
    elif message.shape in ("tools", "tool"):
        if ToolDefinition in wanted:
            yield from _tools(message, revisions)
    elif message.shape == "input-required" and CapturedInputRequired in wanted:
        yield from _input_required(message, revisions, asked)


def result_of(message: Message) -> JsonNode | None:
    """The result object of a response or bare result."""
    node = message.node.get("result") if message.form == "response" else message.node
    return node if node is not None and node.kind == "object" else None


def _tools(message: Message, revisions: Revisions) -> Iterator[Captured]:
    result = result_of(message)
    listed = result.get("tools") if result else None
    alone = (result,) if result is not None and message.shape == "tool" else ()
    for tool in listed.items if listed is not None else alone:
        if tool.kind != "object":
            continue
        schemas = {key: node for key in ("inputSchema", "outputSchema") if (node := tool.get(key)) is not None and node.kind == "object"}
        hints = tool.get("annotations")
        hint = hints.get("readOnlyHint") if hints is not None else None
        yield ToolDefinition(
            tool.string("name") or "", tool.place, tool, revisions, text_of(tool.get("description")), schemas.get("inputSchema"),
            schemas.get("outputSchema"), hint.value if hint is not None and isinstance(hint.value, bool) else None,
        )  # fmt: skip


def _input_required(message: Message, revisions: Revisions, asked: Asked | None) -> Iterator[Captured]:
    result = result_of(message)
    if result is None:
        return
    requests = result.get("inputRequests")
    entries: list[InputEntry] = []
    seen: set[str] = set()
    for member in requests.members if requests is not None else ():
        entries.append(InputEntry(member.key, member, member.key in seen))
        seen.add(member.key)
    yield CapturedInputRequired(result, result.place, revisions, tuple(entries), result.get("requestState"), asked)


def _error(message: Message, revisions: Revisions, asked: Asked | None) -> Iterator[Captured]:
    error = message.node.get("error") or message.node
    if error.kind == "string":  # an inspector's history keeps the text alone
        yield CapturedError(error, error.place, revisions, message=text_of(error), asked=asked)
        return
    code, data = error.get("code"), error.get("data")
    yield CapturedError(
        error, error.place, revisions, code.value if code is not None and type(code.value) is int else None, text_of(error.get("message")),
        data.get("elicitations") if data is not None else None, asked,
    )  # fmt: skip
