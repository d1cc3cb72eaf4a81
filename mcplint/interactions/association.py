"""What ties a server's request to a client's: when it is sent, on whose session, over which stream, and for how long it may take."""

from __future__ import annotations

from collections.abc import Mapping

from mcplint.interactions.model import ServerRequest
from mcplint.ir.records import dataclass, field
from mcplint.ir.source import Place


@dataclass(frozen=True, slots=True, eq=False)
class Moment:
    """A place on the chain that decides when a request is sent, and what it is called: `asyncio.create_task`, "lifespan", "tools/list"."""

    place: Place
    name: str
    certain: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class KeptContext:
    """A place that outlives a client's request and holds the context or session: `what` is "variable", "registry", "attribute" or "class attribute"."""

    place: Place
    name: str
    what: str
    certain: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class TimeLimit:
    """How many seconds the answer may take. `place` is None for the SDK's own limit."""

    place: Place | None
    seconds: float


@dataclass(frozen=True, slots=True, eq=False)
class Association:
    """A server's request and what it is tied to. A member is None where nothing is wrong or nothing is known.

    `background`: the hop that outlives the client's request. `outside`: the code that no client request runs. `method`: the method answered
    meanwhile,
    where it is none that may ask back. `kept`: where the session was kept. `unrelated`: True without the id of the client's request on a server over
    HTTP, `wrong_id` the place of an id that is another one. `stateless`: the settings that leave no way back. `task`: what makes the handler a
    background task.
    `both_eras`: a branch on the chain chooses by the protocol revision. `advice` says what to write in the SDK in use, by aspect.
    """

    request: ServerRequest
    background: Moment | None = None
    outside: Moment | None = None
    method: Moment | None = None
    kept: KeptContext | None = None
    unrelated: bool = False
    wrong_id: Place | None = None
    stateless: tuple[Moment, ...] = ()
    task: Moment | None = None
    both_eras: bool = False
    limit: TimeLimit | None = None
    advice: Mapping[str, str] = field(default_factory=dict)
    entry_known: bool = True
    """False for code that nothing in the project calls."""

    @property
    def place(self) -> Place:
        """The send."""
        return self.request.place


@dataclass(frozen=True, slots=True, eq=False)
class ContextParameter:
    """A parameter of a handler that is meant to be the context but is none to the SDK. `reason` is "unannotated", "foreign" (another package's
    class),
    "second" (only the first one is filled in), "partial" or "object" (the SDK looks at the function only). `handler` is the kind of handler.
    """

    place: Place
    name: str
    reason: str
    handler: str
    registration: Place
    found: str = ""
    """The annotation as it is read, for a foreign class."""
    wanted: str = ""
    """What to write."""
    certain: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class UnavailableCall:
    """A call that the SDK line in use does not have or refuses: why, and what to write instead. `pushes` when it would ask the client something."""

    place: Place
    name: str
    why: str
    instead: str
    pushes: bool = False
    modern_only: bool = False
    """Only 2026-07-28 is served."""


__all__ = ["Association", "ContextParameter", "KeptContext", "Moment", "TimeLimit", "UnavailableCall"]
