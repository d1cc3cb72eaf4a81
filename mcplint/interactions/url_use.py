"""How a server uses URL mode: whose word the URL is, how it names its elicitations, and what it says when one is required or completed."""

from __future__ import annotations

from enum import Enum

from mcplint.interactions.model import Revisions, Sdk, ServerRequest, Step
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place


@dataclass(frozen=True, slots=True, eq=False)
class ForeignUrl:
    """A URL whose scheme or host somebody else decides. `origin` is "argument" (of a tool: the model), "model" (a sampling answer) or "response" (of
    another service); `name` how the source spells the value. `certain` is False when only a part of the host is theirs.
    """

    place: Place
    origin: str
    name: str
    request: ServerRequest
    certain: bool = True


class IdKind(str, Enum):
    """What an elicitation's id is made of."""

    RANDOM = "random"
    LITERAL = "literal"
    COUNTER = "counter"
    TIME = "time"
    BUSINESS = "business"
    PERSONAL = "personal"
    REUSED = "reused"
    """Random, but one value for several requests."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, eq=False)
class ElicitationId:
    """The id of a URL elicitation. `what` is how the source spells what it is made of, or why it is used again."""

    place: Place
    kind: IdKind
    what: str
    request: ServerRequest


@dataclass(frozen=True, slots=True, eq=False)
class UrlRequired:
    """A -32042 that a server raises. `made_by` is "sdk" (its own class), "error" (the SDK's general error class), "local" (a class of the project) or
    "plain" (an exception that merely holds the code); `name` is the class.

    `faults` are what is wrong with the elicitations: "form", "no-id", "empty", "no-data". `lost` names the handler whose SDK turns the error into
    something
    else ("tool", "prompt", "resource"), "" where it arrives; `arrives_as` is what the client gets instead.
    """

    place: Place
    made_by: str
    name: str
    faults: tuple[str, ...]
    revisions: Revisions
    sdk: Sdk
    lost: str = ""
    arrives_as: str = ""
    both_eras: bool = False
    chain: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class CompletionNotice:
    """A `notifications/elicitation/complete`. `id_missing`: it says no id; `everyone`: it goes to every session there is; `chosen`: a model names the
    id
    through an argument of a tool (`tool` is its name).
    """

    place: Place
    revisions: Revisions
    id_missing: bool = False
    everyone: bool = False
    chosen: bool = False
    tool: str = ""
    both_eras: bool = False
    chain: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class EraUse:
    """Something that belongs to certain protocol revisions only, met where `revisions` are served.

    `what` is "elicitationId", "completion", "url-required", "push", "url-mode", "input-required", "session-header" or "initialize".
    """

    place: Place
    what: str
    revisions: Revisions
    both_eras: bool = False
    pushed: bool = False
    """A push in source, which MCP408 reports."""
    chain: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class ForeignName:
    """A method or error code that the protocol never had. `kind` is "method" or "code"."""

    place: Place
    kind: str
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class SessionHeader:
    """A use of the `Mcp-Session-Id` header in source."""

    place: Place
    revisions: Revisions
    both_eras: bool = False
