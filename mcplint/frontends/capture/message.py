"""One captured JSON-RPC message, and what its envelope said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from mcplint.ir.json import JsonNode
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place, SourceFile

Direction = Literal["client", "server"]
"""Who sent it."""

Form = Literal["request", "notification", "response", "error", "params", "result"]
"""`params` and `result` are bare: the object that stands under that name. `error` is a response with an error, or an error object alone."""


_OTHER_ESCAPE = regex(r"\\u(?!00[0-7])")
_SURROGATE = regex("[\ud800-\udfff]")


class LazyNode:
    """A JSON value that is parsed with places on first use: most messages of a session are never looked into.

    `value` is the same without places; text in it is UTF-8 read as Latin-1, so pass it through `text`. Of duplicate keys it holds the last one.
    """

    __slots__ = ("_escapes", "_node", "_parse", "_source", "value")

    def __init__(self, parse: Callable[[LazyNode], JsonNode], value: dict[str, Any], source: tuple[str, int, int]) -> None:
        self.value = value
        self._parse = parse
        self._source = source
        self._node: JsonNode | None = None
        self._escapes = ""

    def get(self) -> JsonNode:
        """The value with places."""
        if self._node is None:
            self._node = self._parse(self)
        return self._node

    def text(self, found: str) -> str | None:
        """A text of `value` as it was meant; None when only the value with places can tell."""
        if found.isascii():
            return found
        escapes = self._escapes
        if not escapes:
            written = self.written
            escapes = self._escapes = "all" if written.isascii() else "some" if _OTHER_ESCAPE.search(written) else "none"
        if escapes == "all":
            return _SURROGATE.sub("\ufffd", found)
        if escapes == "none":
            try:
                return found.encode("latin-1").decode()
            except UnicodeError:
                return None
        return None

    @property
    def written(self) -> str:
        """The text that it was read from, UTF-8 read as Latin-1."""
        whole, start, end = self._source
        return whole[start:end]


@dataclass(frozen=True, slots=True)
class Envelope:
    """What stands around a message: who sent it, when, over which HTTP exchange. Members are None or empty where the capture does not say."""

    direction: Direction | None = None
    kind: str = "json"
    """"json", "ndjson", "sse", "log", "har" or "inspector"."""
    timestamp: str | int | float | None = None
    headers: tuple[tuple[str, str], ...] = ()
    """HTTP headers, names in lower case."""
    exchange: int | None = None
    """The same number for a request and its response where the capture pairs them, unique within the file."""

    def header(self, name: str) -> str | None:
        """The first header of that (lower-case) name."""
        return next((value for key, value in self.headers if key == name), None)


@dataclass(frozen=True, slots=True, eq=False)
class Message:
    """A message as captured.

    `method` is None for responses and for bare results. `shape` names what a result is, as far as its members tell: "initialize", "discover",
    "tools", "call", "contents", "prompt", "input-required", "elicit", "sampling", "roots", "completion" or "", and what bare params are:
    "elicitation-params", "sampling-params" or ""; "tool" is one tool definition alone. `direction` is what the envelope says, else what method or
    shape imply (`told` is False then), else None. `exact` is False when the message stands in the file in another form (inside a string, or folded
    over lines), so that its places cannot be edited.
    """

    file: SourceFile
    start: int
    end: int
    form: Form
    method: str | None
    shape: str
    direction: Direction | None
    told: bool
    envelope: Envelope
    index: int
    exact: bool
    lazy: LazyNode
    id: str | int | float | None = None
    """The JSON-RPC id, None where there is none or it is of a wrong type."""
    regular: bool = True
    """Whether it keeps to the outer form of JSON-RPC 2.0. A message that was captured without its envelope is regular."""
    result_typed: bool = False
    """Whether a result says its `resultType`."""
    version: str | None = None
    """The protocol version that the message itself names: in its `_meta`, or as an initialize request or result."""

    @property
    def node(self) -> JsonNode:
        """The message with places; pointers are relative to it. Kind "unknown" when it goes beyond the reader's limits.

        What a model's dump wrote (snake_case keys, nulls for absent members) has the protocol's names here; pointers keep the real keys.
        """
        return self.lazy.get()

    @property
    def data(self) -> bytes:
        """The bytes where it stands, for a cheap look before `node` is used. Inside a string they are escaped; in base64 they are not text."""
        return self.file.data[self.start : self.end]

    @property
    def line(self) -> int:
        """1-based line where the message begins."""
        return self.file.lines.line(self.start)

    @property
    def place(self) -> Place:
        """The message as a whole."""
        return Place(self.file, self.start, self.end, "")

    @property
    def bare(self) -> bool:
        """Whether only the params, the result or the error object was captured."""
        return self.form in ("params", "result") or (self.form == "error" and self.node.get("error") is None)
