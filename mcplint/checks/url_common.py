"""What all checks of URLs share: the URL of a request, and how parts are named to people."""

from __future__ import annotations

from mcplint.checks.texts import clip
from mcplint.checks.words import joined, words_of
from mcplint.interactions.model import Kind, ServerRequest
from mcplint.interactions.url import Url, parse
from mcplint.interactions.url_parts import PartKind, UrlPart
from mcplint.ir.json import Hole


def url_of(request: ServerRequest) -> Url | None:
    """The URL that a URL-mode request opens; None for other requests and when nothing is known of it."""
    if request.kind is not Kind.ELICITATION or request.mode == "form" or request.url is None:
        return None
    return parse(request.url)


def described(part: UrlPart) -> str:
    """Where a part stands, for messages: "the query parameter `token`", "the path"."""
    outer = f" inside `{clip(part.outer, 30)}`" if part.outer else ""
    if part.kind in (PartKind.QUERY, PartKind.FRAGMENT) and part.key:
        where = "query parameter" if part.kind is PartKind.QUERY else "fragment"
        return f"the {where} `{clip(part.key, 30)}`{outer}"
    return f"the {part.kind.value}{outer}"


def subject(request: ServerRequest, part: str) -> str:
    """A stable name of what is at fault."""
    return f"{request.tool.name}.{part}" if request.tool is not None else part


def names_of(hole: Hole) -> tuple[str, ...]:
    """The names that a hole's value goes by: the word at the hole, and what it was read from (a setting, an environment variable, an attribute)."""
    out = [hole.word or hole.name]
    if hole.source and hole.origin in ("environment", "global", "setting", "argument", "object"):
        last = hole.source.rstrip(")").rsplit(".", 1)[-1].strip("\"'[]( ")
        if last and last.isidentifier() and last not in ("get", "getenv"):
            out.append(last)
    return tuple(dict.fromkeys(out))


def ends_with(name: str, terms: frozenset[str]) -> str:
    """The term that a name ends with, in whole words (`patient_email` ends with `email`), or ""."""
    parts = [w.text for w in words_of(name)]
    while len(parts) > 1 and parts[-1].isdigit():
        parts.pop()
    for start in range(max(0, len(parts) - 4), len(parts)):
        term = "".join(parts[start:])
        if term in terms:
            return term
    return ""


def exactly(name: str, terms: frozenset[str]) -> bool:
    """Whether a name is one of the terms, whatever its spelling."""
    return joined(name) in terms
