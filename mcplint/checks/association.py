"""401–408 and 411: does what a server asks belong to a request of its client, and is there a way for it?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.findings.model import Confidence, Finding, Related, Severity
from mcplint.interactions.association import Association, Moment
from mcplint.interactions.model import REVISIONS, Kind

if TYPE_CHECKING:
    from mcplint.interactions.messages import CapturedInputRequired, NestedRequest

_MODERN = REVISIONS[2:]
_ASKED = {Kind.ELICITATION: "a person is asked", Kind.SAMPLING: "the client's model is asked", Kind.ROOTS: "the client's folders are asked for"}


def _find(
    tie: Association, context: Context, message: str, help_: str, *moments: Moment, certain: bool = True, severity: Severity | None = None
) -> Finding:
    """A finding at the send, with its chain and the places that decide."""
    confidence = None if certain else Confidence.MEDIUM
    if any(not m.certain for m in moments) or not (tie.entry_known or moments):
        confidence = Confidence.LOW
    elif tie.request.bounded:
        confidence = Confidence.MEDIUM
    related = [Related(m.place, m.name) for m in moments if m.place.end]
    return context.find(
        tie.place,
        message,
        help=help_,
        confidence=confidence,
        severity=severity,
        chain=context.chain(tie.request),
        related=related,
        subject=tie.request.kind.value,
    )


def _asked(tie: Association) -> str:
    return _ASKED[tie.request.kind]


def _pushed_on_modern(tie: Association) -> bool:
    """Whether the request is sent as one where only the newest revision is served, which knows no such requests."""
    revisions = tie.request.revisions
    return tie.request.imperative and not tie.both_eras and revisions.given and revisions.every(*_MODERN)


@check("MCP401", on=Association)
def request_from_background(tie: Association, context: Context) -> Iterable[Finding]:
    """Sent by something that nobody waits for."""
    moment = tie.background
    if moment is None or (tie.task is not None and "MCP407" in context.selected):
        return
    yield _find(
        tie, context, f"{_asked(tie)} from the background (`{moment.name}`), when the call that it belongs to may have ended",
        tie.advice.get("background", "ask before the background work starts and hand it the answer"), moment,
    )  # fmt: skip


@check("MCP402", on=Association)
def request_outside_request(tie: Association, context: Context) -> Iterable[Finding]:
    """Sent where no request of a client is answered."""
    moment = tie.outside
    if moment is None or (tie.background is not None and "MCP401" in context.selected):
        return
    yield _find(
        tie, context, f"{_asked(tie)} from {moment.name}, where no request of a client is being answered",
        "store what has happened, and ask in a tool, prompt or resource when the client calls one", moment,
    )  # fmt: skip


@check("MCP403", on=Association)
def request_on_stored_session(tie: Association, context: Context) -> Iterable[Finding]:
    """Sent on a session that was kept from an earlier request."""
    kept = tie.kept
    if kept is None or _outside_reported(tie, context):
        return
    yield context.find(
        tie.place,
        f"{_asked(tie)} on a session kept in the {kept.what} `{kept.name}`, which may belong to another user",
        help=tie.advice.get("kept", "use the context of the call at hand and pass it down"),
        confidence=None if kept.certain else Confidence.MEDIUM,
        chain=context.chain(tie.request),
        related=[Related(kept.place, f"`{kept.name}` is kept here")],
        subject=kept.name,
    )


def _outside_reported(tie: Association, context: Context) -> bool:
    """Whether another rule of this run says that the request comes from outside of its call."""
    if tie.background is not None and "MCP401" in context.selected:
        return True
    return tie.outside is not None and "MCP402" in context.selected


@check("MCP404", on=Association)
def request_not_related(tie: Association, context: Context) -> Iterable[Finding]:
    """Sent on the standalone stream of a server over HTTP."""
    if not tie.unrelated and tie.wrong_id is None:
        return
    if _outside_reported(tie, context) or (tie.kept is not None and "MCP403" in context.selected):
        return
    if _pushed_on_modern(tie) and "MCP408" in context.selected:
        return
    way = tie.advice.get(tie.request.kind.value, "")
    if tie.wrong_id is not None:
        message = f"`{_short(tie.wrong_id.text)}` is not the JSON-RPC id of the client's request, so the question belongs to no stream"
    else:
        message = f"{_asked(tie)} without the id of the client's request; over HTTP that goes to the standalone stream, which many clients never open"
    yield _find(tie, context, message, way)


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else line[:39] + "…"


@check("MCP405", on=Association)
def request_in_stateless_server(tie: Association, context: Context) -> Iterable[Finding]:
    """Sent by a server that has no way back."""
    if not tie.stateless or _outside_reported(tie, context):
        return
    if _pushed_on_modern(tie) and "MCP408" in context.selected:
        return
    names = ", ".join(dict.fromkeys(f"`{m.name}`" for m in tie.stateless))
    yield context.find(
        tie.place,
        f"{_asked(tie)} by a server that has no way back to the client ({names}): the call hangs or fails",
        help=tie.advice.get("stateless", "keep sessions and streams, or ask by returning the question"),
        confidence=_stateless_confidence(tie),
        chain=context.chain(tie.request),
        related=[Related(m.place, f"`{m.name}` is set here") for m in tie.stateless],
        subject=tie.request.kind.value,
    )


def _stateless_confidence(tie: Association) -> Confidence | None:
    """A switch that the environment may turn off is less certain, and code that nothing calls may belong to another server."""
    if not tie.entry_known:
        return Confidence.LOW
    return None if any(m.certain for m in tie.stateless) and not tie.request.bounded else Confidence.MEDIUM


@check("MCP406", on=Association)
def request_in_unsupported_method(tie: Association, context: Context) -> Iterable[Finding]:
    """Asked while something else than a tool, prompt or resource is answered."""
    moment = tie.method
    if moment is None:
        return
    request = tie.request
    if not request.imperative:
        severity, why = None, "only tools, prompts and resources may answer with a question"
    elif request.revisions.every(*_MODERN):
        severity, why = None, "there is no way to ask"
    else:
        severity, why = Severity.WARNING, "clients send it by themselves, and 2026-07-28 has no way to ask then"
    yield _find(
        tie, context, f"{_asked(tie)} while {moment.name} is answered: {why}", "ask in the tool, prompt or resource that needs the answer", moment,
        severity=severity,
    )  # fmt: skip


_MAY_ASK = frozenset({"tools/call", "prompts/get", "resources/read"})


@check("MCP406", on="CapturedInputRequired")
def input_required_elsewhere(result: CapturedInputRequired, context: Context) -> Iterable[Finding]:
    """A captured result that asks, to a request that cannot be answered so."""
    if result.asked is None or result.asked.method in _MAY_ASK:
        return
    node = result.result_type
    yield context.find(
        node.place if node is not None else result.place,
        f"`{result.asked.method}` is answered with a question: only tools, prompts and resources may do that",
        help="ask in the tool, prompt or resource that needs the answer",
        subject=result.asked.method,
    )


@check("MCP406", on="NestedRequest")
def request_nested_elsewhere(nested: NestedRequest, context: Context) -> Iterable[Finding]:
    """A captured request of the server while the client waits only for answers that need no person."""
    asking = [method for method in nested.open if method not in _QUIET]
    if not asking or any(method in _MAY_ASK or method.startswith("tasks/") for method in asking):
        return
    request = nested.request
    modern = request.revisions.every(*_MODERN)
    yield context.find(
        request.place,
        f"`{request.kind.value}` is sent while `{asking[-1]}` is answered, which clients send by themselves",
        help="ask in the tool, prompt or resource that needs the answer",
        severity=None if modern else Severity.WARNING,
        subject=asking[-1],
    )


_QUIET = frozenset({"ping", "initialize"})
"""Requests during which anything else may be open: a question then belongs to none of them."""


@check("MCP407", on=Association)
def request_in_task_tool(tie: Association, context: Context) -> Iterable[Finding]:
    """Asked by a tool that runs on after the client has got a handle."""
    if tie.task is None or tie.request.kind is Kind.ROOTS:
        return
    yield _find(
        tie, context, f"{_asked(tie)} by a background task (`{tie.task.name}`), after the client has got its handle and the call is over",
        tie.advice.get("task", "ask in a plain tool that starts the task, or return the question"), tie.task,
    )  # fmt: skip


@check("MCP408", on=Association)
def push_on_stateless_protocol(tie: Association, context: Context) -> Iterable[Finding]:
    """Sent as a request where only 2026-07-28 is served."""
    if _pushed_on_modern(tie):
        yield _find(
            tie, context, f"{_asked(tie)} by a request of the server, and 2026-07-28 has no channel for one",
            tie.advice.get("push", "ask by returning the question"),
        )  # fmt: skip


@check("MCP411", on=Association)
def answer_timeout_short(tie: Association, context: Context) -> Iterable[Finding]:
    """A person has less than a minute, or the SDK's own minute."""
    limit = tie.limit
    if limit is None or tie.request.kind is not Kind.ELICITATION:
        return
    if limit.place is None:
        message = f"the person has {limit.seconds:g} seconds to answer, the SDK's own limit"
        related: list[Related] = []
    elif limit.seconds < 60:
        message = f"the person has {limit.seconds:g} seconds to answer"
        related = [Related(limit.place, "the limit is set here")]
    else:
        return
    yield context.find(
        tie.place, message, help=tie.advice.get("time", "give people minutes"), chain=context.chain(tie.request), related=related, subject="limit"
    )
