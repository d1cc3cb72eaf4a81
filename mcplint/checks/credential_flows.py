"""Where credentials must not go: results (MCP602), other services (MCP603), logs (MCP605), shared places (MCP606), the model (MCP608)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from mcplint.checks import shapes
from mcplint.checks.context import Context
from mcplint.checks.credential_names import Judged, names
from mcplint.checks.header_values import header_credential, headers_in, is_header
from mcplint.checks.registry import check
from mcplint.checks.texts import a, code
from mcplint.checks.words import words_of
from mcplint.checks.words_secrets import Kind, secrets
from mcplint.findings.model import Confidence, Finding, Related, Severity
from mcplint.interactions.credentials import LogFlow, Material, ModelFlow, OutgoingFlow, ResultFlow, SharedStore, Shelf, Source
from mcplint.interactions.model import Step
from mcplint.ir.patterns import regex
from mcplint.ir.records import replace

if TYPE_CHECKING:
    from mcplint.interactions.messages import CapturedResult, ShownText


def _called(judged: Judged) -> str:
    return judged.what if judged.what.startswith("the ") else a(judged.what)


def _spelled(material: Material) -> str:
    return f" ({code(material.names[0])})" if material.names else ""


def _chain(steps: tuple[Step, ...]) -> tuple[Related, ...]:
    return tuple(Related(step.place, step.label) for step in steps)


def _origin(judged: Judged, *but: object) -> tuple[Related, ...]:
    place = judged.material.place
    return (Related(place, "comes from here"),) if all(place is not p for p in but) else ()


# --- MCP602 ------------------------------------------------------------------------------------------------------------


_SENT = frozenset({Source.HEADERS, Source.HEADER, Source.BEARER})
"""What comes with a request by way of a handler's context, not as an argument that the model wrote."""


@check("MCP602", on=ResultFlow)
def tool_returns_secret(flow: ResultFlow, context: Context) -> Iterable[Finding]:
    """A handler gives a credential to the client."""
    judged = names().best(m for m in flow.materials if not m.own or m.source in _SENT)
    if judged is None:
        return
    if flow.raised and judged.material.source in (Source.VALUE, Source.CALL, Source.ARGUMENT):
        return  # errors name keys and settings more often than they show them
    if judged.material.source is Source.CALL and secrets().label(flow.tool.description).kind is Kind.REFERENCE:
        return  # `getAuthToken`, "Get auth token metadata"
    who = f"the {flow.tool.kind} {code(flow.tool.name)}" if flow.tool.name else f"a {flow.tool.kind}"
    does = "raises an error with" if flow.raised else "returns"
    yield context.find(
        flow.place,
        f"{who} {does} {_called(judged)}{_spelled(judged.material)}; the client, the model and its provider get it",
        help="return what the person needs to know: whether it worked, a masked value, a name",
        confidence=judged.confidence,
        related=_origin(judged),
        subject=f"{flow.tool.name}:{judged.what}",
    )


@check("MCP602", on="CapturedResult")
def captured_result_secret(result: CapturedResult, context: Context) -> Iterable[Finding]:
    """A captured result shows a credential."""
    what = {"call": "tool result", "prompt": "prompt", "contents": "resource"}.get(result.kind, "result")
    for shown in result.texts():
        found = next(iter(shapes.credentials_in(shown.value, assigned=True)), None) or headers_in(shown.value)
        if found is not None:
            yield _shown(context, shown, what, found.kind, found.masked)
    names, strings = result.structured_glance()
    if shapes.hinted(strings) or any(_secret_name(name) or is_header(name) for name in names) or _NAMED_HEADER.search(strings):
        yield from _structured(result, what, context)


def _structured(result: CapturedResult, what: str, context: Context) -> Iterable[Finding]:
    named = ""
    for shown in result.structured_texts():
        text = shown.value
        shaped = shapes.credential(text)
        if shaped is not None:
            yield _shown(context, shown, what, shaped.kind, shaped.masked)
        elif shown.key and is_header(shown.key):
            if (sent := header_credential(shown.key, text)) is not None:
                yield _shown(context, shown, what, sent.kind, sent.masked)
        elif shown.key and (kind := _secret_name(shown.key)) and (shapes.random_looking(text) or shapes.chosen_password(text)):
            yield _shown(context, shown, what, kind, shapes.mask(text))
        elif shown.key == "value" and is_header(named) and (sent := header_credential(named, text)) is not None:
            yield _shown(context, shown, what, sent.kind, sent.masked)
        named = text if shown.key in ("name", "key") else ""


_NAMED_HEADER = regex(r"(?i)(?:set-)?cookie|authorization|x-[\w-]{0,20}(?:key|token)")


@lru_cache(maxsize=2048)
def _secret_name(name: str) -> str:
    """What secret a member's name stands for, empty for none."""
    verdict = secrets().name(name)
    return verdict.what if verdict.secret else ""


