"""State that goes through the client and comes back, results that ask for input, and features that the protocol is about to drop."""

from __future__ import annotations

from mcplint.interactions.model import Kind, Revisions, Step
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place


@dataclass(frozen=True, slots=True, eq=False)
class StateDatum:
    """A piece of data in a state: the key it stands under (or the word the code uses for it), the word for its value, and the value if it is known.

    `readable` by the client. `random` for what nobody can guess.
    """

    name: str
    value_name: str
    place: Place
    readable: bool
    constant: object = ...
    random: bool = False

    @property
    def known(self) -> bool:
        """Whether it is a constant or random: nothing that a client could change to its advantage without being noticed."""
        return self.random or self.constant is not ...


@dataclass(frozen=True, slots=True, eq=False)
class OutgoingState:
    """A state that is sent to the client.

    `sealed` by the server itself; None when the server is not known. `protection` is what the code does for it: "", "signed" (readable), "sealed" or
    "codec"
    (the SDK's); `protector` the call's name. `built` when it is put together or encoded. `opaque` when it is an id of something kept on the server.
    `unknown` when something that is not known makes it. `used` when states that come back have an influence somewhere in the project. `text` is False
    for
    a record that is sent as it is. `expires` when the protection has an expiry of its own.
    """

    place: Place
    sealed: bool | None
    protection: str
    protector: str
    built: bool
    opaque: bool
    unknown: bool
    used: bool
    data: tuple[StateDatum, ...] = ()
    text: bool = True
    expires: bool = False
    chain: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class IncomingState:
    """A place where a state that came back is taken apart. `read` is where the handler reads it. `dangerous` when parsing it runs code."""

    place: Place
    read: Place
    parser: str
    verified: bool
    sealed: bool | None
    dangerous: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class BadEntry:
    """An entry of an input-required result that no client can answer. `fault` is "method", "class", "params", "again" (its key is used twice) or
    "envelope".
    """

    place: Place
    key: str
    fault: str
    found: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class RoundTripResult:
    """An input-required result as code makes it.

    `empty` when it has neither requests nor a state; `untyped` when a hand-made one has no result type.
    """

    place: Place
    empty: bool
    bad: tuple[BadEntry, ...] = ()
    untyped: bool = False
    state_place: Place | None = None
    """Where a state that is no text begins."""
    chain: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class SealingServer:
    """A server that seals states with a key of its own process, and what starts it in several. `certain` when that is known to serve this server."""

    place: Place
    workers: Place | None
    number: int
    how: str
    file: str = ""
    certain: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class DeprecatedUse:
    """A use of something that the protocol is about to drop: `feature` is "sampling", "roots", "logging", "context" or "sse"; `name` what is used.

    `pushed` for a request that is sent as one. `revisions` are those it runs under.
    """

    place: Place
    feature: str
    name: str
    revisions: Revisions
    pushed: bool = False
    chain: tuple[Step, ...] = ()


FEATURES = {Kind.SAMPLING: "sampling", Kind.ROOTS: "roots"}
"""The feature behind a request."""

__all__ = ["FEATURES", "BadEntry", "DeprecatedUse", "IncomingState", "OutgoingState", "RoundTripResult", "SealingServer", "StateDatum"]
