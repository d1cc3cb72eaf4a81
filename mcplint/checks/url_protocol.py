"""MCP211: what a revision does not have. MCP212: a broken URL-required error. MCP213: keys the protocol never had. MCP214: misused completion.
MCP215: an error that never arrives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.checks.texts import code
from mcplint.checks.url_common import subject
from mcplint.findings.model import Confidence, Finding, Related
from mcplint.interactions.messages import CapturedError, CapturedInputRequired, CapturedMessage, CapturedNotification
from mcplint.interactions.model import Kind, Origin, Revisions, Sdk, ServerRequest, Step
from mcplint.interactions.url_use import CompletionNotice, EraUse, ForeignName, SessionHeader, UrlRequired
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.source import Place

_MODERN = "2026-07-28"
_OLDEST = "2025-06-18"
URL_REQUIRED = -32042
_COMPLETE = "notifications/elicitation/complete"


def _related(chain: tuple[Step, ...]) -> tuple[Related, ...]:
    return tuple(Related(step.place, step.label) for step in chain)


# --- MCP211 ----------------------------------------------------------------------------------------------------------

_GONE = {
    "elicitationId": ("`elicitationId` is gone since 2026-07-28", "leave it out; the request is told apart by its key in `inputRequests`"),
    "completion": (
        "`notifications/elicitation/complete` is gone since 2026-07-28",
        "let the client retry the request; the server looks up what was completed",
    ),
    "url-required": ("the error -32042 is gone since 2026-07-28", "return an input-required result with the URL request in `inputRequests`"),
    "push": ("servers send no requests since 2026-07-28", "return an input-required result with the question in `inputRequests`"),
    "initialize": ("`initialize` is gone since 2026-07-28", "put the capabilities into the `_meta` of every request"),
    "session-header": ("`Mcp-Session-Id` is gone since 2026-07-28", "keep state in `requestState` or in a record of your own"),
    "url-mode": (
        "URL mode came with 2025-11-25; 2025-06-18 has forms only",
        "serve 2025-11-25 or later, or tell the user in the tool's result how to go on",
    ),
    "input-required": ("input-required results came with 2026-07-28", "send the request over the session on older revisions, or serve 2026-07-28"),
}


def _gone(context: Context, place: Place, what: str, revisions: Revisions, chain: tuple[Related, ...] = ()) -> Finding:
    message, help_ = _GONE[what]
    revision = revisions.served[-1] if revisions.given or len(revisions.served) == 1 else _MODERN
    return context.find(place, message, help=help_, chain=chain, revision=revision, subject=what)


@check("MCP211", on=EraUse)
def removed_in_revision(use: EraUse, context: Context) -> Iterable[Finding]:
    """A request or member in source that the revision served does not have."""
    if use.both_eras or (use.pushed and "MCP408" in context.selected):
        return
    yield _gone(context, use.place, use.what, use.revisions, _related(use.chain))


@check("MCP211", on=UrlRequired)
def removed_error(error: UrlRequired, context: Context) -> Iterable[Finding]:
    """The URL-required error where only 2026-07-28 or 2025-06-18 is served."""
    what = _misplaced(error.revisions, "url-required")
    if what and not error.both_eras:
        yield _gone(context, error.place, what, error.revisions, _related(error.chain))


def _misplaced(revisions: Revisions, gone: str) -> str:
    """What is wrong with a part of URL mode up to 2025-11-25 on the revisions given: gone, or not there yet."""
    if not revisions.given:
        return ""
    return gone if revisions.every(_MODERN) else "url-mode" if revisions.every(_OLDEST) else ""


@check("MCP211", on=CompletionNotice)
def removed_completion(notice: CompletionNotice, context: Context) -> Iterable[Finding]:
    """The notice of completion where only 2026-07-28 or 2025-06-18 is served."""
    what = _misplaced(notice.revisions, "completion")
    if what and not notice.both_eras:
        yield _gone(context, notice.place, what, notice.revisions, _related(notice.chain))


@check("MCP211", on=SessionHeader)
def removed_header(header: SessionHeader, context: Context) -> Iterable[Finding]:
    """The session header where only 2026-07-28 is served."""
    if not header.both_eras:
        yield _gone(context, header.place, "session-header", header.revisions)


@check("MCP211", on=ServerRequest)
def removed_in_capture(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """Requests and their members in captured messages. A request that is gone is reported once, not for its members."""
    if request.origin is Origin.SOURCE:
        return
    carrier = request.extra.get("carrier")
    revisions = request.revisions
    if revisions.every(_MODERN):
        if carrier == "request":
            yield _gone(context, request.place, "push", revisions)
        elif carrier in ("input-required", "params") and request.mode == "url" and request.elicitation_id is not None:
            yield _gone(context, request.elicitation_id.place, "elicitationId", revisions)
    elif revisions.every(_OLDEST) and request.mode == "url" and carrier in ("request", "params"):
        mode = request.params.get("mode") if request.params is not None else None
        yield _gone(context, mode.place if mode is not None else request.place, "url-mode", revisions)


@check("MCP211", on=CapturedError)
def removed_error_in_capture(error: CapturedError, context: Context) -> Iterable[Finding]:
    """The URL-required error on 2026-07-28, and on 2025-06-18, which has no URL mode yet."""
    number = error.node.get("code")
    if error.code != URL_REQUIRED or number is None:
        return
    if error.revisions.every(_MODERN):
        yield _gone(context, number.place, "url-required", error.revisions)
    elif error.revisions.every(_OLDEST):
        yield _gone(context, number.place, "url-mode", error.revisions)


@check("MCP211", on=CapturedInputRequired)
def early_input_required(result: CapturedInputRequired, context: Context) -> Iterable[Finding]:
    """An input-required result before 2026-07-28."""
    if not result.revisions.some(_MODERN):
        kind = result.result_type
        yield _gone(context, kind.place if kind is not None else result.place, "input-required", result.revisions)


@check("MCP211", on=CapturedMessage)
def removed_message(message: CapturedMessage, context: Context) -> Iterable[Finding]:
    """`initialize`, the notice of completion and the session header on 2026-07-28."""
    method = message.method
    if method == _COMPLETE and message.revisions.given and message.revisions.every(_OLDEST):
        node = message.node.get("method")
        if node is not None:
            yield _gone(context, node.place, "url-mode", message.revisions)
    if method is None or not message.revisions.given or not message.revisions.every(_MODERN):
        return
    gone = {"initialize": "initialize", "notifications/initialized": "initialize", _COMPLETE: "completion"}.get(method)
    if gone is None and message.form in ("request", "notification") and message.message.envelope.header("mcp-session-id") is not None:
        gone = None if method in (k.value for k in Kind) else "session-header"  # a push is reported as such
    node = message.node.get("method") if gone is not None else None
    if gone is not None and node is not None:
        yield _gone(context, node.place, gone, message.revisions)


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
    if _misplaced(error.revisions, "url-required") and not error.both_eras and "MCP211" in context.selected:
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
        chain=_related(error.chain),
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


@check("MCP212", on=CapturedError)
def captured_error_malformed(error: CapturedError, context: Context) -> Iterable[Finding]:
    """The same in a captured message."""
    if error.code != URL_REQUIRED or error.revisions.every(_MODERN, _OLDEST):
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


# --- MCP213 ----------------------------------------------------------------------------------------------------------

_COMMON = frozenset({"mode", "message", "_meta", "meta", "task"})
_FORM = _COMMON | {"requestedSchema", "requested_schema"}
_URL = _COMMON | {"url", "elicitationId", "elicitation_id"}
_NEVER_MEANT = frozenset({"jsonrpc", "method", "params"})


@check("MCP213", on=ServerRequest)
def nonstandard_parameters(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """Keys in the params of an elicitation that the protocol never had, or has in the other mode only."""
    if request.kind is not Kind.ELICITATION or request.params is None or request.params.kind != "object":
        return
    mode = _mode(request)
    if mode is None:
        return
    known = _URL if mode == "url" else _FORM
    for member in request.params.members:
        if member.key in known or not member.key or (member.key_text is not None and not member.key_text.known):
            continue
        if member.key == "schema" and mode == "form" and "MCP105" in context.selected:
            continue
        if member.key in _NEVER_MEANT or (member.value.kind == "null" and request.origin is Origin.SOURCE):
            continue
        why, instead = _foreign(member, mode, request, context.vocabulary)
        yield context.find(
            member.key_place if request.origin is Origin.SOURCE else member.value.place,
            why,
            help=instead,
            confidence=None if _listed(member.key, context.vocabulary) or member.key in _FORM | _URL else Confidence.MEDIUM,
            chain=context.chain(request),
            subject=subject(request, member.key),
        )


def _mode(request: ServerRequest) -> str | None:
    said = request.params is not None and request.params.get("mode") is not None
    if request.mode == "form" and not said and request.url is not None and request.schema is None:
        return "url"  # the mode was forgotten, not the schema
    if request.mode in ("form", "url"):
        return request.mode
    if request.url is not None:
        return "url"
    return "form" if request.schema is not None else None


def _listed(key: str, vocabulary: Mapping[str, Sequence[str]]) -> bool:
    return key in vocabulary.get("foreign", ())


def _foreign(member: JsonMember, mode: str, request: ServerRequest, vocabulary: Mapping[str, Sequence[str]]) -> tuple[str, str]:
    key = member.key
    if mode == "form" and key in _URL:
        if key == "url":
            return "`url` belongs to URL mode; in form mode no client shows it", "send a URL-mode request of its own, or leave it out"
        return f"{code(key)} belongs to URL mode", "leave it out of a form"
    if mode == "url" and key in _FORM:
        return f"{code(key)} belongs to form mode; URL mode asks for nothing by itself", "send a form of its own, or ask on the page"
    if mode == "url" and key in ("id", "elicitation_ID", "elicitationID"):
        return f"{code(key)} is no key of the protocol; the id of a URL elicitation is `elicitationId`", "write `elicitationId`"
    if key == "metadata":
        return "`metadata` is no key of the protocol", "put it under `_meta`, with a key that begins with your domain"
    if key == "schema":
        return "`schema` is no key of the protocol; a form's schema is `requestedSchema`", "write `requestedSchema`"
    return (
        f"{code(key)} is no key of the protocol; clients ignore or refuse it",
        "leave it out, or put it under `_meta`, with a key that begins with your domain",
    )


@check("MCP213", on=CapturedMessage)
def nonstandard_method(message: CapturedMessage, context: Context) -> Iterable[Finding]:
    """Requests to the user by a method that the protocol never had."""
    if message.method is None or message.method not in context.vocabulary.get("methods", ()):
        return
    node = message.node.get("method")
    if node is not None:
        yield from _name(context, node.place, "method", message.method)


@check("MCP213", on=CapturedError)
def nonstandard_code(error: CapturedError, context: Context) -> Iterable[Finding]:
    """Error codes of one's own for "an elicitation is needed"."""
    data = error.node.get("data")
    for holder in (error.node, data):
        for key in ("code", "type", "error"):
            node = holder.get(key) if holder is not None else None
            if node is not None and isinstance(node.value, str) and node.value in context.vocabulary.get("codes", ()):
                yield from _name(context, node.place, "code", node.value)


