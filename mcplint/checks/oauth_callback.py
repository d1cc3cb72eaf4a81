"""MCP226: a callback that does not check its state. MCP227: a user taken from the address."""

from __future__ import annotations

from collections.abc import Iterable

from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.checks.texts import code
from mcplint.checks.words import words_of
from mcplint.findings.model import Confidence, Finding, Related
from mcplint.interactions.oauth import Callback, StateCheck

_WHY = {
    StateCheck.ABSENT: "never compares a `state` with one that it stored",
    StateCheck.IGNORED: "looks at the `state`, but goes on whatever it is",
    StateCheck.CONSTANT: "compares the `state` with a value that is the same for every flow",
    StateCheck.REPLAYABLE: "looks the `state` up but never removes it, so that it works again and again",
}
_HELP = {
    StateCheck.REPLAYABLE: "take the entry out when it is used (`STATES.pop(state, None)`), and refuse when there is none",
}


@check("MCP226", on=Callback)
def oauth_callback_unverified(callback: Callback, context: Context) -> Iterable[Finding]:
    """A code is redeemed, or a credential stored, without a state of one's own."""
    why = _WHY.get(callback.state)
    if callback.exchange is None or why is None:
        return
    related = [Related(callback.exchange, "the code is redeemed, or the credential kept, here")]
    if callback.state_place is not None:
        related.append(Related(callback.state_place, "the state is looked at here"))
    yield context.find(
        callback.place,
        f"the callback {code(callback.name or callback.path)} redeems what it is given and {why}",
        help=_HELP.get(
            callback.state, "store a random `state` with the user when the flow begins; here take it out of the store and refuse when there is none"
        ),
        related=related,
        subject=callback.path or callback.name,
    )


@check("MCP227", on=Callback)
def identity_from_query(callback: Callback, context: Context) -> Iterable[Finding]:
    """An input that names a user, and a credential bound to it."""
    words = _IdentityWords(context.vocabulary.get("parameters", ()), context.vocabulary.get("words", ()), context.vocabulary.get("other", ()))
    for use in callback.identities:
        if not words.names_user(use.name):
            continue
        where = {"query": "the query", "form": "a form field", "path": "the path"}[use.kind]
        yield context.find(
            use.place,
            f"the user is taken from {where} ({code(use.name)}) and a credential is bound to whoever it names",
            help="take the subject from the browser's own session or a verified token, and from the stored flow; what the address says may only be compared",
            related=[Related(use.bound, "it is bound here")],
            confidence=Confidence.MEDIUM,
            subject=f"{callback.path or callback.name}:{use.name}",
        )


class _IdentityWords:
    """Names of inputs that say who somebody is."""

    __slots__ = ("other", "whole", "words")

    def __init__(self, whole: Iterable[str], words: Iterable[str], other: Iterable[str]) -> None:
        self.whole = frozenset(whole)
        self.words = frozenset(words)
        self.other = frozenset(other)

    def names_user(self, name: str) -> bool:
        """Whether an input of that name says who somebody is: `user_id`, `runnerEmail`; not `user_code`, `account_type`."""
        parts = [w.text for w in words_of(name)]
        if "_".join(parts) in self.whole or name.lower() in self.whole:
            return True
        if not parts:
            return False
        if parts[-1] in self.words:
            return True
        return parts[-1] in self.other and any(p in self.words for p in parts[:-1])
