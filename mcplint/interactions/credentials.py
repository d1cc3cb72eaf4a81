"""Credentials as rules see them: where they come from, where they go, and what people are told about them.

The interactions say what a value is made of and by which names it goes; whether such a name stands for a credential is for the rules' vocabulary to
say.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from mcplint.interactions.model import Origin, Step, Tool
from mcplint.ir.json import JsonNode, Text
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place


class Source(str, Enum):
    """Where a part of a value comes from."""

    ENVIRONMENT = "environment"
    """The whole environment of the process."""
    VARIABLE = "variable"
    """One variable of it."""
    HEADERS = "headers"
    """All headers of an incoming request."""
    HEADER = "header"
    BEARER = "bearer"
    """The token that the client sent to this server."""
    TOKEN_RESPONSE = "token-response"  # noqa: S105 - a word, not a value
    """What a token endpoint answered, or a member of it."""
    ANSWER = "answer"
    """Entered by a person in an elicitation."""
    RANDOM = "random"
    ARGUMENT = "argument"
    """A parameter whose argument is not known: of a handler, of a function that nobody calls."""
    CALL = "call"
    VALUE = "value"


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """A part of a value: where it comes from and by which names it goes, the innermost first.

    `whole` for a container of which every member comes along. `personal` says of a token response whether a person's token is in it. `own` marks an
    argument
    that the caller of the handler gave itself. `text` is the text into which it is put, if any; `entry` the member or argument through which it goes
    out.
    """

    source: Source
    names: tuple[str, ...]
    place: Place
    whole: bool = False
    personal: bool = False
    own: bool = False
    text: Place | None = None
    entry: Place | None = None
    revealed: bool = False
    """Taken out of a type that hides it (`SecretStr`): secret, whatever it is called."""


@dataclass(frozen=True, slots=True, eq=False)
class ResultFlow:
    """What one return statement of a handler gives to the client. `tool` is the handler."""

    place: Place
    tool: Tool
    materials: tuple[Material, ...]
    raised: bool = False
    """In the text of an error."""


@dataclass(frozen=True, slots=True, eq=False)
class LogFlow:
    """What one logging call writes. `callee` is how it is spelled; `client` when it goes to the client's log."""

    place: Place
    callee: str
    materials: tuple[Material, ...]
    client: bool = False
    console: bool = False
    """Printed for the person at the terminal."""
    failed: bool = False
    """Only where a request failed, so that a reply holds an error."""
    apart: bool = False
    """Printed by a command at the terminal: nothing leads from a request to it."""
    chain: tuple[Step, ...] = ()
    text: str = ""
    """The words that the call itself writes around them."""


@dataclass(frozen=True, slots=True, eq=False)
class ModelFlow:
    """What goes into a text for the model or into a progress text. `what` is "sampling message" or "progress text"."""

    place: Place
    what: str
    materials: tuple[Material, ...]


@dataclass(frozen=True, slots=True, eq=False)
class OutgoingFlow:
    """The client's own token on its way to another service. `place` is where it enters the header or argument."""

    place: Place
    what: str
    call: Place
    chain: tuple[Step, ...] = ()


class Shelf(str, Enum):
    """A place that every session of a process shares."""

    ENVIRONMENT = "environment"
    GLOBAL = "global"
    CLASS = "class"
    SERVER = "server"
    FILE = "file"


@dataclass(frozen=True, slots=True, eq=False)
class SharedStore:
    """Something that is kept where every session shares it. `name` is the place's own name; `stdio` when the project serves one client a process."""

    place: Place
    shelf: Shelf
    name: str
    materials: tuple[Material, ...]
    key: str = ""
    """The last word of that name: what the value is called there."""
    stdio: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class ToolInput:
    """What a tool takes, as a JSON Schema of its arguments; each property's key stands where the author wrote the parameter or field.

    `documented` are descriptions by parameter name that stand in a docstring.
    """

    tool: Tool
    place: Place
    schema: JsonNode
    documented: dict[str, str]


def always() -> bool:
    """Known without looking."""
    return True


@dataclass(frozen=True, slots=True, eq=False)
class UserText:
    """A text that a handler gives to the client as its result, prompt or error. `kind` is "result", "error" or "message"."""

    text: Text
    kind: str
    origin: Origin
    tool: Tool | None = None
    beside: bool = False
    """The handler opens pages in URL mode, too: this text may be for clients that cannot."""
    others: tuple[str, ...] = ()
    """For the name of a member that holds a link (`kind` "link"): the other texts of the same result."""
    given: Callable[[], bool] = always
    """Whether the text comes to a client: looked into only when asked, as that takes far longer than reading the text."""


@dataclass(frozen=True, slots=True, eq=False)
class WrittenValue:
    """A string literal in source that may be a credential: its value, the name that it is given to (variable, key, argument), and whether it is a
    fallback.
    """

    place: Place
    value: str
    name: str = ""
    header: bool = False
    beside: tuple[str, ...] = ()
    """The keys of the record that it stands in."""
