"""MCP102: a link in a form. MCP112: a credential in a form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from mcplint.checks import shapes
from mcplint.checks.context import Context
from mcplint.checks.form_common import Leaf, admits_url_mode, is_form, subject
from mcplint.checks.form_texts import HOLE, Shown, shown
from mcplint.checks.registry import check
from mcplint.checks.texts import clip, code
from mcplint.checks.words import words_of
from mcplint.checks.words_secrets import secrets
from mcplint.findings.model import Confidence, Finding
from mcplint.interactions.model import ServerRequest
from mcplint.ir.json import Hole, TextPart
from mcplint.ir.patterns import regex

_URL = regex(
    r"(?i)\b(?P<scheme>https?|ftp)://(?P<host>\[[0-9a-f:.]+\](?::\d+)?|[^\s/?#\"'<>()\[\]`,;]*)[^\s\"'<>`]*"
    r"|(?<![\w@./-])www\.[a-z0-9-]+\.[a-z]{2,}[^\s\"'<>`]*",
    needs=("://", "www."),
)
_HOST_AND_PATH = regex(
    r"(?i)\b(?:open|visit|go to|goto|browse to|navigate to|head to|log in at|sign in at|sign at|pay at|see):?\s+"
    r"(?P<url>(?:[a-z0-9-]+\.)+[a-z]{2,12}/[^\s\"'<>`]+)",
    needs=("/",),
)
_MARKDOWN = regex(r"\[[^\]\n]{1,200}\]\((?P<target>[^)\s]{1,500})\)", needs=("](",))
_EXAMPLE = (
    r"(?i)(?:\bfor (?:example|instance)|\be\.? ?g\.?|\bi\.? ?e\.?|\bsuch as|\blike|\bexamples?\b\s*:?|\bformat\b\s*:?|\bz\. ?b\.|\bzum beispiel|\bwie"
    r"|\bpar exemple|\bp\. ?ex\.|\bcomme|\bstarts? with|\bbegins? with|\bbeginning with|\bstarting with)[\s:,(\"'`]*$"
)
_PLACEHOLDER_HOST = r"(?i)\byour[-_.]|\bmy[-_.](?:site|domain|company|instance|server)|<|\bhost(?:name)?\b|\bdomain\b(?!\.[a-z])|^[.…*x]*$"


@check("MCP102", on=ServerRequest)
def form_url_in_text(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """A link stands in a text of a form, or a hole whose name says that it holds one."""
    if not is_form(request):
        return
    words = context.once("links", lambda: _LinkWords(context.vocabulary))
    told: set[tuple[str, int, str | None]] = set()
    for text in shown(request):
        if text.leaf is not None and _takes_address(text.leaf, text.role, words):
            continue
        for inner, link, confidence in _links(text, words):
            part = next((outer for outer in inner.fills if outer.hole is not None and words.hole(outer.hole)), inner)
            key = (part.place.file.path, part.place.start, part.place.pointer)
            if key in told:
                continue
            told.add(key)
            yield context.find(
                part.place,
                f"{text.called} holds the link {code(link)}; a form shows it without saying where it leads",
                help=_instead(request),
                confidence=confidence,
                chain=context.chain(request),
                subject=subject(request, text.leaf.path if text.leaf is not None else "message"),
            )


class _LinkWords:
    """The words that say "link" in names."""

    __slots__ = ("last", "trailing")

    def __init__(self, vocabulary: object) -> None:
        lists = vocabulary if isinstance(vocabulary, Mapping) else {}
        self.last = frozenset(lists.get("link", ("url", "uri", "link", "href")))
        self.trailing = frozenset(lists.get("trailing", ()))

    def says(self, name: str) -> bool:
        """Whether a name is one of a link: `login_url`, `href`, `verification_uri_complete`; not `link_id`, `url_count`."""
        words = [w.text for w in words_of(name)]
        while len(words) > 1 and (words[-1].isdigit() or words[-1] in self.trailing):
            words.pop()
        return bool(words) and (words[-1] in self.last or words[-1].removesuffix("s") in self.last or "".join(words[-2:]) in self.last)

    def hole(self, hole: Hole) -> bool:
        """Whether a hole holds a link, by its name."""
        return self.says(hole.word) if hole.word else self.says(hole.name)


def _takes_address(leaf: Leaf, role: str, words: _LinkWords) -> bool:
    """A field that takes an address: what stands in it is data, not a way to go."""
    if role == "name":
        return False
    if leaf.node.string("format") in ("uri", "url", "iri", "uri-reference"):
        return True
    return role in ("default", "option") and words.says(leaf.member.key)


def _links(text: Shown, words: _LinkWords) -> Iterator[tuple[TextPart, str, Confidence]]:
    """The links of a text: (part that holds it, the link, how sure)."""
    searched = text.searched[: shapes.LIMIT]
    covered: list[tuple[int, int]] = []
    for match in _URL.finditer(searched):
        covered.append(match.span())
        if re.search(_EXAMPLE, searched[max(0, match.start() - 40) : match.start()]):
            continue
        host = match.group("host")
        if host is not None and (HOLE not in host and (re.search(_PLACEHOLDER_HOST, host) or not re.search(r"[A-Za-z0-9]", host))):
            continue
        if host is not None and HOLE not in host and "." not in host and not host.lower().startswith(("localhost", "[")):
            continue
        yield text.part_at(match.start()), _readable(match.group()), Confidence.HIGH
    for match in _MARKDOWN.finditer(searched):
        target = match.group("target")
        if target.startswith(("/", "#")) and not any(a <= match.start("target") < b for a, b in covered):
            yield text.part_at(match.start()), _readable(target), Confidence.MEDIUM
            covered.append(match.span())
    for match in _HOST_AND_PATH.finditer(searched):
        if not any(a <= match.start("url") < b for a, b in covered):
            covered.append(match.span("url"))
            yield text.part_at(match.start("url")), _readable(match.group("url")), Confidence.MEDIUM
    at = 0
    for part in text.parts:
        if part.hole is None:
            at += len(part.literal)
            continue
        named = next((one.hole for one in (*part.fills, part) if one.hole is not None and words.hole(one.hole)), None)
        if named is not None and not any(a <= at < b for a, b in covered):
            yield part, "{" + named.name + "}", Confidence.HIGH
        at += 1


def _readable(link: str) -> str:
    return clip(link.replace(HOLE, "…").rstrip(".,;:!?)"), 80)


def _instead(request: ServerRequest) -> str:
    if admits_url_mode(request):
        return "send the person there with URL mode, which shows the address and asks before it opens; keep the form's text free of links"
    return "say in words where to go and leave the link out; clients show a form's text without checking where a link leads"


@check("MCP112", on=ServerRequest)
def form_literal_credential(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """A real-looking credential stands in a text of a form."""
    if not is_form(request):
        return
    lexicon = secrets()
    for text in shown(request):
        found: list[tuple[TextPart, str, str]] = []
        for part in text.parts:
            credentials = shapes.credentials_in(part.literal, assigned=text.role != "name") if part.hole is None else ()
            found.extend((part, credential.kind, credential.masked) for credential in credentials[:1])
        if not found and text.role == "default" and text.leaf is not None and len(text.parts) == 1:
            value = text.parts[0].literal
            verdict = lexicon.judge(text.leaf.member.key, text.leaf.node.string("title"), text.leaf.node.string("description"))
            secret = verdict.secret or text.leaf.node.string("format") == "password"
            if secret and (shapes.random_looking(value) or shapes.chosen_password(value)):
                found.append((text.parts[0], verdict.what or "secret", shapes.mask(value)))
        for part, kind, masked in found[:1]:
            yield context.find(
                part.place,
                f"{text.called} holds what looks like a real {kind} ({masked}); every client that gets the form can read it",
                help="take it out and revoke it, for it is in every client's log; an example may end in EXAMPLE or read `sk-...`",
                confidence=Confidence.HIGH,
                chain=context.chain(request),
                subject=subject(request, text.leaf.path if text.leaf is not None else "message"),
            )
