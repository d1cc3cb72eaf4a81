"""MCP202: personal data in a URL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.checks.texts import code
from mcplint.checks.url_common import described, ends_with, exactly, names_of, subject, url_of
from mcplint.checks.words import joined, word_set, words_of
from mcplint.findings.model import Confidence, Finding
from mcplint.interactions.model import ServerRequest
from mcplint.interactions.url_parts import PartKind, UrlPart, parts
from mcplint.ir.json import Hole
from mcplint.ir.patterns import regex

_EMAIL = regex(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+")
_PHONE = regex(r"\+[1-9]\d{0,3}[\s()./-]?(?:\d[\s()./-]?){6,12}")
_FULL_NAME = regex(r"[A-ZÀ-Þ][\w'’-]+(?:[ +._][A-ZÀ-Þ][\w'’-]+){1,3}")
_SWITCH = regex(r"(?i)(?:true|false|yes|no|on|off|null|none|undefined|required|optional|\d)?")
_HASHES = regex(r"(?i)\b(?:hash|sha\d*|md5|blake2\w*|hmac|hexdigest|digest|anonym|pseudonym|encrypt|seal|mask)")


@check("MCP202", on=ServerRequest)
def url_personal_data(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """The URL of URL mode carries personal data."""
    url = url_of(request)
    if url is None:
        return
    words = _Personal(context.vocabulary)
    found = list(words.hits(parts(url)))
    for part, what, sure in found:
        if sure is Confidence.LOW and any(other is not Confidence.LOW for _, _, other in found):
            sure = Confidence.MEDIUM  # beside an e-mail address, `name` is a person's
        yield context.find(
            part.place,
            f"{described(part)} carries personal data ({what}); the URL ends up in logs, the browser's history and the `Referer` of other pages",
            help="refer to a server-side record by a random id, and let the page take the person from its own login",
            confidence=sure,
            chain=context.chain(request),
            subject=subject(request, part.key or part.kind.value),
        )


class _Personal:
    __slots__ = ("_allow", "_ids", "_names", "_people", "_things", "_weak")

    def __init__(self, vocabulary: Mapping[str, Sequence[str]]) -> None:
        self._names = word_set(vocabulary, "parameters")
        self._weak = word_set(vocabulary, "weak")
        self._ids = word_set(vocabulary, "ids")
        self._allow = word_set(vocabulary, "allow")
        self._people = word_set(vocabulary, "people")
        self._things = word_set(vocabulary, "things")

    def hits(self, found: Iterable[UrlPart]) -> Iterator[tuple[UrlPart, str, Confidence]]:
        """The parts that carry personal data, what it is, how sure."""
        for part in found:
            judged = self._judge(part)
            if judged is not None:
                yield part, judged[0], judged[1]

    def _judge(self, part: UrlPart) -> tuple[str, Confidence] | None:
        constant = part.constant
        if constant is not None and part.kind is not PartKind.PASSWORD:
            if (shaped := _EMAIL.fullmatch(constant.strip())) and not _role_address(shaped.group()):
                return "an e-mail address", Confidence.HIGH
            if _PHONE.fullmatch(constant.strip()):
                return "a phone number", Confidence.HIGH
        if any(_HASHES.search(h.source) or _HASHES.search(h.name) for h in part.holes):
            return None
        named = self._named(part)
        if named is not None and named[1] is not Confidence.LOW:
            return named
        for hole in part.holes:
            judged = self._by_hole(hole, part)
            if judged is not None:
                return judged
        return named

    def _named(self, part: UrlPart) -> tuple[str, Confidence] | None:
        if part.kind not in (PartKind.QUERY, PartKind.FRAGMENT) or part.name is None or not part.name.known or part.value is None:
            return None
        name, constant = part.key, part.constant
        if exactly(name, self._allow) or (constant is not None and _SWITCH.fullmatch(constant)):
            return None
        term = ends_with(name, self._names)
        if not term or self._of_thing(name, term):
            return None
        if term not in self._weak and term not in self._ids:
            return code(name), Confidence.HIGH if constant is None or len(constant) > 2 else Confidence.MEDIUM
        if term in self._ids:
            if constant is None and part.holes and all(self._of_thing(n, "") for h in part.holes for n in names_of(h)[:1]):
                return None
            return (code(name), Confidence.MEDIUM) if exactly(name, self._ids) or self._of_person(name) else None
        if constant is not None:  # `name=report` is no person, `name=Ines Moreau` is
            return (code(name), Confidence.MEDIUM) if _FULL_NAME.fullmatch(constant) else None
        if self._of_person(name) and joined(name) != term:
            return code(name), Confidence.MEDIUM
        personal = any(self._of_person(n) for h in part.holes for n in (h.name, *names_of(h)))
        other = any(self._of_thing(h.name, "") for h in part.holes)
        return None if other and not personal else (code(name), Confidence.MEDIUM if personal or term == "address" else Confidence.LOW)

    def _by_hole(self, hole: Hole, part: UrlPart) -> tuple[str, Confidence] | None:
        for name in names_of(hole):
            if exactly(name, self._allow):
                continue
            term = ends_with(name, self._names)
            if not term or self._of_thing(name, term):
                continue
            if term in self._weak:
                owner = hole.name.rsplit(".", 1)[0] if "." in hole.name else name
                if self._of_person(owner) and owner != term and joined(name) != joined("user"):
                    return code(hole.name), Confidence.MEDIUM
                continue
            if term in self._ids:
                if exactly(name, self._ids) and not (part.name is not None and exactly(part.key, self._allow)):
                    return code(hole.name), Confidence.MEDIUM
                continue
            return code(hole.name), Confidence.HIGH
        return None

    def _of_thing(self, name: str, term: str) -> bool:
        """Whether the words before the term say that it is a thing's: `project_name`, `ip_address`."""
        words = [w.text for w in words_of(name)]
        rest = "".join(words).removesuffix(term)
        return any(w in self._things for w in words if w and w in rest)

    def _of_person(self, name: str) -> bool:
        return any(w.text in self._people for w in words_of(name))


def _role_address(address: str) -> bool:
    """`support@…`, `info@…`: nobody's own."""
    return address.split("@", 1)[0].lower() in (
        "support",
        "info",
        "help",
        "sales",
        "noreply",
        "no-reply",
        "contact",
        "office",
        "admin",
        "team",
        "hello",
        "git",
    )
