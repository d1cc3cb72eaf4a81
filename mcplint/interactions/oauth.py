"""OAuth as rules see it: authorization requests, token requests, and the callbacks where a flow comes back.

The same shapes come from source and from captured messages; names are those of RFC 6749, RFC 7636 and OpenID Connect.
"""

from __future__ import annotations

from enum import Enum

from mcplint.interactions.model import Origin, ServerRequest, Step
from mcplint.interactions.url import Parameter, Url, UrlForm, decoded, parse
from mcplint.ir.json import Text
from mcplint.ir.records import dataclass, field
from mcplint.ir.source import Place


class StateOrigin(str, Enum):
    """Where the `state` of a flow comes from."""

    CONSTANT = "constant"
    USER = "user"
    """Made from what is known of the user, the session or the request."""
    ANSWER = "answer"
    """What somebody entered in an elicitation."""
    ARGUMENT = "argument"
    """An argument of a tool: the model chooses it."""
    TIME = "time"
    WEAK = "weak"
    """Random, but not for an attacker: `Math.random`."""
    RANDOM = "random"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, eq=False)
class FlowState:
    """The `state` parameter: its text, where it is chosen, and from what."""

    text: Text | None
    place: Place
    origin: StateOrigin
    what: str = ""
    """How the source spells what it is made from."""


@dataclass(frozen=True, slots=True, eq=False)
class ScopeText:
    """One text that lists scopes, as it is written in one place."""

    place: Place
    scopes: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class OAuthFlow:
    """An authorization request: the URL that a person is sent to.

    `place` is where its host is written. `complete` says that every parameter's name is known, so that one which is not there is missing. `opened` is
    True for
    the URL of a URL-mode elicitation, which a client opens as it is. `by_library` when a library puts state and challenge in by itself.
    """

    place: Place
    origin: Origin
    url: Url | None
    complete: bool
    opened: bool = False
    state: FlowState | None = None
    challenge: Text | None = None
    method: Text | None = None
    response_type: Text | None = None
    response_type_place: Place | None = None
    scopes: tuple[ScopeText, ...] = ()
    redirect: Text | None = None
    pushed: bool = False
    """The parameters were sent before, or are in a signed object."""
    own: bool = False
    """The endpoint is the server's own."""
    chain: tuple[Step, ...] = ()

    @property
    def response_types(self) -> frozenset[str]:
        """What is asked for: "code", "token", "id_token"; empty when not known."""
        text = self.response_type
        if text is None or not text.known:
            return frozenset()
        return frozenset(decoded(text).literal.lower().split())

    @property
    def by_code(self) -> bool:
        """Whether a code comes back, as far as is known."""
        return not self.response_types or "code" in self.response_types


@dataclass(frozen=True, slots=True, eq=False)
class ScopeRequest:
    """Scopes given to an OAuth client library, not to a URL."""

    place: Place
    scopes: tuple[ScopeText, ...]


@dataclass(frozen=True, slots=True, eq=False)
class TokenRequest:
    """A request to a token endpoint with the grant it uses."""

    place: Place
    grant: str


