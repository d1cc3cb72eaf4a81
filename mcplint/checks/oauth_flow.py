"""MCP207, MCP221-225: the authorization request itself, from source and from captures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.checks.texts import clip, code
from mcplint.findings.model import Confidence, Finding, Related
from mcplint.interactions.model import Origin, ServerRequest
from mcplint.interactions.oauth import OAuthFlow, ScopeRequest, ScopeText, StateOrigin, TokenRequest, flow_of
from mcplint.ir.source import Place

FlowCheck = Callable[[OAuthFlow, Context], Iterable[Finding]]


def _check(rule: str) -> Callable[[FlowCheck], FlowCheck]:
    """Register a function for authorization requests, also for those that captured messages open; those of source come as flows of their own."""

    def register(function: FlowCheck) -> FlowCheck:
        def captured(request: ServerRequest, context: Context) -> Iterable[Finding]:
            flow = None if request.origin is Origin.SOURCE else flow_of(request)
            return function(flow, context) if flow is not None else ()

        check(rule, on=ServerRequest)(captured)
        return check(rule, on=OAuthFlow)(function)

    return register


def _find(
    flow: OAuthFlow, context: Context, message: str, help: str, subject: str, *, place: Place | None = None, confidence: Confidence | None = None
) -> Finding:
    """A finding about an authorization request, at the flow unless a place is given."""
    return context.find(place or flow.place, message, help=help, confidence=confidence, chain=_chain(flow), subject=f"{_endpoint(flow)}:{subject}")


def _chain(flow: OAuthFlow) -> tuple[Related, ...]:
    return tuple(Related(step.place, step.label) for step in flow.chain)


def _endpoint(flow: OAuthFlow) -> str:
    """The endpoint as it is known, for messages."""
    url = flow.url
    if url is None:
        return "the authorization endpoint"
    host = url.host.value if url.host is not None else ("{" + url.base.name + "}" if url.base is not None else "")
    return code(clip(f"{host}{url.path}", 60))


# --- MCP207 ------------------------------------------------------------------------------------------------------------


@_check("MCP207")
def url_third_party_authorize(flow: OAuthFlow, context: Context) -> Iterable[Finding]:
    """URL mode opens a provider's authorization endpoint directly."""
    if not flow.opened or flow.own:
        return
    yield _find(
        flow,
        context,
        f"the client opens {_endpoint(flow)} directly, so nobody checks that the browser belongs to the user who was asked",
        "send a connect page of your own, which checks the signed-in user and only then redirects to the provider",
        "direct",
    )


# --- MCP221 ------------------------------------------------------------------------------------------------------------


@_check("MCP221")
def oauth_state_missing(flow: OAuthFlow, context: Context) -> Iterable[Finding]:
    """An authorization request without a state."""
    if flow.state is not None or not flow.complete or flow.pushed:
        return
    yield _find(
        flow,
        context,
        f"the authorization request to {_endpoint(flow)} has no `state`, so the callback cannot tell who began the flow",
        "add a random `state` (`secrets.token_urlsafe(32)`), store it with the user, and take it out of the store in the callback",
        "state",
    )


# --- MCP222 ------------------------------------------------------------------------------------------------------------

_CHOSEN = {
    StateOrigin.CONSTANT: "is the same for every flow",
    StateOrigin.USER: "is made from what is known of the user or the request",
    StateOrigin.ANSWER: "is what was entered in an elicitation",
    StateOrigin.ARGUMENT: "is an argument of the tool, so the model chooses it",
    StateOrigin.TIME: "is made from the time",
    StateOrigin.WEAK: "comes from a generator whose next values follow from those before",
}


@check("MCP222", on=OAuthFlow)
def oauth_state_predictable(flow: OAuthFlow, context: Context) -> Iterable[Finding]:
    """A state that others can know."""
    state = flow.state
    why = _CHOSEN.get(state.origin) if state is not None else None
    if state is None or why is None:
        return
    made = f" ({code(state.what)})" if state.what else ""
    yield _find(
        flow,
        context,
        f"the `state` of the flow{made} {why}",
        "take it from a cryptographic random source and store it; what must be remembered belongs in the stored record, not in the `state`",
        "state",
        place=state.place,
    )


# --- MCP223 ------------------------------------------------------------------------------------------------------------


