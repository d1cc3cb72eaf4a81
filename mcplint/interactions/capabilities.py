"""What a server knows of its client when it asks, and the tests it makes to know it."""

from __future__ import annotations

from mcplint.interactions.model import ServerRequest
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place


@dataclass(frozen=True, slots=True, eq=False)
class CapabilityUse:
    """A request together with what is known of the client on the chain that sends it.

    `granted` are the capabilities that tests on the way have shown ("elicitation", "elicitation.url", "sampling.tools" …). `refusal_handled` when the
    SDK's refusal is caught on the way and does not just go on. `sdk_checks` when the SDK call tests for itself. `tools_given` for sampling with
    tools.
    `entry_known` is False for code that nothing in the project calls. `mode_argument` is set where a check that ignores modes is asked for one.
    """

    request: ServerRequest
    granted: frozenset[str]
    refusal_handled: bool
    sdk_checks: bool
    tools_given: bool = False
    entry_known: bool = True
    mode_argument: Place | None = None
    how_to_test: str = ""
    """The test to write, in the words of the SDK in use."""

    @property
    def place(self) -> Place:
        """The send."""
        return self.request.place


@dataclass(frozen=True, slots=True, eq=False)
class CapabilityTest:
    """A test that proves nothing about what the client can do. `reason` is one of "discarded" (its result is thrown away), "method" (presence of an
    SDK
    method), "exception" (an exception that no SDK raises for it), "form" (truth of a member that an empty declaration leaves unset), "stored" (kept
    from
    another session), "envelope" (not filled on the connection in use) and "name" (what the client calls itself, its version, user agent or
    environment).
    """

    place: Place
    reason: str
    detail: str
    request: ServerRequest | None = None
