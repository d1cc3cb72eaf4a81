"""708: features that the protocol is about to drop."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.checks.texts import code
from mcplint.findings.model import Finding, Related
from mcplint.interactions.model import REVISIONS, Kind, Origin, Revisions, ServerRequest
from mcplint.interactions.state import FEATURES, DeprecatedUse

if TYPE_CHECKING:
    from mcplint.interactions.messages import CapturedNotification

_MODERN = REVISIONS[2:]
_SINCE_2025_11 = REVISIONS[1:]
_INSTEAD = {
    "sampling": "call a model of your own, or let the client's model do the step between two tools",
    "roots": "take the path or resource as an argument of the tool",
    "logging": "write to your own log or telemetry; report progress for what the person should see",
    "context": "say in the prompt itself what the model needs to know",
    "sse": "serve Streamable HTTP",
}
_WHAT = {
    "sampling": "sampling is deprecated in 2026-07-28",
    "roots": "roots are deprecated in 2026-07-28",
    "logging": "log messages to the client are deprecated in 2026-07-28",
    "context": "is deprecated, and few clients honour it",
    "sse": "the HTTP+SSE transport has been replaced by Streamable HTTP",
}


@check("MCP708", on=DeprecatedUse)
def deprecated_feature(use: DeprecatedUse, context: Context) -> Iterable[Finding]:
    """A use in source."""
    if not _applies(use):
        return
    if use.pushed and not context.selected.isdisjoint(("MCP408", "MCP211")):
        return  # a request that the revision has no channel for is reported as that
    message = f"`includeContext: {use.name}` {_WHAT['context']}" if use.feature == "context" else f"{_WHAT[use.feature]} ({code(use.name)})"
    yield context.find(use.place, message, help=_INSTEAD[use.feature], chain=[Related(s.place, s.label) for s in use.chain], subject=use.feature)


def _applies(use: DeprecatedUse) -> bool:
    if use.feature == "sse":
        return True
    if use.feature == "context":
        return _old_context(use.revisions)
    return use.revisions.given and use.revisions.every(*_MODERN)


def _old_context(revisions: Revisions) -> bool:
    """Whether a sampling request is fine where it runs, but not the context it asks for."""
    return revisions.every(*_SINCE_2025_11) and not (revisions.given and revisions.every(*_MODERN))


@check("MCP708", on=ServerRequest)
def captured_request(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """A captured request, or entry of an input-required result."""
    if request.origin is Origin.SOURCE or request.kind is Kind.ELICITATION:
        return
    feature = FEATURES[request.kind]
    if request.revisions.given and request.revisions.every(*_MODERN):
        if not (request.imperative and "MCP211" in context.selected):
            yield context.find(request.place, f"{_WHAT[feature]} ({code(request.kind.value)})", help=_INSTEAD[feature], subject=feature)
        return
    asked = request.params.get("includeContext") if request.params is not None else None
    if request.kind is Kind.SAMPLING and asked is not None and asked.value in ("thisServer", "allServers") and _old_context(request.revisions):
        yield context.find(asked.place, f"`includeContext: {asked.value}` {_WHAT['context']}", help=_INSTEAD["context"], subject="context")


@check("MCP708", on="CapturedNotification")
def captured_log(notification: CapturedNotification, context: Context) -> Iterable[Finding]:
    """A captured log message."""
    if notification.method == "notifications/message" and notification.revisions.given and notification.revisions.every(*_MODERN):
        yield context.find(notification.place, f"{_WHAT['logging']} ({code(notification.method)})", help=_INSTEAD["logging"], subject="logging")