@_check("MCP223")
def oauth_pkce_missing(flow: OAuthFlow, context: Context) -> Iterable[Finding]:
    """An authorization request without PKCE, or with the plain method."""
    if flow.pushed or not flow.by_code:
        return
    if flow.challenge is None:
        if flow.complete:
            yield _pkce(flow, context, "has no `code_challenge`, so whoever sees the code can redeem it")
    elif flow.method is not None and flow.method.known and flow.method.literal.strip().lower() == "plain":
        yield _pkce(flow, context, "uses `code_challenge_method=plain`, which sends the verifier itself")
    elif flow.method is None and flow.complete:
        yield _pkce(flow, context, "has no `code_challenge_method`, which means `plain`", Confidence.MEDIUM)


def _pkce(flow: OAuthFlow, context: Context, what: str, confidence: Confidence | None = None) -> Finding:
    return _find(
        flow,
        context,
        f"the authorization request to {_endpoint(flow)} {what}",
        "keep a verifier on the server and send its SHA-256: `code_challenge` with `code_challenge_method=S256`",
        "pkce",
        confidence=confidence,
    )


# --- MCP224 ------------------------------------------------------------------------------------------------------------


@_check("MCP224")
def oauth_implicit_flow(flow: OAuthFlow, context: Context) -> Iterable[Finding]:
    """An authorization request for tokens instead of a code."""
    kinds = flow.response_types
    if "token" not in kinds or "code" in kinds:
        return
    yield _find(
        flow,
        context,
        "the flow asks for the access token in the redirect's address (`response_type=token`)",
        "ask for a code (`response_type=code`) with PKCE, and redeem it on the server",
        "implicit",
        place=flow.response_type_place,
    )


@check("MCP224", on=TokenRequest)
def oauth_password_grant(request: TokenRequest, context: Context) -> Iterable[Finding]:
    """A token request with a user's password."""
    if request.grant == "password":
        yield context.find(
            request.place,
            "the token request uses the password grant, which OAuth 2.1 has no more",
            help="use the authorization code flow for people, and client credentials for the server's own access",
            subject="password-grant",
        )


# --- MCP225 ------------------------------------------------------------------------------------------------------------


class _BroadScopes:
    """The vocabulary of broad scopes."""

    __slots__ = ("broad", "prefixes", "read_only", "suffixes")

    def __init__(self, context: Context) -> None:
        lists = context.vocabulary
        self.broad = frozenset(s.lower().rstrip("/") for s in lists.get("broad", ()))
        self.prefixes = tuple(s.lower() for s in lists.get("prefixes", ()))
        self.suffixes = tuple(s.lower() for s in lists.get("suffixes", ()))
        self.read_only = tuple(s.lower() for s in lists.get("read_only", ()))

    def of(self, text: ScopeText) -> list[str]:
        """The broad scopes of a text."""
        return [scope for scope in text.scopes if self.is_broad(scope)]

    def is_broad(self, scope: str) -> bool:
        """Whether a scope gives more than a tool needs."""
        name = scope.lower().rstrip("/")
        if name in self.broad or (name.rsplit("/", 1)[-1] in self.broad and "://" in name and name.startswith("https://graph.microsoft.com/")):
            return True
        if name.endswith(self.read_only) or name.startswith(("read:", "read_", "readonly")):
            return False
        return name.startswith(self.prefixes) or (len(name) > 1 and name.endswith(self.suffixes))


def _broad(texts: Iterable[ScopeText], context: Context, chain: tuple[Related, ...]) -> Iterator[Finding]:
    words = _BroadScopes(context)
    told: set[tuple[str, int, str | None]] = set()
    by_place: dict[tuple[str, int, str | None], tuple[Place, list[str]]] = {}
    for text in texts:
        found = words.of(text)
        if found:
            key = (text.place.file.path, text.place.line, text.place.pointer)  # those of one list on one line are one request
            by_place.setdefault(key, (text.place, []))[1].extend(found)
    for key, (place, scopes) in by_place.items():
        if key in told:
            continue
        told.add(key)
        listed = ", ".join(code(s) for s in scopes[:4])
        yield context.find(
            place,
            f"the flow asks for {listed}, which gives more than a tool needs",
            help="ask for the narrowest scope that the tool at hand uses, read-only where it reads, and for more when a tool needs more",
            chain=chain,
            subject=f"scope:{','.join(sorted(scopes))}",
        )


@_check("MCP225")
def oauth_broad_scope(flow: OAuthFlow, context: Context) -> Iterable[Finding]:
    """A flow that asks for everything."""
    yield from _broad(flow.scopes, context, _chain(flow))


@check("MCP225", on=ScopeRequest)
def oauth_broad_scope_by_library(request: ScopeRequest, context: Context) -> Iterable[Finding]:
    """The same for scopes given to a client library."""
    yield from _broad(request.scopes, context, ())
