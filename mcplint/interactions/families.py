"""Which modules find which interactions, and what a program must hold before one of them can find anything.

A family is imported when its condition holds for the first time: a small server then costs the few families that it has something for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mcplint.interactions.model import Kind
from mcplint.ir.records import dataclass
from mcplint.sdk.load import sdk_facts

if TYPE_CHECKING:
    from mcplint.analysis.scopes import ModuleInfo
    from mcplint.interactions.from_source import SourceProject
    from mcplint.interactions.source_requests import Found

    Find = Callable[[SourceProject, ModuleInfo, tuple[Found, ...]], Iterator[Any]]


@dataclass(frozen=True, slots=True)
class Family:
    """A module `mcplint.interactions.source_<name>` with a function `find(project, info, requests) -> Iterator`, where `requests` are the `Found`
    requests of module `info`, and the names of the types it yields.

    It finds nothing in a module unless one of its conditions holds: `asks` names requests the module must make ("any", "elicitation", "sampling",
    "other" than elicitations, "url": those that may be of URL mode or are made by hand), `words` are such that one must stand in the module, or with
    `anywhere` in some module looked at; `revision` is met when the user named a protocol revision. Without a condition it always looks.

    A word is bytes, or says where the SDK tables have it: "table:key.key" (in the table of that name and those whose name ends with it; with "(" at
    the end each is followed by one, with "'" each is quoted), or "role:name" (the classes that play a role in messages). `folded` words are looked for in lower case.
    """

    name: str
    types: tuple[str, ...]
    asks: str = ""
    words: tuple[bytes | str, ...] = ()
    anywhere: bool = False
    folded: bool = False
    revision: bool = False
    servers: bool = False
    """Whether it is about what a server does: in the source of an SDK that implements the protocol there is nothing of it."""


FAMILIES: tuple[Family, ...] = (
    Family(
        "capabilities",
        ("CapabilityUse", "CapabilityTest"),
        asks="any",
        words=("capabilities:capabilities.checks", "capabilities:capabilities.getters"),
        servers=True,
    ),
    Family("association", ("Association",), asks="any"),
    Family("handlers", ("ContextParameter", "UnavailableCall"), servers=True),
    Family("answers", ("AnswerHandling",), asks="elicitation"),
    Family("urls", ("ForeignUrl", "ElicitationId", "EraUse"), asks="url", revision=True),
    Family("url_errors", ("UrlRequired",), words=("role:url-required", "urls:required.codes", "urls:required.code"), anywhere=True, servers=True),
    Family("completion", ("CompletionNotice",), words=("urls:completion.methods", "urls:completion.objects", "urls:completion.method"), servers=True),
    Family("foreign", ("ForeignName", "SessionHeader"), words=("urls:foreign.methods", "urls:foreign.codes"), revision=True, servers=True),
    Family(
        "oauth",
        ("OAuthFlow", "ScopeRequest", "TokenRequest", "Callback"),
        asks="url",
        words=(
            *(b"client_id", b"clientId", b"response_type", b"code", b"authorization_url", b"authorization_request_url"),
            *(b"authorize", b"AUTHORIZ", b"auth_url", b"AUTH_URL", b"uthUrl", b"oauth", b"OAuth"),
            *("routes:grants.names", "routes:grants.password", b"cope"),
            *(b"oken", b"api_key", b"apiKey", b"ecret", b"redential"),
        ),
        servers=True,
    ),
    Family("credentials_inputs", ("ToolInput",), servers=True),
    Family("credentials_results", ("ResultFlow",), servers=True),
    Family(
        "credentials_outgoing",
        ("OutgoingFlow",),
        words=(b"get_access_token", b"authorization", b"Authorization", b"get_http_headers", b"authInfo", b"AccessToken"),
        anywhere=True,
    ),
    Family("credentials_written", ("WrittenValue",)),
    Family(
        "credentials_logs",
        ("LogFlow",),
        words=("credentials:logs.methods(", "credentials:logs.functions(", "credentials:logs.session_methods(", "credentials:logs.streams("),
    ),
    Family(
        "credentials_stores",
        ("SharedStore",),
        words=(b"token", b"secret", b"passw", b"passphrase", b"credential", b"key", b"bearer", b"auth", b"pin"),
        folded=True,
    ),
    Family(
        "credentials_texts",
        ("UserText",),
        words=(b"paste", b"auth", b"consent", b"_url", b"browser", b"verification", b"redirect", b"link", b"log", b"sign", b"code"),
        folded=True,
    ),
    Family("credentials_model", ("ModelFlow",), asks="sampling", words=("credentials:progress.methods", "credentials:progress.notices")),
    Family(
        "state",
        ("OutgoingState", "IncomingState", "RoundTripResult"),
        words=("role:input-required", "state:names.state", "state:names.requests", "state:names.kind"),
        servers=True,
    ),
    Family("state_servers", ("SealingServer",), words=("role:input-required", "role:resolver"), anywhere=True, servers=True),
    Family(
        "deprecated",
        ("DeprecatedUse",),
        asks="other",
        words=("state:deprecated.sse.classes", "state:deprecated.sse.apps", "state:deprecated.sse.names'"),
        revision=True,
        servers=True,
    ),
)

_ASKED: dict[str, Callable[[Found], bool]] = {
    "any": lambda found: True,
    "elicitation": lambda found: found.request.kind is Kind.ELICITATION,
    "sampling": lambda found: found.request.kind is Kind.SAMPLING,
    "other": lambda found: found.request.kind is not Kind.ELICITATION,
    "url": lambda found: found.request.mode == "url" or found.made is not None,
}


class Finders:
    """The families of one run over one project that yield what it wants; None for all."""

    def __init__(self, project: SourceProject, wanted: Iterable[str] | None = None) -> None:
        names = None if wanted is None else frozenset(wanted)
        self._project = project
        self._families = tuple(family for family in FAMILIES if names is None or not names.isdisjoint(family.types))
        self._words: dict[str, tuple[bytes, ...]] = {}
        self._somewhere: dict[str, bool] = {}

    def of(self, info: ModuleInfo, requests: tuple[Found, ...], *, server: bool = True) -> Iterator[Find]:
        """The functions that may find something in a module; `server` is False for one that implements the protocol."""
        for family in self._families:
            if (server or not family.servers) and self.may(family, info, requests):
                yield finder(family)

    def may(self, family: Family, info: ModuleInfo, requests: tuple[Found, ...]) -> bool:
        """Whether a condition of a family holds for a module."""
        if not (family.asks or family.words):
            return True
        if family.revision and self._project.protocol is not None:
            return True
        if family.asks and any(map(_ASKED[family.asks], requests)):
            return True
        return bool(family.words) and (self._anywhere(family) if family.anywhere else self._mentions(family, info))

    def _mentions(self, family: Family, info: ModuleInfo) -> bool:
        words = self._words_of(family)
        return bool(info.file.mentioned_in_any_case(words)) if family.folded else info.file.mentions_any(words)

    def _anywhere(self, family: Family) -> bool:
        known = self._somewhere.get(family.name)
        if known is None:
            infos = [*self._project.modules(), *self._project.parsed()]
            known = self._somewhere[family.name] = any(self._mentions(family, info) for info in infos)
        return known

    def _words_of(self, family: Family) -> tuple[bytes, ...]:
        known = self._words.get(family.name)
        if known is None:
            words = (word for spec in family.words for word in ((spec,) if isinstance(spec, bytes) else self._listed(spec)))
            known = self._words[family.name] = tuple(dict.fromkeys(words))
        return known

    def _listed(self, spec: str) -> Iterator[bytes]:
        """The words that the SDK tables have at a place."""
        table, _, path = spec.partition(":")
        if table == "role":
            yield from (name.encode() for (_, name), facts in self._project.sdk.objects.items() if facts.role == path)
            return
        ending = path[-1] if path[-1] in "('" else ""
        for stem, content in sdk_facts().items():
            if stem == table or stem.endswith(f"_{table}"):
                value: Any = content
                for key in path.removesuffix(ending).split("."):
                    value = value.get(key, {})
                for word in value if isinstance(value, (list, dict)) else (value,):
                    text = _bare(word)
                    yield from (f"'{text}'".encode(), f'"{text}"'.encode()) if ending == "'" else (f"{text}{ending}".encode(),)


def _bare(word: object) -> str:
    """A word as programs write it: without the package or object before it, numbers without their sign."""
    return str(abs(word)) if isinstance(word, int) else str(word).rsplit(":", 1)[-1].rsplit(".", 1)[-1]


def finder(family: Family) -> Find:
    """The function of a family, imported now."""
    find: Find = import_module(f"mcplint.interactions.source_{family.name}").find
    return find
