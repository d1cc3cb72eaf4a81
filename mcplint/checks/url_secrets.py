"""MCP201: a credential in a URL. MCP203: a URL that lets in whoever opens it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from mcplint.catalogue.load import catalogue
from mcplint.checks import shapes
from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.checks.texts import a, code, place_in
from mcplint.checks.url_common import described, ends_with, exactly, names_of, subject, url_of
from mcplint.checks.words import joined, word_set
from mcplint.checks.words_secrets import Kind, secrets
from mcplint.findings.model import Confidence, Finding
from mcplint.interactions.model import ServerRequest
from mcplint.interactions.url import Url
from mcplint.interactions.url_parts import PartKind, UrlPart, parts
from mcplint.ir.json import Hole
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

_SWITCH = regex(r"(?i)(?:true|false|yes|no|on|off|null|none|undefined|\d{1,3}|[a-z]{1,2})?")
_PLAIN_WORD = regex(r"[A-Za-z][a-z]{0,11}(?:[-_][a-z]+)?")


@dataclass(frozen=True, slots=True)
class Hit:
    """A part that carries a credential: `what` it is called, why that is known, how sure."""

    part: UrlPart
    place: Place
    what: str
    because: str
    confidence: Confidence
    name: str = ""
    """The name that says so, when one does."""


class CredentialParts:
    """Finds the credentials in URLs, with the vocabulary of MCP201. `random` tells whether a hole holds a random value made for the occasion."""

    __slots__ = ("_allow", "_fresh", "_names", "_random", "_weak")

    def __init__(self, random: Callable[[Hole], bool] | None = None) -> None:
        self._random = random
        self._names, self._allow, self._weak, self._fresh = _vocabulary()

    def hits(self, url: Url) -> list[Hit]:
        """The parts of a URL that carry a credential, each once."""
        found = [hit for part in parts(url) if (hit := self._judge(part)) is not None]
        base = url.base
        if base is not None and not found:
            shaped = self._by_hole(base, weak=False)
            if shaped and "url" not in joined(base.word):
                found.append(Hit(UrlPart(PartKind.SEGMENT, None, None, url.place), url.place, shaped, "", Confidence.LOW))
        return found

    def fresh(self, hole: Hole) -> bool:
        """Whether a hole holds a random value that was made on the spot."""
        if any(hole.source.startswith(name) or f".{name}" in hole.source for name in self._fresh):
            return True
        return self._random is not None and self._random(hole)

    def _judge(self, part: UrlPart) -> Hit | None:
        constant = part.constant
        if constant is not None:
            shaped = shapes.credential(constant)
            if shaped is not None and shaped.kind != "password in a URL":
                return Hit(part, part.place, shaped.kind, f" ({shaped.masked})", Confidence.HIGH)
        if part.kind is PartKind.PASSWORD:
            return Hit(part, part.place, "password", "", Confidence.HIGH)
        if part.kind is PartKind.USER:
            return self._user(part)
        named = self._named(part)
        if named is not None:
            return named
        several = len(part.holes) > 1
        for piece in part.value.parts if part.value is not None else ():
            hole = piece.hole
            if hole is not None and (what := self._by_hole(hole, weak=False)):
                sure = Confidence.MEDIUM if part.kind is PartKind.SEGMENT else Confidence.HIGH
                return Hit(part, piece.place if several else part.place, what, f" (`{hole.word}`)", self._tempered(part, what, sure), hole.word)
        return self._inside(part)

    def _user(self, part: UrlPart) -> Hit | None:
        for hole in part.holes:
            if what := self._by_hole(hole, weak=True):
                return Hit(part, part.place, what, "", Confidence.HIGH)
        if part.constant is not None and len(part.constant) >= 20 and shapes.random_looking(part.constant):
            return Hit(part, part.place, "credential", f" ({shapes.mask(part.constant)})", Confidence.MEDIUM)
        return None

    def _named(self, part: UrlPart) -> Hit | None:
        """A parameter whose name says that it carries a credential."""
        if part.kind not in (PartKind.QUERY, PartKind.FRAGMENT) or part.name is None or not part.name.known:
            return None
        name = part.key
        what = self._word(name)
        if not what or part.value is None:
            return None
        weak = exactly(name, self._weak)
        constant = part.constant
        if constant is not None and (_SWITCH.fullmatch(constant) or shapes.placeholder(constant)):
            return None
        if constant is not None and weak and (_PLAIN_WORD.fullmatch(constant) or len(constant) < 8):
            if not (constant.isdigit() and len(constant) >= 4 and secrets().countable(what)):
                return None
        if any(secrets().name(n).kind is Kind.REFERENCE or exactly(n, self._allow) for h in part.holes for n in names_of(h)[:1]):
            return None  # `?token={token_id}`
        return Hit(part, part.place, what, "", self._tempered(part, what, Confidence.MEDIUM if weak else Confidence.HIGH), name)

    def _tempered(self, part: UrlPart, what: str, sure: Confidence) -> Confidence:
        """A random value made for this link is a reference to a record rather than a credential, unless its name insists."""
        holes = part.holes
        insists = exactly(what, self._names - self._weak - {"token"})
        return Confidence.LOW if holes and not insists and all(self.fresh(h) for h in holes) else sure

    def _word(self, name: str) -> str:
        """What a name says that it is, as people write it; "" when it is no credential."""
        if exactly(name, self._allow) or ends_with(name, self._allow - self._names):
            return ""
        if exactly(name, self._names):
            return name.replace("_", " ").replace("-", " ")
        verdict = secrets().name(name)
        if verdict.secret and not verdict.bare:
            return verdict.what
        if verdict.kind is Kind.NONE or verdict.secret:
            found = ends_with(name, self._names - self._weak)
            return name.replace("_", " ").replace("-", " ") if found else ""
        return ""

    def _by_hole(self, hole: Hole, weak: bool) -> str:
        for name in names_of(hole):
            what = self._word(name)
            if what and (weak or not exactly(name, self._weak)):
                return what
        return ""

    def _inside(self, part: UrlPart) -> Hit | None:
        """Names inside a value that is JSON in part: `{"access_token": "{x}"}`."""
        if part.value is None:
            return None
        for match in re.finditer(r"[\"']([A-Za-z_-]{2,40})[\"']\s*:\s*[\"']?([^\"',}]{3,})", part.value.value[:4000]):
            what = self._word(match[1])
            if what and not exactly(match[1], self._weak) and not _SWITCH.fullmatch(match[2]):
                return Hit(part, place_in(part.value, match.start(1)), what, "", Confidence.HIGH)
        return None


def credential_parts(request: ServerRequest) -> CredentialParts:
    """The finder for the URL of a request, with the vocabulary of MCP201."""
    random = request.extra.get("random")
    return CredentialParts(random if callable(random) else None)


@lru_cache(maxsize=1)
def _vocabulary() -> tuple[frozenset[str], frozenset[str], frozenset[str], tuple[str, ...]]:
    """Names of credentials, look-alikes, names that may as well be references, and what makes random values."""
    lists = catalogue().rule("MCP201").vocabulary
    return word_set(lists, "parameters"), word_set(lists, "allow"), word_set(lists, "weak"), tuple(lists.get("random", ()))


@check("MCP201", on=ServerRequest)
def url_credential(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """The URL of URL mode carries a credential."""
    url = url_of(request)
    if url is None:
        return
    for hit in _own_hits(url, context, request):
        yield context.find(
            hit.place,
            f"{described(hit.part)} carries {a(hit.what)}{hit.because}; clients show and log the URL, browsers keep it",
            help="put a random single-use reference into the URL and keep the credential in a server-side record that the page looks up after its own login",
            confidence=hit.confidence,
            chain=context.chain(request),
            subject=subject(request, hit.part.key or hit.part.kind.value),
        )


def _own_hits(url: Url, context: Context, request: ServerRequest) -> list[Hit]:
    """The credentials that MCP201 reports: not those whose name says that they are a login of their own, when MCP203 runs as well."""
    hits = credential_parts(request).hits(url)
    if "MCP203" not in context.selected:
        return hits
    return [h for h in hits if not (h.name and exactly(h.name, _door_names()))]


@lru_cache(maxsize=1)
def _door_names() -> frozenset[str]:
    """Names that MCP203 knows and MCP201 does not: `magic_token`, `reset_token`."""
    return word_set(catalogue().rule("MCP203").vocabulary, "parameters") - word_set(catalogue().rule("MCP201").vocabulary, "parameters")


# --- MCP203 ----------------------------------------------------------------------------------------------------------


@check("MCP203", on=ServerRequest)
def url_preauthenticated(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """Whoever opens the URL is let in."""
    url = url_of(request)
    if url is None:
        return
    words = _Preauthenticated(context.vocabulary)
    told: set[tuple[str, int, str]] = set()
    taken = {(h.place.file.path, h.place.start, h.part.kind.value + h.part.key) for h in _claimed(url, context, request)}
    for part, what, sure in words.hits(url):
        where = (part.place.file.path, part.place.start, part.kind.value + part.key)
        if where in told or where in taken:
            continue
        told.add(where)
        yield context.find(
            part.place,
            f"{described(part)} is {what}: whoever gets hold of the link is let in as this user",
            help="send an ordinary page that asks for its own login, and let that page sign the download or start the session",
            confidence=sure,
            chain=context.chain(request),
            subject=subject(request, part.key or part.kind.value),
        )


def _claimed(url: Url, context: Context, request: ServerRequest) -> list[Hit]:
    """What MCP201 reports of the same URL, when it runs."""
    if "MCP201" not in context.selected:
        return []
    return [h for h in _own_hits(url, context, request) if h.confidence is not Confidence.LOW]


class _Preauthenticated:
    __slots__ = ("_allow", "_makers", "_names", "_paths", "_sas", "_weak")

    def __init__(self, vocabulary: Mapping[str, Sequence[str]]) -> None:
        self._sas = word_set(vocabulary, "sas")
        self._names = word_set(vocabulary, "parameters") - self._sas | {"sig"}
        self._weak = word_set(vocabulary, "weak")
        self._allow = word_set(vocabulary, "allow")
        self._paths = word_set(vocabulary, "paths")
        self._makers = tuple(vocabulary.get("makers", ()))

    def hits(self, url: Url) -> Iterable[tuple[UrlPart, str, Confidence]]:
        """The parts that open the door, with what they are."""
        if url.base is not None:
            what = self._made(url.base) or self._called(url.base)
            if what:
                yield UrlPart(PartKind.SEGMENT, None, url.text, url.place), what, Confidence.HIGH if self._made(url.base) else Confidence.MEDIUM
        door = False
        for part in parts(url):
            judged = self._judge(part)
            if judged is not None:
                yield part, judged[0], judged[1]
            elif part.kind is PartKind.SEGMENT:
                if door and (part.holes or (part.constant is not None and shapes.random_looking(part.constant))):
                    yield part, "a login that needs no password", Confidence.HIGH
            if part.kind is PartKind.SEGMENT:
                door = part.constant is not None and joined(part.constant) in self._paths
            elif door and part.key and (ends_with(part.key, frozenset({"token", "code", "key", "t", "ticket"}))) and (part.holes or part.constant):
                yield part, "a login that needs no password", Confidence.HIGH

    def _judge(self, part: UrlPart) -> tuple[str, Confidence] | None:
        constant = part.constant
        if constant is not None and any(c.kind == "JWT" for c in shapes.credentials_in(constant)):
            return "a signed token (JWT)", Confidence.HIGH
        holes = part.holes
        if part.value is None and part.name is not None:  # `?{sas}`, which is known by no name
            holes = tuple(p.hole for p in part.name.parts if p.hole is not None)
        for hole in holes:
            if made := self._made(hole):
                return made, Confidence.HIGH
        if part.kind in (PartKind.QUERY, PartKind.FRAGMENT) and part.name is not None and part.name.known and part.value is not None:
            name = part.key
            if exactly(name, self._names) and not exactly(name, self._allow) and not (constant is not None and _SWITCH.fullmatch(constant)):
                if exactly(name, self._weak) and constant is not None and not shapes.random_looking(constant):
                    return None
                return _what(name), Confidence.HIGH if not exactly(name, self._weak) else Confidence.MEDIUM
        for hole in holes:
            if what := self._called(hole):
                return what, Confidence.HIGH
        return None

    def _called(self, hole: Hole) -> str:
        for name in names_of(hole):
            if exactly(name, self._names) and not exactly(name, self._allow) and not exactly(name, self._weak):
                return _what(name)
        return ""

    def _made(self, hole: Hole) -> str:
        """What made a hole's value, when that makes a key to the door."""
        for maker in self._makers:
            if re.search(rf"(?:^|[.\s]){re.escape(maker)}\b", hole.source) or re.search(rf"(?:^|\.){re.escape(maker)}\(", hole.name):
                return "a signed token" if "jwt" in maker else "a signed link"
        return ""


def _what(name: str) -> str:
    words = joined(name)
    if "sig" in words or "hmac" in words or "signed" in words:
        return f"a signature ({code(name)})"
    if "jwt" in words:
        return "a signed token (JWT)"
    if "cookie" in words or "session" in words or words == "sid":
        return f"a session ({code(name)})"
    return f"a login of its own ({code(name)})"
