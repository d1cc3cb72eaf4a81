"""701, 702 and 704 to 707: state that goes through the client, and results that ask for input."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.checks.texts import clip, code
from mcplint.checks.words import joined, word_set, words_of
from mcplint.findings.model import Confidence, Finding, Related
from mcplint.interactions.model import REVISIONS, Kind
from mcplint.interactions.state import BadEntry, IncomingState, OutgoingState, RoundTripResult, SealingServer
from mcplint.ir.json import JsonNode

if TYPE_CHECKING:
    from mcplint.interactions.messages import CapturedInputRequired, InputEntry

_ASKING = "input_required"
_NO_TEXT = "the state of an input-required result is a string"
_METHODS = frozenset(kind.value for kind in Kind)


@check("MCP701", on=OutgoingState)
def request_state_unprotected(state: OutgoingState, context: Context) -> Iterable[Finding]:
    """A state that the client can change."""
    if state.sealed is not False or state.protection or state.opaque or state.unknown or not state.used or not state.text:
        return
    data = [d for d in state.data if d.readable and not d.known]
    if not data:
        return
    names = ", ".join(code(n) for n in list(dict.fromkeys(d.name or d.value_name for d in data if d.name or d.value_name))[:4])
    yield context.find(
        state.place,
        f"the client can change this state before it comes back{f' ({names})' if names else ''}: nothing seals or signs it",
        help="let the server seal it, sign it, or send a random id of a record that the server keeps",
        confidence=None if state.built else Confidence.MEDIUM,
        subject="request_state",
    )


@check("MCP702", on=IncomingState)
def request_state_unverified(state: IncomingState, context: Context) -> Iterable[Finding]:
    """A state that came back is parsed and believed."""
    if state.verified or state.sealed is not False:
        return
    how = f"`{state.parser}` runs whatever code it holds" if state.dangerous else f"{code(state.parser)} takes it as the server wrote it"
    related = (
        [Related(state.read, "the state is read here")] if state.read.line != state.place.line or state.read.file is not state.place.file else []
    )
    yield context.find(
        state.place,
        f"this state comes from the client and nothing has verified it: {how}",
        help="verify it first (unseal it, check its signature) and refuse it when that fails; or look up a record by a random id",
        related=related,
        subject="request_state",
    )


# --- 704 ------------------------------------------------------------------------------------------------------------------


@check("MCP704", on=OutgoingState)
def request_state_unbound(state: OutgoingState, context: Context) -> Iterable[Finding]:
    """A protected state without owner, expiry or request."""
    if state.sealed is not False or state.protection not in ("signed", "sealed") or state.opaque:
        return
    if not any(not d.known or d.constant not in (..., None) for d in state.data):
        return
    missing = _unbound(state, context)
    if missing:
        yield context.find(
            state.place,
            f"this state does not say {_listed(missing)}, so it is as good for another",
            help="put the user, an expiry and the request (tool and arguments) into what is signed, and compare them when it comes back",
            subject="request_state",
        )


def _unbound(state: OutgoingState, context: Context) -> list[str]:
    names = {name for d in state.data for name in (d.name, d.value_name) if name}
    wanted = (("principal", "whose it is"), ("expiry", "until when it holds"), ("request", "which request it belongs to"))
    out = []
    for kind, label in wanted:
        if kind == "expiry" and state.expires:
            continue
        terms, parts = word_set(context.vocabulary, kind), word_set(context.vocabulary, f"{kind}-parts")
        if not any(joined(n) in terms or any(w.text in parts for w in words_of(n)) for n in names):
            out.append(label)
    return out


def _listed(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " or " + parts[-1]


# --- 705 ------------------------------------------------------------------------------------------------------------------


@check("MCP705", on=RoundTripResult)
def input_required_empty(result: RoundTripResult, context: Context) -> Iterable[Finding]:
    """A result that asks for nothing."""
    if result.empty:
        yield context.find(
            result.place,
            "this result asks for input but has neither input requests nor a state",
            help="put an input request into it, or a state for a later retry",
            chain=[Related(s.place, s.label) for s in result.chain],
            subject="result",
        )


@check("MCP705", on="CapturedInputRequired")
def captured_empty(result: CapturedInputRequired, context: Context) -> Iterable[Finding]:
    """The same in a captured message."""
    if _kind(result) != _ASKING or _given(result.request_state):
        return
    requests = result.input_requests
    if _given(requests) and requests is not None and (requests.kind != "object" or requests.members):
        return
    yield context.find(
        result.place,
        "this result asks for input but has neither `inputRequests` nor `requestState`",
        help="put an input request into it, or a state for a later retry",
        subject="result",
    )


def _kind(result: CapturedInputRequired) -> str | None:
    node = result.result_type
    return node.value if node is not None and isinstance(node.value, str) else None


def _given(node: JsonNode | None) -> bool:
    return node is not None and node.kind != "null"


# --- 706 ------------------------------------------------------------------------------------------------------------------


@check("MCP706", on=RoundTripResult)
def input_required_invalid(result: RoundTripResult, context: Context) -> Iterable[Finding]:
    """Entries that no client can answer, and results without a type."""
    for entry in result.bad:
        yield _entry(entry, context)
    if result.untyped:
        yield context.find(
            result.place,
            "this result has no `resultType`, so clients take it for the finished one",
            help='begin it with `"resultType": "input_required"`',
            subject="resultType",
        )
    if result.state_place is not None:
        yield context.find(
            result.state_place, "the state of an input-required result is a string", help="encode it, and protect it", subject="requestState"
        )


def _entry(entry: BadEntry, context: Context) -> Finding:
    key = code(entry.key)
    found = code(entry.found) if entry.found and " " not in entry.found else entry.found
    message = {
        "again": f"{key} is asked twice, and only the last request under a key is sent",
        "method": f"{key} asks with {found}, which no client answers here" if found else f"{key} has no method, so no client knows what it asks",
        "params": f"{key} holds the params of a request without the request around them",
        "envelope": f"{key} has {found}, which belongs to a message, not to an entry",
    }.get(entry.fault, f"{key} is {found}: only elicitation, sampling and roots requests may be asked this way")
    help_ = (
        "give each request a key of its own"
        if entry.fault == "again"
        else "ask with an elicitation (sampling and roots requests are the others that are allowed)"
    )
    return context.find(entry.place, message, help=help_, subject=entry.key)


@check("MCP706", on="CapturedInputRequired")
def captured_invalid(result: CapturedInputRequired, context: Context) -> Iterable[Finding]:
    """The same in a captured message."""
    if result.result_type is None and result.revisions.some(*REVISIONS[2:]):
        yield context.find(
            result.place,
            "this result has no `resultType`, so clients take it for the finished one",
            help='begin it with `"resultType": "input_required"`',
            subject="resultType",
        )
    for entry in result.entries:
        fault = _captured_fault(entry)
        if fault is not None:
            yield _entry(BadEntry(entry.member.key_place, entry.key, *fault), context)
    state = result.request_state
    if state is not None and state.kind not in ("string", "null"):
        yield context.find(state.place, _NO_TEXT, help="encode it, and protect it", subject="requestState")


def _captured_fault(entry: InputEntry) -> tuple[str, str] | None:
    node = entry.node
    if entry.again:
        return "again", ""
    if node.kind != "object":
        return "class", f"a JSON {node.kind}"
    method = entry.method
    if method is None:
        return "method", ""
    if method not in _METHODS:
        return "method", clip(method)
    extra = next((name for name in ("jsonrpc", "id") if node.get(name) is not None), None)
    return ("envelope", extra) if extra is not None else None


# --- 707 ------------------------------------------------------------------------------------------------------------------


@check("MCP707", on=SealingServer)
def sealed_state_per_process(server: SealingServer, context: Context) -> Iterable[Finding]:
    """Several processes, each with a key of its own."""
    many = f"{server.number} workers" if server.number else "several workers"
    where = f" ({clip(server.file, 40)}: {code(server.how)})" if server.workers is None and server.file else ""
    yield context.find(
        server.place,
        f"this server seals its states with a key of its own process, and {many} serve it{where}: an answer that reaches another one is lost",
        help="give all workers the same keys",
        confidence=None if server.certain else Confidence.MEDIUM,
        related=[Related(server.workers, "the workers are started here")] if server.workers is not None else (),
        subject="workers",
    )