def _shown(context: Context, shown: ShownText, what: str, kind: str, masked: str) -> Finding:
    return context.find(
        shown.node.place,
        f"the {what} shows {a(kind)} ({masked}) to the client and its model",
        help="return what the person needs to know: whether it worked, a masked value, a name",
        subject=kind,
    )


# --- MCP603 ------------------------------------------------------------------------------------------------------------


@check("MCP603", on=OutgoingFlow)
def token_passthrough(flow: OutgoingFlow, context: Context) -> Iterable[Finding]:
    """The token that the client sent goes to another service."""
    related = (Related(flow.call, "goes out here"),) if flow.call.start != flow.place.start else ()
    yield context.find(
        flow.place,
        "the token that the client sent to this server is handed to another service; it was issued for this server only",
        help="get a token of the server's own for that service: by token exchange, client credentials, or a flow that the server keeps for the user",
        chain=_chain(flow.chain),
        related=related,
        subject=flow.what,
    )


# --- MCP605 ------------------------------------------------------------------------------------------------------------


@check("MCP605", on=LogFlow)
def secret_logged(flow: LogFlow, context: Context) -> Iterable[Finding]:
    """A credential, an authorization header or OAuth state goes to a log."""
    judged = names().best((m for m in flow.materials if _logged(m, flow)), flow=True)
    if judged is None:
        return
    where = "the client's log" if flow.client else "a log"
    yield context.find(
        flow.place,
        f"{_called(judged)}{_spelled(judged.material)} goes to {where}, where it can be used by everybody who reads it",
        help="log who and what, and of a credential at most its last characters or a fingerprint",
        confidence=Confidence.LOW if flow.apart else judged.confidence,
        chain=_chain(flow.chain),
        related=_origin(judged),
        subject=judged.what,
    )


def _logged(material: Material, flow: LogFlow) -> bool:
    """Whether a material counts: no error that a token endpoint answered, no link printed for a person to open."""
    if material.source is Source.TOKEN_RESPONSE and material.whole and flow.failed:
        return False
    return not ((flow.console or _OPENING.search(flow.text)) and _link(material))


_OPENING = regex(r"(?i)\b(?:open(?! id)|visit|browser|click|navigate|go to|follow|sign[- ]?in at|log[- ]?in at|auth\w* at)\b")
"""What a line says that hands a link to the person who watches the log of a server that runs on their own machine."""


def _link(material: Material) -> bool:
    """Whether something is printed as part of a link for the person at the terminal to open."""
    return any(word.text in ("url", "uri", "link", "deeplink") for name in material.names[1:] for word in words_of(name))


# --- MCP606 ------------------------------------------------------------------------------------------------------------

_PERSONAL = frozenset({Source.ANSWER, Source.BEARER, Source.HEADER})
_SHELVES = {
    Shelf.ENVIRONMENT: "in the environment of the process",
    Shelf.GLOBAL: "in a global",
    Shelf.CLASS: "on a class",
    Shelf.SERVER: "on the server object",
    Shelf.FILE: "in one file for everybody",
}


@check("MCP606", on=SharedStore)
def secret_in_shared_state(store: SharedStore, context: Context) -> Iterable[Finding]:
    """A person's credential is kept where every session shares it."""
    judged = names().best(replace(m, names=(*m.names, store.key)) for m in store.materials if _personal(m))
    if judged is None:
        return
    yield context.find(
        store.place,
        f"{_called(judged)}{_spelled(judged.material)} of one person is kept {_SHELVES[store.shelf]} ({code(store.name)}), where every session shares it",
        help="keep it under the verified subject of the access token, in a vault or an encrypted store",
        severity=Severity.NOTE if store.stdio else None,
        confidence=judged.confidence,
        related=_origin(judged),
        subject=store.name,
    )


def _personal(material: Material) -> bool:
    """Whether something belongs to one person: entered, sent along, or issued for them."""
    if material.source in _PERSONAL or (material.source is Source.ARGUMENT and material.own):
        return True
    if material.source in (Source.TOKEN_RESPONSE, Source.CALL):
        return material.personal
    return material.source is Source.VALUE and len(material.names) > 1 and material.names[1] in _inputs()


@lru_cache(maxsize=1)
def _inputs() -> frozenset[str]:
    return frozenset(("query_params", "args", "form", "query", "params", "searchParams", "cookies"))


# --- MCP608 ------------------------------------------------------------------------------------------------------------


@check("MCP608", on=ModelFlow)
def secret_to_model(flow: ModelFlow, context: Context) -> Iterable[Finding]:
    """A credential stands in a text for the model."""
    judged = names().best(flow.materials)
    if judged is None:
        return
    own = judged.material.own
    yield context.find(
        flow.place,
        f"{_called(judged)}{_spelled(judged.material)} is put into a {flow.what}, which goes to the client, its model and the model's provider",
        help="use the credential in the server and give the model the result",
        confidence=Confidence.LOW if own else judged.confidence,
        related=_origin(judged),
        subject=judged.what,
    )
