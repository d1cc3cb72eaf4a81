"""Which protocol revision a captured message belongs to."""

from __future__ import annotations

from functools import lru_cache

from mcplint.frontends.capture.message import Message
from mcplint.interactions.model import REVISIONS, Revisions
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass

_DATE = regex(r"\d{4}-\d\d-\d\d")


def revision_of(version: str | None) -> str | None:
    """The revision whose rules hold for a version string: itself, else the newest before it; None for what is no version."""
    if version is None or not _DATE.fullmatch(version):
        return None
    known = [r for r in REVISIONS if r <= version]
    return known[-1] if known else REVISIONS[0]


@dataclass(slots=True)
class RevisionTracker:
    """Follows one capture. `given` is what the user named (`--protocol`); it wins over everything the messages say."""

    given: str | None = None
    _agreed: str | None = None
    """From the initialize result, else from the initialize request."""
    _answered: bool = False

    def of(self, message: Message) -> Revisions:
        """The revisions of one message. Call it for every message, in order.

        The user's word, then the message's own `_meta`, the handshake of the capture, the HTTP header, and the shape (`resultType` came with
        2026-07-28).
        """
        if self.given is not None:
            return _known(self.given)
        own = self._own(message)
        found = own or self._agreed or revision_of(message.envelope.header("mcp-protocol-version")) or _by_shape(message)
        return _known(found)

    def _own(self, message: Message) -> str | None:
        """What the message itself says; remembers a handshake."""
        own = revision_of(message.version)
        if own and message.method == "initialize" and message.form == "request" and not self._answered:
            self._agreed = own
        elif own and message.shape == "initialize":
            self._agreed, self._answered = own, True
        return own


@lru_cache(maxsize=16)
def _known(revision: str | None) -> Revisions:
    return Revisions((revision,), given=True) if revision else Revisions()


def _by_shape(message: Message) -> str | None:
    return REVISIONS[-1] if message.shape in ("input-required", "discover") or message.result_typed or message.method == "server/discover" else None
