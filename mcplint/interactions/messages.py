"""What rules see of captured messages beyond the server's requests: results, errors, notifications, tool definitions, client configuration.

One message may give several of these. Nodes are the captured JSON with its places; `node` of a whole message is parsed only when asked for, so a
check on a long session should look at the plain attributes first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Optional, Union

from mcplint.frontends.capture.message import Message
from mcplint.interactions.model import Origin, Revisions, ServerRequest
from mcplint.ir.json import JsonMember, JsonNode, Text
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

_Path = tuple[Optional["_Path"], Union[str, int]]
"""A step below an earlier one: a member's name or an item's number."""


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """The request that a result or error answers, as far as the capture shows it."""

    method: str
    message: Message

    @property
    def params(self) -> JsonNode | None:
        """Its params."""
        return self.message.node.get("params")


@dataclass(frozen=True, slots=True, eq=False)
class CapturedMessage:
    """Any JSON-RPC message, for rules about messages as such. `asked` is set for responses whose request was captured."""

    message: Message
    revisions: Revisions
    asked: Asked | None = None
    origin: Origin = Origin.MESSAGE

    @property
    def form(self) -> str:
        """One of "request", "notification", "response", "error", "params" and "result"; the last two are bare."""
        return self.message.form

    @property
    def method(self) -> str | None:
        """The method of a request or notification."""
        return self.message.method

    @property
    def regular(self) -> bool:
        """Whether the outer form is JSON-RPC 2.0."""
        return self.message.regular

    @property
    def node(self) -> JsonNode:
        """The message."""
        return self.message.node

    @property
    def place(self) -> Place:
        """The message as a whole."""
        return self.message.place


@dataclass(frozen=True, slots=True, eq=False)
class ToolDefinition:
    """One tool of a tools/list result. `input_schema` is None when missing or no object."""

    name: str
    place: Place
    node: JsonNode
    revisions: Revisions
    description: Text | None = None
    input_schema: JsonNode | None = None
    output_schema: JsonNode | None = None
    read_only: bool | None = None
    """What its annotations say (`readOnlyHint`)."""
    origin: Origin = Origin.MESSAGE

    @property
    def parameters(self) -> tuple[JsonMember, ...]:
        """The properties of its input schema."""
        properties = self.input_schema.get("properties") if self.input_schema else None
        return properties.members if properties is not None and properties.kind == "object" else ()


@dataclass(frozen=True, slots=True, eq=False)
class ShownText:
    """A text of a captured result, read without its place: most texts are never pointed at. `key` is the nearest member's name."""

    result: CapturedResult
    raw: str
    path: _Path
    key: str = ""

    @property
    def value(self) -> str:
        """The text."""
        text = self.result.message.lazy.text(self.raw)
        if text is not None:
            return text
        found = self.node.value
        return found if isinstance(found, str) else ""

    @property
    def node(self) -> JsonNode:
        """The text where it stands; the whole result when it cannot be found there again."""
        steps: list[str | int] = []
        path: _Path | None = self.path
        while path is not None:
            path, step = path
            steps.append(step)
        node = self.result.node
        value: Any = self.result.value
        for step in reversed(steps):
            if isinstance(step, str):
                inner = node.get(self._key(node, value, step)) or (node.get("structuredContent") if step == "structured_content" else None)
            else:
                inner = node.items[step] if step < len(node.items) else None
            if inner is None:
                return node
            node, value = inner, value[step]
        return node

    def _key(self, node: JsonNode, value: dict[str, Any], step: str) -> str:
        """The name of a member as it was meant. Where the text alone does not tell, its position does."""
        key = self.result.message.lazy.text(step)
        if key is None:
            names = list(dict.fromkeys(member.key for member in node.members))
            key = names[at] if (at := list(value).index(step)) < len(names) else step
        return key