@check("MCP213", on=ForeignName)
def nonstandard_name(name: ForeignName, context: Context) -> Iterable[Finding]:
    """The same in source."""
    known = context.vocabulary.get("methods" if name.kind == "method" else "codes", ())
    if name.name in known:
        yield from _name(context, name.place, name.kind, name.name)


def _name(context: Context, place: Place, kind: str, name: str) -> Iterator[Finding]:
    if kind == "method":
        yield context.find(
            place,
            f"{code(name)} is no method of the protocol; clients answer that they do not know it",
            help="use `elicitation/create`",
            subject=name,
        )
    else:
        yield context.find(
            place,
            f"{code(name)} is no error code of the protocol",
            help="raise the SDK's URL-required error (-32042), or ask by elicitation",
            subject=name,
        )


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
        notice.place, why, help=help_, confidence=Confidence.HIGH if notice.id_missing else None, chain=_related(notice.chain), subject="complete"
    )


@check("MCP214", on=CapturedNotification)
def captured_completion(notification: CapturedNotification, context: Context) -> Iterable[Finding]:
    """A captured notice of completion without an id."""
    if notification.method != _COMPLETE or (notification.revisions.every(_MODERN) and "MCP211" in context.selected):
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
        chain=_related(error.chain),
        subject=error.name,
    )


def _instead(error: UrlRequired) -> str:
    if error.sdk is Sdk.MCP_1:
        return "raise it in a tool, or send the page with `ctx.elicit_url` from a tool before"
    if error.lost == "tool":
        return "ask with `ctx.session.elicit_url(message=…, url=…, elicitation_id=…, related_request_id=ctx.request_id)` instead of raising"
    return "ask for the page in a tool, with `ctx.session.elicit_url(…)`, before this is read"
