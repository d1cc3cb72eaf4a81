"""MCP211: what a revision does not have. MCP213: keys the protocol never had."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.checks.texts import code
from mcplint.checks.url_common import subject
from mcplint.findings.model import Confidence, Finding, Related
from mcplint.interactions.model import Kind, Origin, Revisions, ServerRequest, Step
from mcplint.interactions.url_use import CompletionNotice, EraUse, ForeignName, SessionHeader, UrlRequired
from mcplint.ir.json import JsonMember
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.interactions.messages import CapturedError, CapturedInputRequired, CapturedMessage

MODERN = "2026-07-28"
OLDEST = "2025-06-18"
URL_REQUIRED = -32042
COMPLETE = "notifications/elicitation/complete"


def related(chain: tuple[Step, ...]) -> tuple[Related, ...]:
    """A chain as related places."""
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
    revision = revisions.served[-1] if revisions.given or len(revisions.served) == 1 else MODERN
    return context.find(place, message, help=help_, chain=chain, revision=revision, subject=what)


@check("MCP211", on=EraUse)
def removed_in_revision(use: EraUse, context: Context) -> Iterable[Finding]:
    """A request or member in source that the revision served does not have."""
    if use.both_eras or (use.pushed and "MCP408" in context.selected):
        return
    yield _gone(context, use.place, use.what, use.revisions, related(use.chain))


@check("MCP211", on=UrlRequired)
def removed_error(error: UrlRequired, context: Context) -> Iterable[Finding]:
    """The URL-required error where only 2026-07-28 or 2025-06-18 is served."""
    what = misplaced(error.revisions, "url-required")
    if what and not error.both_eras:
        yield _gone(context, error.place, what, error.revisions, related(error.chain))


def misplaced(revisions: Revisions, gone: str) -> str:
    """What is wrong with a part of URL mode up to 2025-11-25 on the revisions given: gone, or not there yet."""
    if not revisions.given:
        return ""
    return gone if revisions.every(MODERN) else "url-mode" if revisions.every(OLDEST) else ""


@check("MCP211", on=CompletionNotice)
def removed_completion(notice: CompletionNotice, context: Context) -> Iterable[Finding]:
    """The notice of completion where only 2026-07-28 or 2025-06-18 is served."""
    what = misplaced(notice.revisions, "completion")
    if what and not notice.both_eras:
        yield _gone(context, notice.place, what, notice.revisions, related(notice.chain))


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
    if revisions.every(MODERN):
        if carrier == "request":
            yield _gone(context, request.place, "push", revisions)
        elif carrier in ("input-required", "params") and request.mode == "url" and request.elicitation_id is not None:
            yield _gone(context, request.elicitation_id.place, "elicitationId", revisions)
    elif revisions.every(OLDEST) and request.mode == "url" and carrier in ("request", "params"):
        mode = request.params.get("mode") if request.params is not None else None
        yield _gone(context, mode.place if mode is not None else request.place, "url-mode", revisions)


@check("MCP211", on="CapturedError")
def removed_error_in_capture(error: CapturedError, context: Context) -> Iterable[Finding]:
    """The URL-required error on 2026-07-28, and on 2025-06-18, which has no URL mode yet."""
    number = error.node.get("code")
    if error.code != URL_REQUIRED or number is None:
        return
    if error.revisions.every(MODERN):
        yield _gone(context, number.place, "url-required", error.revisions)
    elif error.revisions.every(OLDEST):
        yield _gone(context, number.place, "url-mode", error.revisions)


@check("MCP211", on="CapturedInputRequired")
def early_input_required(result: CapturedInputRequired, context: Context) -> Iterable[Finding]:
    """An input-required result before 2026-07-28."""
    if not result.revisions.some(MODERN):
        kind = result.result_type
        yield _gone(context, kind.place if kind is not None else result.place, "input-required", result.revisions)


@check("MCP211", on="CapturedMessage")
def removed_message(message: CapturedMessage, context: Context) -> Iterable[Finding]:
    """`initialize`, the notice of completion and the session header on 2026-07-28."""
    method = message.method
    return () if method is None or not message.revisions.given else _removed(message, method, context)


def _removed(message: CapturedMessage, method: str, context: Context) -> Iterator[Finding]:
    if method == COMPLETE and message.revisions.every(OLDEST):
        node = message.node.get("method")
        if node is not None:
            yield _gone(context, node.place, "url-mode", message.revisions)
    if not message.revisions.every(MODERN):
        return
    gone = {"initialize": "initialize", "notifications/initialized": "initialize", COMPLETE: "completion"}.get(method)
    if gone is None and message.form in ("request", "notification") and message.message.envelope.header("mcp-session-id") is not None:
        gone = None if method in (k.value for k in Kind) else "session-header"  # a push is reported as such
    node = message.node.get("method") if gone is not None else None
    if gone is not None and node is not None:
        yield _gone(context, node.place, gone, message.revisions)


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


@check("MCP213", on="CapturedMessage")
def nonstandard_method(message: CapturedMessage, context: Context) -> Iterable[Finding]:
    """Requests to the user by a method that the protocol never had."""
    method = message.method
    if method is None or not _never_was(method, context.vocabulary.get("methods", ())):
        return ()
    node = message.node.get("method")
    return _name(context, node.place, "method", method) if node is not None else ()


@check("MCP213", on="CapturedError")
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
    if name.name in known or (name.kind == "method" and _never_was(name.name, known)):
        yield from _name(context, name.place, name.kind, name.name)


def _never_was(method: str, known: Sequence[str]) -> bool:
    """Whether a method, or the family it belongs to, is one that the protocol never had."""
    return method in known or method.partition("/")[0] in known


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