@dataclass(frozen=True, slots=True, eq=False)
class CapturedResult:
    """A result that carries something to the model or user: of a tool call ("call"), a prompt ("prompt") or a resource ("contents").

    `texts`, `structured_texts` and `is_error` are cheap; `node` (the result object) is parsed on first use.
    """

    kind: str
    message: Message
    revisions: Revisions
    asked: Asked | None = None
    origin: Origin = Origin.MESSAGE

    @property
    def node(self) -> JsonNode:
        """The result object."""
        whole = self.message.node
        return (whole.get("result") or whole) if self.message.form == "response" else whole

    @property
    def place(self) -> Place:
        """The result object's place."""
        return self.node.place

    @property
    def is_error(self) -> bool:
        """Whether it says `isError`."""
        value = self.value
        return value.get("isError", value.get("is_error")) is True

    @property
    def structured(self) -> JsonNode | None:
        """Structured content of a tool result."""
        return self.node.get("structuredContent")

    def texts(self) -> Iterator[ShownText]:
        """Every text that it shows: text blocks, embedded and plain resources, prompt messages. Structured content is not among them."""
        value = self.value
        for name in ("content", "contents", "messages"):
            listed = value.get(name)
            for number, item in enumerate(listed if isinstance(listed, list) else ()):
                if isinstance(item, dict):
                    yield from self._block_texts(item, ((None, name), number), 0)

    def _block_texts(self, block: dict[str, Any], path: _Path, depth: int) -> Iterator[ShownText]:
        """The text of a content block, of the resource embedded in it, or of the blocks of a prompt message."""
        text = block.get("text")
        if isinstance(text, str):
            yield ShownText(self, text, (path, "text"))
        for name in ("resource", "content") if depth < _MAX_BLOCKS else ():
            inner = block.get(name)
            if isinstance(inner, dict):
                yield from self._block_texts(inner, (path, name), depth + 1)
            for number, part in enumerate(inner if isinstance(inner, list) else ()):
                if isinstance(part, dict):
                    yield from self._block_texts(part, ((path, name), number), depth + 1)

    def structured_glance(self) -> tuple[set[str], str]:
        """The names of all members of the structured content, and its strings one after another: a cheap look before `structured_texts`."""
        names: set[str] = set()
        texts: list[str] = []
        stack: list[Any] = [self._structured()]
        while stack:
            item = stack.pop()
            if isinstance(item, str):
                texts.append(item)
            elif isinstance(item, dict):
                names.update(item)
                stack.extend(item.values())
            elif isinstance(item, list):
                stack.extend(item)
        return {self._text(name) for name in names}, "\n".join(texts)

    def structured_texts(self) -> Iterator[ShownText]:
        """Every string of the structured content, in order."""
        value = self.value
        name = "structuredContent" if "structuredContent" in value else "structured_content"
        stack: list[tuple[str, Any, _Path]] = [("", value.get(name), (None, name))]
        while stack:
            key, item, path = stack.pop()
            if isinstance(item, str):
                yield ShownText(self, item, path, self._text(key))
            elif isinstance(item, dict):
                stack.extend((k, v, (path, k)) for k, v in reversed(item.items()))
            elif isinstance(item, list):
                stack.extend((key, item[i], (path, i)) for i in range(len(item) - 1, -1, -1))

    def _structured(self) -> object:
        value = self.value
        return value.get("structuredContent", value.get("structured_content"))

    def _text(self, raw: str) -> str:
        return raw if raw.isascii() else self.message.lazy.text(raw) or raw

    @property
    def value(self) -> dict[str, Any]:
        """The result object as plain values, whose texts are raw (see `LazyNode`)."""
        whole = self.message.lazy.value
        inner = whole.get("result") if self.message.form == "response" else None
        return inner if isinstance(inner, dict) and inner else whole


_MAX_BLOCKS = 3


@dataclass(frozen=True, slots=True, eq=False)
class InputEntry:
    """One entry of `inputRequests`. `again` when an earlier entry has the same key."""

    key: str
    member: JsonMember
    again: bool

    @property
    def node(self) -> JsonNode:
        """The entry."""
        return self.member.value

    @property
    def method(self) -> str | None:
        """Its method, None when there is none."""
        return self.member.value.string("method")


@dataclass(frozen=True, slots=True, eq=False)
class CapturedInputRequired:
    """An input-required result, also one that forgot its `resultType`. `node` is the result object."""

    node: JsonNode
    place: Place
    revisions: Revisions
    entries: tuple[InputEntry, ...] = ()
    request_state: JsonNode | None = None
    asked: Asked | None = None
    origin: Origin = Origin.MESSAGE

    @property
    def result_type(self) -> JsonNode | None:
        """Its `resultType`."""
        return self.node.get("resultType")

    @property
    def input_requests(self) -> JsonNode | None:
        """The whole `inputRequests`."""
        return self.node.get("inputRequests")


@dataclass(frozen=True, slots=True, eq=False)
class NestedRequest:
    """A request of the server in a session, with the methods of the client's requests that were open when it was sent, the oldest first."""

    open: tuple[str, ...]
    make: Callable[[], ServerRequest]
    origin: Origin = Origin.SESSION

    @property
    def request(self) -> ServerRequest:
        """The request, looked into only now."""
        return self.make()

    @property
    def place(self) -> Place:
        """The request's method."""
        return self.request.place


@dataclass(frozen=True, slots=True, eq=False)
class CapturedError:
    """An error response, or an error object alone. `node` is the error object. `entries` are the elicitations of a -32042."""

    node: JsonNode
    place: Place
    revisions: Revisions
    code: int | None = None
    message: Text | None = None
    elicitations: JsonNode | None = None
    asked: Asked | None = None
    origin: Origin = Origin.MESSAGE

    @property
    def entries(self) -> tuple[JsonNode, ...]:
        """The single elicitations."""
        return self.elicitations.items if self.elicitations is not None else ()


@dataclass(frozen=True, slots=True, eq=False)
class CapturedNotification:
    """A notification."""

    method: str
    message: Message
    revisions: Revisions
    origin: Origin = Origin.MESSAGE

    @property
    def place(self) -> Place:
        """Its method."""
        method = self.message.node.get("method")
        return method.place if method is not None else self.message.place

    @property
    def params(self) -> JsonNode | None:
        """Its params."""
        return self.message.node.get("params")

    @property
    def from_server(self) -> bool | None:
        """Whether the server sent it; None when not known."""
        return None if self.message.direction is None else self.message.direction == "server"


@dataclass(frozen=True, slots=True, eq=False)
class EarlySuccess:
    """A call that was answered with success between the accept of a URL elicitation inside it and the completion of that elicitation."""

    result: CapturedResult
    request: Message
    origin: Origin = Origin.MESSAGE

    @property
    def place(self) -> Place:
        """The result object."""
        return self.result.place


@dataclass(frozen=True, slots=True, eq=False)
class ClientConfigServer:
    """One server in a client's configuration file. Pointers are relative to the file's root; arguments, environment and headers are as written."""

    name: str
    place: Place
    node: JsonNode
    command: JsonNode | None = None
    args: tuple[JsonNode, ...] = ()
    env: tuple[JsonMember, ...] = ()
    headers: tuple[JsonMember, ...] = ()
    url: JsonNode | None = None
    origin: Origin = Origin.MESSAGE
