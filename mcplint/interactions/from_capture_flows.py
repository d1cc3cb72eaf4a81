"""URL elicitations of a session, from the question to their completion."""

from __future__ import annotations

from collections.abc import Iterator

from mcplint.frontends.capture.message import Message
from mcplint.interactions.messages import Asked, CapturedResult, EarlySuccess
from mcplint.interactions.model import Revisions
from mcplint.ir.records import dataclass, field

_MAX_OPEN = 1_000


@dataclass(slots=True)
class _Opened:
    """A page that the person agreed to open, the calls that were unanswered then, and their results so far."""

    request: Message
    calls: frozenset[object]
    results: list[CapturedResult] = field(default_factory=list)


class OpenPages:
    """Follows one capture. Call `seen` for every message, in order."""

    __slots__ = ("_calls", "_opened")

    def __init__(self) -> None:
        self._calls: set[object] = set()
        self._opened: dict[str, _Opened] = {}

    def seen(self, message: Message, revisions: Revisions, asked: Asked | None) -> Iterator[EarlySuccess]:
        """The successes that a completion shows to have come too early."""
        if message.method == "tools/call" and message.form == "request" and message.id is not None:
            if len(self._calls) < _MAX_OPEN:
                self._calls.add(message.id)
        elif message.shape == "elicit" and asked is not None:
            self._answered(message, asked)
        elif asked is not None and asked.method == "tools/call":
            self._calls.discard(message.id)
            if message.shape == "call":
                for opened in self._opened.values():
                    if message.id in opened.calls:
                        opened.results.append(CapturedResult("call", message, revisions, asked))
        elif message.method == "notifications/elicitation/complete" and self._opened:
            params = message.node.get("params")
            done = self._opened.pop((params.string("elicitationId") if params is not None else None) or "", None)
            if done is not None:
                yield from (EarlySuccess(result, done.request) for result in done.results if not result.is_error)

    def _answered(self, answer: Message, asked: Asked) -> None:
        if not _opens(asked.message.lazy.value.get("params")):
            return
        params, result = asked.params, answer.node.get("result")
        name = params.string("elicitationId") if params is not None else None
        accepted = result is not None and result.string("action") == "accept"
        if params is not None and name and accepted and params.string("mode") == "url" and len(self._opened) < _MAX_OPEN:
            self._opened[name] = _Opened(asked.message, frozenset(self._calls))


def _opens(params: object) -> bool:
    """Whether these are the params of URL mode: a cheap look before the messages are read with places."""
    return isinstance(params, dict) and params.get("mode") == "url"
