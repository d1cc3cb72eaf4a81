"""MCP212: a broken URL-required error. MCP214: misused completion. MCP215: an error that never arrives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.checks.texts import code
from mcplint.checks.url_protocol import COMPLETE, MODERN, OLDEST, URL_REQUIRED, misplaced, related
from mcplint.findings.model import Confidence, Finding
from mcplint.interactions.model import Sdk
from mcplint.interactions.url_use import CompletionNotice, UrlRequired
from mcplint.ir.json import JsonNode

if TYPE_CHECKING:
    from mcplint.interactions.messages import CapturedError, CapturedNotification

# --- MCP212 ----------------------------------------------------------------------------------------------------------

_FAULTS = {
    "form": "it lists a form; only URL-mode elicitations may stand in it",
    "no-id": "an elicitation in it has no `elicitationId`",
    "empty": "its list of elicitations is empty, so the client has nothing to open",
    "no-data": "it has no `data.elicitations`, so the client has nothing to open",
}
_MADE_BY = {
    "error": "`{name}` with code -32042 is turned into an ordinary tool error by this SDK; only its own class passes",
    "local": "`{name}` is a class of your own: the SDK turns it into an ordinary error and drops code and URL",
    "plain": "`{name}` only holds the number: the SDK turns it into an ordinary error and drops code and URL",
}


@check("MCP212", on=UrlRequired)
def url_required_error_malformed(error: UrlRequired, context: Context) -> Iterable[Finding]:
    """A URL-required error that is none to the client."""
    if misplaced(error.revisions, "url-required") and not error.both_eras and "MCP211" in context.selected:
        return
    if error.made_by in ("local", "plain") or (error.made_by == "error" and error.sdk not in (Sdk.MCP_2, Sdk.TS_1, Sdk.TS_2, Sdk.FASTMCP_4)):
        what = _MADE_BY[error.made_by].format(name=error.name)
    elif error.faults:
        what = "the URL-required error is malformed: " + "; ".join(_FAULTS[f] for f in error.faults)
    else:
        return
    yield context.find(
        error.place,
        what,
        help=_how_to_raise(error),
        chain=related(error.chain),
        subject=error.name,
    )


def _how_to_raise(error: UrlRequired) -> str:
    if error.place.file.language.value == "python":
        key = "elicitation_id" if error.sdk in (Sdk.MCP_2, Sdk.FASTMCP_4) else "elicitationId"
        return (
            f'raise `UrlElicitationRequiredError([ElicitRequestURLParams(mode="url", message=…, url=…, {key}=str(uuid.uuid4()))])` '
            "from `mcp.shared.exceptions`"
        )
    return 'throw `new UrlElicitationRequiredError([{ mode: "url", message, url, elicitationId: randomUUID() }])` of the SDK'


@check("MCP212", on="CapturedError")
def captured_error_malformed(error: CapturedError, context: Context) -> Iterable[Finding]:
    """The same in a captured message."""
    if error.code != URL_REQUIRED or error.revisions.every(MODERN, OLDEST):
        return
    help_ = "list at least one URL-mode elicitation with `message`, `url` and `elicitationId` under `data.elicitations`"
    if error.elicitations is None or error.elicitations.kind != "array":
        yield context.find(error.place, f"the URL-required error is malformed: {_FAULTS['no-data']}", help=help_, subject="data")
        return
    if not error.entries:
        yield context.find(error.elicitations.place, f"the URL-required error is malformed: {_FAULTS['empty']}", help=help_, subject="elicitations")
    for index, entry in enumerate(error.entries[:200]):
        fault = _entry_fault(entry)
        if fault:
            yield context.find(entry.place, f"the URL-required error is malformed: {fault}", help=help_, subject=f"elicitations.{index}")


def _entry_fault(entry: JsonNode) -> str:
    if entry.kind != "object":
        return "an entry is no elicitation"
    mode = entry.get("mode")
    if (mode is not None and mode.value != "url") or (mode is None and entry.get("url") is None):
        return _FAULTS["form"]
    if mode is None:
        return 'an elicitation in it does not say `mode: "url"`, so it is read as a form'
    identifier = entry.get("elicitationId")
    if identifier is None or identifier.kind == "null" or identifier.value == "":
        return _FAULTS["no-id"]
    if entry.string("url") is None:
        return "an elicitation in it has no `url`"
    return ""


# --- MCP214 ----------------------------------------------------------------------------------------------------------


@check("MCP214", on=CompletionNotice)
def completion_misused(notice: CompletionNotice, context: Context) -> Iterable[Finding]:
    """Completion without id, to everyone, or on the model's word."""
    if notice.id_missing:
        why, help_ = (
            "the notice of completion says no id, so no client knows what was completed",
            "give the `elicitationId` of the request that was completed",
        )
    elif notice.everyone:
        why = "the notice of completion goes to every session; only the one that was asked may hear of it"
        help_ = "keep the session with the id when the URL is sent, and notify that one alone"
    elif notice.chosen:
        why = f"the model says by an argument of the tool {code(notice.tool)} which elicitation is completed"
        help_ = "send the notice from the page's own callback, with the id that is kept in the flow's record"
    else:
        return
    yield context.find(
        notice.place, why, help=help_, confidence=Confidence.HIGH if notice.id_missing else None, chain=related(notice.chain), subject="complete"
    )


@check("MCP214", on="CapturedNotification")
def captured_completion(notification: CapturedNotification, context: Context) -> Iterable[Finding]:
    """A captured notice of completion without an id."""
    if notification.method != COMPLETE or (notification.revisions.every(MODERN) and "MCP211" in context.selected):
        return
    params = notification.params
    identifier = params.get("elicitationId") if params is not None else None
    if identifier is not None and identifier.kind == "string" and identifier.value:
        return
    if identifier is not None and identifier.kind not in ("null", "string"):
        return
    yield context.find(
        params.place if params is not None else notification.message.place,
        "the notice of completion says no id, so no client knows what was completed",
        help="give the `elicitationId` of the request that was completed",
        confidence=Confidence.HIGH,
        subject="complete",
    )


# --- MCP215 ----------------------------------------------------------------------------------------------------------


@check("MCP215", on=UrlRequired)
def url_required_error_lost(error: UrlRequired, context: Context) -> Iterable[Finding]:
    """Raised where the SDK turns it into something else."""
    if not error.lost:
        return
    yield context.find(
        error.place,
        f"this SDK swallows the URL-required error in a {error.lost}: the client gets {error.arrives_as}, and never sees the URL",
        help=_instead(error),
        chain=related(error.chain),
        subject=error.name,
    )


def _instead(error: UrlRequired) -> str:
    if error.sdk is Sdk.MCP_1:
        return "raise it in a tool, or send the page with `ctx.elicit_url` from a tool before"
    if error.lost == "tool":
        return "ask with `ctx.session.elicit_url(message=…, url=…, elicitation_id=…, related_request_id=ctx.request_id)` instead of raising"
    return "ask for the page in a tool, with `ctx.session.elicit_url(…)`, before this is read"
