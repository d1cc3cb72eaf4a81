"""What a server does with an answer."""

from __future__ import annotations

from mcplint.interactions.model import ServerRequest, Step
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A place with the words that name what stands there."""

    place: Place
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class AnswerHandling:
    """A request and everything that happens with its answer, in the sending function and up the chain.

    `discarded` when nothing looks at the result at all. `untested` are uses of content that are reached when the person declined. `proceeds` are
    tests
    after which a declined request goes on to what an accepted one does; `hidden_default` when that is a value put in place of the answer.
    `fails_open` are places where a refusal, time-out or missing capability is turned into consent. `unread` is the test that takes accept for yes
    although
    the form's box (`unread_field`) is never read. `again` when a decline leads to the same question without bound. `logged` are calls that log
    the answer or the URL. `unvalidated` are uses of raw content that nothing validated. `taken_as_done` is the branch that takes the accept of a URL
    request
    for a finished flow; `told` what is returned right after that accept, each text with the test that led there. `effects_before` are effects
    that precede the request. `certain` is False where the analysis hit a bound.
    """

    request: ServerRequest
    discarded: bool = False
    untested: tuple[Spot, ...] = ()
    proceeds: tuple[Spot, ...] = ()
    hidden_default: bool = False
    fails_open: tuple[Spot, ...] = ()
    unread: Spot | None = None
    unread_field: str = ""
    again: str = ""
    logged: tuple[Spot, ...] = ()
    unvalidated: tuple[Spot, ...] = ()
    taken_as_done: Spot | None = None
    told: tuple[tuple[Spot, str], ...] = ()
    effects_before: tuple[Spot, ...] = ()
    certain: bool = True
    steps: tuple[Step, ...] = ()

    @property
    def place(self) -> Place:
        """The send."""
        return self.request.place
