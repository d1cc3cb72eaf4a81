"""Values that a scenario runs on: the answer as far as the outcome says, constants, records of known parts, and everything else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Union

from mcplint.analysis.values import Frame
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place


class Outcome(Enum):
    """How a question ends."""

    ACCEPT = "accept"
    EMPTY = "accept, with every box left unticked"
    DECLINE = "decline"
    CANCEL = "cancel"
    REFUSED = "refused"
    TIMEOUT = "timeout"


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """The answer, or the part of it at `path`."""

    path: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Val:
    """A known constant; `from_answer` when the answer decided it."""

    value: object
    from_answer: bool = False
    read: ir.Node | None = None
    """Where a part of content that is not there was read, in languages where that gives nothing and goes on."""
    raw: bool = False
    """The content that is not there, as it was read and untested."""
    told: bool = False
    """Nothing, as a helper of the SDK gives for every answer but an accepted one: what looks whether it is there has tested the answer."""
    stands_in: bool = False
    """A value of the server's own in place of a part of content that is not there, which was `read` without a test."""


@dataclass(frozen=True, slots=True, eq=False)
class Fields:
    """A record or an object made by a constructor with known members."""

    items: Mapping[str, AV]
    from_answer: bool = False
    exact: bool = False
    """Whether these are all members."""
    outside: bool = False
    """Made by a constructor of something outside of the project: a client, a connection."""


@dataclass(frozen=True, slots=True, eq=False)
class Top:
    """Anything. `truth` when it is known to be true or false all the same."""

    truth: bool | None = None
    from_answer: bool = False
    content: bool = False
    """Made of what the person entered."""


@dataclass(frozen=True, slots=True, eq=False)
class Items:
    """A sequence of known length."""

    items: tuple[AV, ...]
    from_answer: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A member of an enumeration."""

    owner: str
    name: str
    value: object = None


@dataclass(frozen=True, slots=True, eq=False)
class Responses:
    """All answers of a round, by key."""


AV = Union[Answer, Val, Fields, Items, Top, Responses]
TOP = Top()
NONE = Val(None)
Env = dict[str, AV]


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """Something reached: "effect", "use" (of content), "test" (decided by the answer; `detail` says how), "branch" (a test that is not decided),
    "again" (the same question), "asked" (a call that sends it, in a helper that is called again),
    "caught" and "handled" (begin and end of the handler of a failed question), "log" (a logging call)."""

    kind: str
    node: ir.Node
    place: Place
    frame: Frame
    detail: str = ""
    verdict: tuple[object, ...] = ()
    """Of an effect, the constants among what it is given that the answer decided."""


@dataclass(frozen=True, slots=True, eq=False)
class Returned:
    """A value that a function returned, and where; `handler` when that was in an exception handler."""

    value: AV
    place: Place
    node: ir.Node
    handler: ir.Handler | None = None
    fell_through: bool = False
    at: int = 0
    """How many events came before it."""
    said: str = ""
    """The texts in it, when somebody listens."""


class RaisedError(Exception):
    """An exception on its way out of an expression: the names of its class and of those it derives from, none for the failure of the question."""

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        super().__init__(*names)
        self.names = names


def compared(op: str, a: Any, b: Any) -> bool | None:
    """A comparison of two constants."""
    if isinstance(a, Choice) != isinstance(b, Choice):
        a, b = (x.value if isinstance(x, Choice) else x for x in (a, b))
    same = a == b and type(a) is type(b)
    if op in ("==", "!="):
        return bool(a == b) is (op == "==")
    if op in ("is", "is-not"):
        return same is (op == "is")
    try:
        return bool({"<": a < b, ">": a > b, "<=": a <= b, ">=": a >= b}[op])
    except (KeyError, TypeError):
        return None


def key_of(value: AV) -> str | None:
    """What a known value is called as the key of a record; None when it is not known."""
    if not isinstance(value, Val):
        return None
    if isinstance(value.value, str):
        return value.value
    return f"\0{value.value.owner}.{value.value.name}" if isinstance(value.value, Choice) else f"\0{value.value!r}"


def from_answer(value: AV) -> bool:
    """Whether the answer decided a value."""
    return isinstance(value, (Answer, Responses)) or value.from_answer


def marked(value: AV) -> AV:
    """A value that the answer decided."""
    if isinstance(value, Val):
        return Val(value.value, True, value.read, stands_in=value.stands_in)
    if isinstance(value, Fields):
        return Fields({k: marked(v) for k, v in value.items.items()}, True, value.exact)
    if isinstance(value, Items):
        return Items(tuple(marked(v) for v in value.items), True)
    if isinstance(value, Top):
        return Top(value.truth, True, value.content)
    return value


def merge(a: AV, b: AV) -> AV:
    """What is one or the other."""
    if a is b:
        return a
    touched = from_answer(a) or from_answer(b)
    if isinstance(a, Val) and isinstance(b, Val) and a.value == b.value and type(a.value) is type(b.value):
        return Val(a.value, touched)
    if isinstance(a, Fields) and isinstance(b, Fields) and a.items.keys() == b.items.keys():
        return Fields({k: merge(v, b.items[k]) for k, v in a.items.items()}, touched, a.exact and b.exact)
    if isinstance(a, Items) and isinstance(b, Items) and len(a.items) == len(b.items):
        return Items(tuple(merge(x, y) for x, y in zip(a.items, b.items, strict=True)), touched)
    return Top(None, touched)


def decided(value: AV) -> Iterator[object]:
    """The constants in a value that the answer decided."""
    if isinstance(value, Val):
        if value.from_answer:
            yield value.value
    elif isinstance(value, (Fields, Items)):
        for part in value.items.values() if isinstance(value, Fields) else value.items:
            yield from decided(part)


def join(*paths: Env | None) -> Env | None:
    """What holds where ways come together; None for a way that does not come there."""
    out: Env | None = None
    for env in paths:
        if out is None or env is None:
            out = out if env is None else env
        else:
            here = out
            out = {name: merge(here[name], env[name]) if name in here and name in env else TOP for name in {**here, **env}}
    return out


def shows(value: AV, harmless: frozenset[str]) -> bool:
    """Whether a value shows what the person entered; `harmless` are fields that say no more than yes or no."""
    if isinstance(value, Answer):
        return not any(step in harmless for step in value.path) and not (value.path and "value" in harmless)
    if isinstance(value, Fields):
        return any(shows(v, harmless) for v in value.items.values())
    if isinstance(value, Items):
        return any(shows(v, harmless) for v in value.items)
    return isinstance(value, Top) and value.content
