"""5xx: what is done with the answer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.checks.words import word_set, words_of
from mcplint.findings.model import Confidence, Finding, Related
from mcplint.interactions.answers import AnswerHandling, Spot

if TYPE_CHECKING:
    from mcplint.interactions.messages import EarlySuccess


def _finding(
    handling: AnswerHandling, context: Context, spot: Spot, message: str, help: str, *, subject: str | None = None, certain: bool | None = None
) -> Finding:
    """A finding at a spot that the answer leads to. What it is about is the spot's text and it is as certain as the handling unless told otherwise."""
    sure = handling.certain if certain is None else certain
    return context.find(
        spot.place,
        message,
        help=help,
        confidence=None if sure else Confidence.MEDIUM,
        chain=context.chain(handling.request),
        related=(Related(handling.request.place, "the question is sent here"),),
        subject=spot.text if subject is None else subject,
    )


@check("MCP501", on=AnswerHandling)
def answer_action_unchecked(handling: AnswerHandling, context: Context) -> Iterable[Finding]:
    """Content is used on a way on which nobody looked whether there is any."""
    for spot in handling.untested:
        yield _finding(
            handling,
            context,
            spot,
            f"`{spot.text}` is read although nothing has tested that the person accepted; after a decline there is no content",
            "return early unless the action is accept",
        )


@check("MCP502", on=AnswerHandling)
def answer_discarded(handling: AnswerHandling, context: Context) -> Iterable[Finding]:
    """The result of the question is not used."""
    if handling.discarded:
        yield context.find(
            handling.place,
            "the answer is thrown away, so declining changes nothing",
            help="look at the action and do what the person said; do not ask where the answer does not matter",
            chain=context.chain(handling.request),
        )


@check("MCP503", on=AnswerHandling)
def confirmation_fails_open(handling: AnswerHandling, context: Context) -> Iterable[Finding]:
    """A question that could not be asked counts as a yes."""
    for spot in handling.fails_open:
        yield _finding(
            handling,
            context,
            spot,
            "a question that could not be asked is taken for a yes; nobody agreed to anything",
            "treat a refusal, a time-out and a client that cannot ask like a no, and say in the result how to go on",
        )


@check("MCP504", on=AnswerHandling)
def decline_proceeds(handling: AnswerHandling, context: Context) -> Iterable[Finding]:
    """Declined, the tool goes on all the same."""
    for spot in handling.proceeds:
        what = "a value of the server's own stands in for the answer" if handling.hidden_default else "the tool goes on to do the same"
        yield _finding(
            handling,
            context,
            spot,
            f"after a decline {what}; the person said no",
            "end the request when the action is not accept, without doing what was asked about",
        )


@check("MCP505", on=AnswerHandling)
def confirmation_unread(handling: AnswerHandling, context: Context) -> Iterable[Finding]:
    """Accept is taken for yes although the form has a box."""
    if handling.unread is not None:
        yield _finding(
            handling,
            context,
            handling.unread,
            f"accept is taken for yes, but `{handling.unread_field}` is never read; a form can be sent with the box unticked or without content",
            f"go on only if the action is accept and `{handling.unread_field}` is true",
            subject=handling.unread_field,
        )


@check("MCP506", on=AnswerHandling)
def reprompt_unbounded(handling: AnswerHandling, context: Context) -> Iterable[Finding]:
    """Asked again after a decline, without bound."""
    if handling.again:
        yield context.find(
            handling.place,
            "after a decline the same question is asked again, for as long as the person declines",
            help="take a decline or cancel for the end; ask again a bounded number of times at most, and only for invalid content",
            confidence=None if handling.certain else Confidence.MEDIUM,
            chain=context.chain(handling.request),
        )


@check("MCP507", on=AnswerHandling)
def answer_logged(handling: AnswerHandling, context: Context) -> Iterable[Finding]:
    """What the person entered goes to a log."""
    for spot in handling.logged:
        what = "the URL with its state" if handling.request.mode == "url" and not handling.request.uses else f"`{spot.text}`"
        yield _finding(
            handling,
            context,
            spot,
            f"{what} goes to a log, where everybody who reads logs can see it",
            "log the action, the names or the number of fields instead",
            certain=True,
        )


@check("MCP508", on=AnswerHandling)
def answer_unvalidated(handling: AnswerHandling, context: Context) -> Iterable[Finding]:
    """Raw content is used as it came."""
    for spot in handling.unvalidated:
        yield _finding(
            handling,
            context,
            spot,
            f"`{spot.text}` is used as the client sent it; this call of the SDK does not compare content with the schema",
            "validate the content with a model or the schema before using it",
            certain=True,
        )


@check("MCP509", on=AnswerHandling)
def url_accept_as_completion(handling: AnswerHandling, context: Context) -> Iterable[Finding]:
    """Opening the page is taken for having finished there."""
    spot = handling.taken_as_done
    if spot is not None:
        yield _finding(
            handling,
            context,
            spot,
            "accept only means that the person agreed to open the page, not that they finished there",
            "tell the person to come back, and look up the record that the page's own callback wrote",
            subject="",
        )
        return
    done = word_set(context.vocabulary, "done")
    later = word_set(context.vocabulary, "later") | word_set(context.vocabulary, "open-end")
    for spot, text in handling.told:
        said = {word.text for word in words_of(text)}
        if said & done and not said & later:
            yield _finding(
                handling,
                context,
                spot,
                "accept only means that the person agreed to open the page, and the result says that they finished there",
                "tell the person to come back, and look up the record that the page's own callback wrote",
                subject="",
            )
            return


@check("MCP509", on="EarlySuccess")
def captured_accept_as_completion(success: EarlySuccess, context: Context) -> Iterable[Finding]:
    """A session in which success is told before the page was finished, without a word that it is still to come."""
    later = word_set(context.vocabulary, "later")
    if any(word.text in later for shown in success.result.texts() for word in words_of(shown.value)):
        return
    yield context.find(
        success.place,
        "success is returned right after the accept, and the page is finished only later; accept means that the person agreed to open it",
        help="tell the person to come back, and look up the record that the page's own callback wrote",
        related=(Related(success.request.place, "the question is sent here"),),
    )


@check("MCP510", on=AnswerHandling)
def effect_before_request(handling: AnswerHandling, context: Context) -> Iterable[Finding]:
    """Something is done before the question; a retry does it again."""
    for spot in handling.effects_before:
        yield _finding(
            handling,
            context,
            spot,
            f"`{spot.text}` changes something before the question is asked; after a decline it stays done, and a retry does it twice",
            "ask first, or make the call repeatable with an idempotency key",
        )