class StateCheck(str, Enum):
    """What a callback does with the state it is given."""

    COMPARED = "compared"
    """Looked up or compared, and used up."""
    REPLAYABLE = "replayable"
    """Looked up in a store of the server from which it is never removed."""
    CONSTANT = "constant"
    """Compared with a constant only."""
    IGNORED = "ignored"
    """Looked at, but nothing depends on it."""
    ABSENT = "absent"
    """Not read, or only tested for being there."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, eq=False)
class IdentityUse:
    """An input of a request that names a user, and the place where a credential or a flow is bound to that name."""

    name: str
    kind: str
    """"query", "form" or "path"."""
    place: Place
    bound: Place


@dataclass(frozen=True, slots=True, eq=False)
class Callback:
    """A route that a flow comes back to, or that takes a credential. `exchange` is where the code is redeemed or the credential stored, None when
    neither is seen.
    """

    place: Place
    name: str
    path: str
    state: StateCheck
    exchange: Place | None = None
    state_place: Place | None = None
    """Where the state is looked at."""
    identities: tuple[IdentityUse, ...] = field(default_factory=tuple)


# --- authorization URLs ------------------------------------------------------------------------------------------------

_PATHS = (
    "/authorize",
    "/auth",
    "/authorization",
    "/oauth",
    "/oauth2",
    "/o/oauth2/auth",
    "/o/oauth2/v2/auth",
    "/oidc",
    "/login",
    "/signin",
    "/consent",
    "/dialog/oauth",
    "/authorise",
    "/oauth_authorize",
    "/authz",
    "/oauth2authorize",
    "/authorizationv2",
    "/realms",
)
_NO_BROWSER_CODE = ("device", "bc-authorize", "backchannel", "ciba")
_SHOWS = ("response_type", "code_challenge", "code_challenge_method")


def is_authorization(url: Url) -> bool:
    """Whether a URL is an authorization request: RFC 6749 4.1.1 by its parameters, or an authorization endpoint with a client's id.

    Device and CIBA flows have no redirect and are none.
    """
    if url.form not in (UrlForm.ABSOLUTE, UrlForm.UNKNOWN):
        return False
    path = url.path.lower().rstrip("/")
    words = path.replace("_", "-")
    if any(mark in words for mark in _NO_BROWSER_CODE) or url.get("user_code", "device_code") is not None:
        return False
    if url.get("code") is not None or url.get("error") is not None or url.get("access_token") is not None:
        return False  # the answer to one
    if url.get("grant_type") is not None or (url.form is UrlForm.UNKNOWN and "?" not in url.text.literal):
        return False  # the form of a token request
    client = url.get("client_id", "clientId", "client") is not None
    if client and url.get(*_SHOWS) is not None:
        return True
    redirect = url.get("redirect_uri", "redirect_url") is not None
    endpoint = path.endswith(_PATHS) or ("/authorize" in path) or ("/oauth" in path and "auth" in path.rsplit("/", 1)[-1])
    if client and (endpoint or redirect):
        return path_may_authorize(path)
    return url.get("response_type") is not None and (endpoint or redirect)


def path_may_authorize(path: str) -> bool:
    """Whether a path may be an authorization endpoint at all: token, logout and registration endpoints are none."""
    last = path.rsplit("/", 1)[-1]
    return not any(
        word in last for word in ("token", "logout", "revoke", "introspect", "userinfo", "register", "endsession", "jwks", "callback", "keys")
    )


def flow_of(request: ServerRequest) -> OAuthFlow | None:
    """The authorization request that a captured URL-mode request opens, or None."""
    if request.mode != "url" or request.url is None:
        return None
    url = parse(request.url)
    return of_url(url, Origin.MESSAGE, place=request.url.place, opened=True) if is_authorization(url) else None


def of_url(
    url: Url, origin: Origin, *, place: Place | None = None, opened: bool = False, state: FlowState | None = None, chain: tuple[Step, ...] = (),
    scopes: tuple[ScopeText, ...] | None = None,
) -> OAuthFlow:  # fmt: skip
    """What a URL says of its flow. `state` and `scopes` replace what its text alone tells."""
    given = url.get("state")
    if state is None and given is not None:
        state = FlowState(given.value, given.place, StateOrigin.UNKNOWN)
    challenge, method, kind = url.get("code_challenge"), url.get("code_challenge_method"), url.get("response_type")
    redirect = url.get("redirect_uri", "redirect_url")
    asked = url.get("scope", "scopes", "user_scope")
    listed = scopes if scopes is not None else tuple(scope_texts(asked.value)) if asked is not None else ()
    return OAuthFlow(
        place or url.place, origin, url, url.query_known, opened, state,
        challenge.value if challenge is not None else None,
        method.value if method is not None else None,
        kind.value if kind is not None else None,
        _written(kind),
        listed, redirect.value if redirect is not None else None,
        pushed=url.get("request_uri", "request") is not None, own=_own(url), chain=chain,
    )  # fmt: skip


def _written(parameter: Parameter | None) -> Place | None:
    """Where the value of a parameter is written, else where it is put in."""
    if parameter is None:
        return None
    if parameter.value is not None and parameter.value.known and parameter.value.parts:
        return parameter.value.parts[0].place
    return parameter.place


def _own(url: Url) -> bool:
    """Whether a flow leads back to the host that it starts at: the server is its own authorization server."""
    redirect = url.get("redirect_uri", "redirect_url")
    host = url.host
    if redirect is None or redirect.value is None or host is None:
        return False
    other = parse(decoded(redirect.value)).host
    return other is not None and other.value.lower() == host.value.lower()


def scope_texts(text: Text | None) -> list[ScopeText]:
    """The scopes of a scope parameter, one entry for each text that they are written in."""
    if text is None:
        return []
    out: list[ScopeText] = []
    for part in decoded(text).parts:
        if part.hole is None:
            listed = tuple(word for word in part.literal.replace(",", " ").split() if word)
            if listed:
                out.append(ScopeText(part.place, listed))
    return out


__all__ = [
    "Callback",
    "FlowState",
    "IdentityUse",
    "OAuthFlow",
    "ScopeRequest",
    "ScopeText",
    "StateCheck",
    "StateOrigin",
    "TokenRequest",
    "flow_of",
    "is_authorization",
    "of_url",
    "scope_texts",
]
