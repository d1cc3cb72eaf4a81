"""What rules see: requests, schemas and texts, from source and from captures alike.

Nothing here knows a language, an SDK's spelling or a file format. Names are the protocol's own.
"""

from __future__ import annotations

from enum import Enum

from mcplint.ir.json import JsonMember, JsonNode, Text
from mcplint.ir.records import dataclass, field
from mcplint.ir.source import Place

REVISIONS = ("2025-06-18", "2025-11-25", "2026-07-28")
"""Protocol revisions in order of age."""


class Origin(str, Enum):
    """Where an interaction was found."""

    SOURCE = "source"
    MESSAGE = "message"
    SESSION = "session"


@dataclass(frozen=True, slots=True)
class Revisions:
    """The protocol revisions an interaction may run under.

    `served` in order of age, never empty. `given` when the user named one (`--protocol`, configuration) or the message tells; otherwise they
    follow from the SDK, or are all three.
    """

    served: tuple[str, ...] = REVISIONS
    given: bool = False

    def every(self, *revisions: str) -> bool:
        """Whether each revision served is among `revisions`."""
        return all(r in revisions for r in self.served)

    def some(self, *revisions: str) -> bool:
        """Whether one of the revisions served is among `revisions`."""
        return any(r in revisions for r in self.served)


class Sdk(str, Enum):
    """An SDK line, as far as rules must tell them apart."""

    NONE = ""
    """A capture, or unknown."""
    MCP_1 = "mcp 1"
    MCP_2 = "mcp 2"
    FASTMCP_2 = "fastmcp 2"
    FASTMCP_3 = "fastmcp 3"
    FASTMCP_4 = "fastmcp 4"
    TS_1 = "@modelcontextprotocol/sdk"
    TS_2 = "@modelcontextprotocol/server"
    OTHER = "other"


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One frame of a chain from an entry point to a send: a place and what happens there ("tool import_wallet", "calls ask")."""

    place: Place
    label: str


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """What the SDK in use does with a schema or field: `refused` at call time with `error` (TypeError …), or None when it is sent."""

    refused: bool
    error: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """One property of a form. `member` is its key and JSON Schema as it goes over the wire; `name` may hold `{holes}` when computed.

    `generated` for a name the SDK makes up (fastmcp's `value`). `required` is None when not known. `secret_type` is set when the source type itself
    says that it is a secret (pydantic SecretStr).
    """

    name: str
    member: JsonMember
    required: bool | None = None
    generated: bool = False
    verdict: Verdict | None = None
    secret_type: bool = False
    type_names: tuple[str, ...] = ()
    """How the source spells the type, for messages (`list[str]`, `Contact`)."""

    @property
    def schema(self) -> JsonNode:
        """The property's schema."""
        return self.member.value

    @property
    def place(self) -> Place:
        """Where a finding about the field starts."""
        return self.member.key_place

    @property
    def title(self) -> str | None:
        """Its title. Titles that the SDK derives from the name are left out."""
        return self.schema.string("title")

    @property
    def description(self) -> str | None:
        """Its description."""
        return self.schema.string("description")

    @property
    def types(self) -> tuple[str, ...]:
        """JSON types it admits at its own level; empty when not said."""
        node = self.schema.get("type")
        if node is None:
            return ()
        if node.kind == "string" and isinstance(node.value, str):
            return (node.value,)
        return tuple(i.value for i in node.items if isinstance(i.value, str))

    @property
    def is_choice(self) -> bool:
        """Whether the answer is picked from given options."""
        if self.schema.get("enum") is not None or self.schema.get("oneOf") is not None or self.schema.get("const") is not None:
            return True
        return "array" in self.types


@dataclass(frozen=True, slots=True, eq=False)
class FormSchema:
    """A requestedSchema.

    `root` is the JSON Schema as it goes over the wire, built from whatever the source says. `fields` are its properties. `complete` is False when
    there may be further fields that are not known. `place` is where the schema begins: the class line, the record, the value at the call.
    `source` is "record", "model", "scalar", "zod" or "json".
    """

    root: JsonNode
    fields: tuple[Field, ...]
    place: Place
    source: str
    complete: bool = True
    verdict: Verdict | None = None
    name: str = ""
    """Name of the model, if there is one."""


class Kind(str, Enum):
    """What a server asks for."""

    ELICITATION = "elicitation/create"
    SAMPLING = "sampling/createMessage"
    ROOTS = "roots/list"


@dataclass(frozen=True, slots=True, eq=False)
class Tool:
    """The tool, prompt or resource handler in whose call something happens. `words` are the names and texts that say what it does."""

    name: str
    description: str
    place: Place
    kind: str = "tool"
    effects: tuple[str, ...] = ()
    """Dotted names of the calls its body makes (`shutil.rmtree`, `requests.post`) and "del" for deletions, for judging consequence."""
    read_only: bool | None = None
    """What its annotations say (`readOnlyHint`)."""


@dataclass(frozen=True, slots=True, eq=False)
class AnswerUse:
    """How a field of the answer is used, as far as rules need it. `field` "" means the whole answer.

    `role` is "key" (looks something up: index, `.get`, comparison, filter), "gate" (decides a branch), "argument" (passed to the call named by
    `callee`),
    "stored" (`callee` is the call, or the word for what is assigned to), "returned", "logged", "text" (put into a text, that of `callee`'s argument) or
    "read".
    """

    field: str
    role: str
    place: Place
    callee: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class ServerRequest:
    """A request that a server sends to a client: elicitation (form or URL mode), sampling or roots.

    `place` is the send (source), or the request's method or nearest member (capture). Texts are None when absent; `message_known` and `schema_known`
    tell absent from not known. `params` is the raw params object where one is written (captures, dict literals, hand-made requests).
    `imperative` is False for input-required results and resolvers. `sdk_checked` when the SDK builds the schema itself (`ctx.elicit(model)`), so that
    its verdict applies; raw schemas go out as they are.
    """

    kind: Kind
    place: Place
    origin: Origin
    revisions: Revisions
    mode: str | None = None
    """"form", "url", or None when not known."""
    message: Text | None = None
    message_known: bool = True
    schema: FormSchema | None = None
    schema_known: bool = True
    url: Text | None = None
    url_known: bool = True
    elicitation_id: JsonNode | None = None
    params: JsonNode | None = None
    params_place: Place | None = None
    """Where rules about the params as a whole start: the params object, else the send."""
    sdk: Sdk = Sdk.NONE
    sdk_checked: bool = False
    imperative: bool = True
    chain: tuple[Step, ...] = ()
    bounded: bool = False
    """A bound of the analysis was hit on the way: confidence is lowered."""
    tool: Tool | None = None
    uses: tuple[AnswerUse, ...] = ()
    pointer: str = ""
    """In captures: JSON pointer of the params object."""
    extra: dict[str, object] = field(default_factory=dict)

    @property
    def sides(self) -> tuple[str, ...]:
        """What it may be looked at as, so that checks that say nothing of others need not be there: "form" and "url" (the modes an elicitation may
        have), "captured", "params" (the params object is at hand).
        """
        out = []
        if self.kind is Kind.ELICITATION:
            if self.mode != "url":
                out.append("form")
            if self.mode == "url" or (self.mode != "form" and self.url is not None):
                out.append("url")
        if self.origin is not Origin.SOURCE:
            out.append("captured")
        if self.params is not None:
            out.append("params")
        return tuple(out)
