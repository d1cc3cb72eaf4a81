"""MCP208: a URL somebody else chose. MCP209: no elicitation id. MCP210: an id that others can guess."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable

from mcplint.checks import shapes
from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.checks.texts import clip, code
from mcplint.checks.url_common import subject
from mcplint.findings.model import Confidence, Finding, Severity
from mcplint.interactions.model import Kind, Origin, ServerRequest
from mcplint.interactions.url_use import ElicitationId, ForeignUrl, IdKind
from mcplint.ir.json import JsonNode
from mcplint.ir.patterns import regex

_MODERN = "2026-07-28"
_OLDEST = "2025-06-18"

# --- MCP208 ----------------------------------------------------------------------------------------------------------

_WHOSE = {
    "argument": "a tool argument, which the model fills in,",
    "model": "an answer of the client's model",
    "response": "the response of another service",
}


@check("MCP208", on=ForeignUrl)
def url_from_untrusted_input(url: ForeignUrl, context: Context) -> Iterable[Finding]:
    """Scheme or host come from outside and nothing on the way compares them with what is allowed."""
    yield context.find(
        url.place,
        f"{_WHOSE[url.origin]} decides where the browser goes ({code(url.name)}), and nothing compares the host with those you trust",
        help="build the URL from a host of your own, or look its host up in a set of allowed ones before it is sent",
        confidence=Confidence.MEDIUM if url.certain else Confidence.LOW,
        chain=context.chain(url.request),
        subject=subject(url.request, url.name),
    )


# --- MCP209 ----------------------------------------------------------------------------------------------------------


@check("MCP209", on=ServerRequest)
def elicitation_id_missing(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """URL mode up to 2025-11-25 without an id."""
    if request.kind is not Kind.ELICITATION or request.mode != "url" or _carrier(request) == "input-required":
        return
    if request.revisions.every(_MODERN) or request.revisions.every(_OLDEST):
        return
    if not _missing(request):
        return
    if _carrier(request) == "url-required-error" and "MCP212" in context.selected:
        return
    if _foreign_id(request) and "MCP213" in context.selected:
        return
    place = request.params_place or request.place
    yield context.find(
        place,
        "URL mode needs an `elicitationId` up to 2025-11-25: clients refuse the request, and no completion can be told without it",
        help=_how(request),
        confidence=_sure(request),
        chain=context.chain(request),
        subject=subject(request, "elicitationId"),
    )


def _sure(request: ServerRequest) -> Confidence | None:
    """Bare params may be an entry of a result that knows no id."""
    if _carrier(request) == "params" and request.revisions.some(_MODERN) and not request.revisions.given:
        return Confidence.LOW
    return None


def _how(request: ServerRequest) -> str:
    if request.origin is Origin.SOURCE and request.place.file.language.value == "python":
        key = "elicitationId" if request.sdk.value in ("mcp 1", "fastmcp 2", "fastmcp 3") else "elicitation_id"
        return f"pass `{key}=str(uuid.uuid4())` and remember it with the user it was made for"
    if request.origin is Origin.SOURCE:
        return "pass `elicitationId: randomUUID()` and remember it with the user it was made for"
    return "add `elicitationId` with a fresh random value, such as a UUID"


def _carrier(request: ServerRequest) -> str:
    given = request.extra.get("carrier")
    return given if isinstance(given, str) else ""


def _missing(request: ServerRequest) -> bool:
    if request.extra.get("open") is True or (request.params is not None and request.params.open and request.elicitation_id is None):
        return False
    node = request.elicitation_id
    return node is None or node.kind == "null" or (node.kind == "string" and node.value == "")


def _foreign_id(request: ServerRequest) -> bool:
    return request.params is not None and any(m.key in ("id", "elicitation", "elicitationID", "requestId") for m in request.params.members)


# --- MCP210 ----------------------------------------------------------------------------------------------------------

_WHY = {
    IdKind.LITERAL: "is the same for every request and every user",
    IdKind.COUNTER: "is a number that others can count to",
    IdKind.TIME: "is made from the time, which others know as well",
    IdKind.BUSINESS: "is made from {what}, which others know or can guess",
    IdKind.PERSONAL: "is made from personal data ({what})",
    IdKind.REUSED: "names more than one request: {what}",
}


@check("MCP210", on=ElicitationId)
def elicitation_id_guessable(identifier: ElicitationId, context: Context) -> Iterable[Finding]:
    """The id is a literal, a counter, a business id or personal data, or it is used again."""
    why = _WHY.get(identifier.kind)
    if why is None or identifier.request.revisions.every(_MODERN):
        return
    what = identifier.what if identifier.kind is IdKind.REUSED else code(identifier.what)
    yield context.find(
        identifier.place,
        f"the elicitation's id {why.format(what=what)}; whoever names it can complete or claim somebody else's",
        help="make a fresh random id for every request (a UUID), and keep what it stands for on the server",
        confidence=Confidence.HIGH if identifier.kind in (IdKind.LITERAL, IdKind.COUNTER, IdKind.PERSONAL) else None,
        chain=context.chain(identifier.request),
        subject=subject(identifier.request, "elicitationId"),
    )


_UUID = regex(r"(?i)[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}")
_EMAIL = regex(r"[^\s@]+@[^\s@]+\.[^\s@]+")
_RANDOM = regex(r"[A-Za-z0-9]{8,}")


@check("MCP210", on=ServerRequest)
def captured_id_guessable(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """The same for the id of a captured message, by what it looks like."""
    node = request.elicitation_id
    if request.origin is Origin.SOURCE or request.mode != "url" or node is None or request.revisions.every(_MODERN):
        return
    if request.origin is Origin.SESSION and "MCP807" in context.selected and request.extra.get("id_again"):
        return
    judged = _looks(node)
    if judged is None:
        return
    why, sure = judged
    yield context.find(
        node.place,
        f"the elicitation's id {why}; whoever names it can complete or claim somebody else's",
        help="make a fresh random id for every request (a UUID), and keep what it stands for on the server",
        confidence=sure,
        severity=Severity.WARNING,
        subject="elicitationId",
    )


def _looks(node: JsonNode) -> tuple[str, Confidence] | None:
    """Why an id is guessable, by its looks; None for what looks random."""
    if node.kind == "number":
        return "is a number that others can count to", Confidence.HIGH
    value = node.value
    if not isinstance(value, str) or not value or _UUID.search(value):
        return None
    if _EMAIL.fullmatch(value):
        return "is an e-mail address", Confidence.HIGH
    if any(_random_piece(piece) for piece in re.split(r"[-_:./]", value)) or _random_piece(re.sub(r"[-_]", "", value)):
        return None
    if re.fullmatch(r"\d[\d:._/TZ+ -]*", value):
        return "is a number that others can count to", Confidence.HIGH
    if re.search(r"\d+$", value) and re.match(r"[A-Za-z]", value):
        return f"({code(clip(value, 30))}) is a name with a number that others can count to", Confidence.MEDIUM
    if re.fullmatch(r"[A-Za-z]+(?:[-_.:/ ][A-Za-z]+)*", value):
        return f"({code(clip(value, 30))}) is a plain name", Confidence.MEDIUM
    return f"({code(clip(value, 30))}) holds nothing random", Confidence.LOW


def _random_piece(piece: str) -> bool:
    """Whether a piece of an id looks made by chance: long, of mixed characters that keep changing, without pattern."""
    if len(piece) < 8 or piece.isdigit() or not _RANDOM.fullmatch(piece):
        return False
    kinds = [0 if c.isdigit() else 1 if c.islower() else 2 for c in piece]
    changes = sum(a != b for a, b in itertools.pairwise(kinds))
    return changes >= 3 and shapes.entropy(piece) >= (2.8 if len(piece) >= 16 else 2.5)
