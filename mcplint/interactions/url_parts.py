"""What a URL carries: every value in it with its name, nested URLs and encoded values included.

for part in parts(parse(request.url)): ...
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterator
from enum import Enum

from mcplint.interactions.url import Pieces, Url, UrlForm, decoded, parse
from mcplint.ir.json import Hole, Text, TextPart
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

_BASE64 = regex(r"[A-Za-z0-9_+/-]{12,8000}={0,2}")


class PartKind(str, Enum):
    """Where in a URL a value stands."""

    USER = "user-info"
    PASSWORD = "password before the host"  # noqa: S105 - what a part is called
    SEGMENT = "path"
    QUERY = "query"
    FRAGMENT = "fragment"


@dataclass(frozen=True, slots=True, eq=False)
class UrlPart:
    """A value in a URL: what it is called and what it holds, both decoded.

    For a path segment `name` is the segment before it, if that one is known. `outer` is the parameter whose value it was found in, for nested URLs
    and
    encoded values.
    """

    kind: PartKind
    name: Text | None
    value: Text | None
    place: Place
    outer: str = ""

    @property
    def key(self) -> str:
        """The name, holes as `{name}`; "" without one."""
        return self.name.value if self.name is not None else ""

    @property
    def holes(self) -> tuple[Hole, ...]:
        """The holes of the value."""
        return tuple(p.hole for p in self.value.parts if p.hole is not None) if self.value is not None else ()

    @property
    def constant(self) -> str | None:
        """The value when it is wholly known."""
        return self.value.literal if self.value is not None and self.value.known else None


def parts(url: Url, outer: str = "", depth: int = 0) -> Iterator[UrlPart]:
    """Every value that a URL carries, in order: user-info, path segments, query, fragment; then those of URLs nested in them."""
    if url.user_info is not None:
        yield from _user_info(url.user_info, outer)
    before: Text | None = None
    for segment in url.segments:
        if segment.parts:
            plain = decoded(segment)
            yield UrlPart(PartKind.SEGMENT, before, plain, _first_place(segment), outer)
            before = plain if plain.known else None
    for kind, parameters in ((PartKind.QUERY, url.query), (PartKind.FRAGMENT, url.fragment_parameters)):
        for parameter in parameters:
            value = decoded(parameter.value) if parameter.value is not None else None
            yield UrlPart(kind, decoded(parameter.name), value, parameter.place, outer)
            if value is not None and depth < 3:
                yield from _nested(value, parameter.key, depth)
                yield from _written(value, parameter.key, parameter.place)
    if url.fragment is not None and not url.fragment_parameters and url.fragment.parts:
        yield UrlPart(PartKind.FRAGMENT, None, decoded(url.fragment), _first_place(url.fragment), outer)


def _first_place(text: Text) -> Place:
    for part in text.parts:
        if part.hole is not None:
            return part.place
    return text.parts[0].place if text.parts else text.place


def _user_info(info: Text, outer: str) -> Iterator[UrlPart]:
    pieces = Pieces(info)
    colon = pieces.searched.find(":")
    user = decoded(pieces.cut(0, colon if colon >= 0 else len(pieces.searched)))
    if user.parts:
        yield UrlPart(PartKind.USER, None, user, _first_place(user), outer)
    if colon >= 0 and colon + 1 < len(pieces.searched):
        password = decoded(pieces.cut(colon + 1, len(pieces.searched)))
        yield UrlPart(PartKind.PASSWORD, None, password, _first_place(password), outer)


def _nested(value: Text, name: str, depth: int) -> Iterator[UrlPart]:
    """The values of a URL that stands in a value, once or twice encoded (`redirect_uri`, `next`)."""
    for times in (0, 1):
        plain = decoded(value, times) if times else value
        lead = plain.parts[0].literal.lstrip() if plain.parts and plain.parts[0].hole is None else ""
        if re.match(r"(?i)https?:/{2}|/[^/]", lead) or (
            plain.parts and plain.parts[0].hole is not None and any("?" in p.literal for p in plain.parts)
        ):
            inner = parse(plain)
            for part in parts(inner, name, depth + 1):
                if part.kind is not PartKind.SEGMENT or inner.form is UrlForm.ABSOLUTE:
                    yield part
            return


def _written(value: Text, name: str, place: Place) -> Iterator[UrlPart]:
    """The members of a JSON object that stands in a value, plain or in base64."""
    if not value.known:
        return
    record = _json_object(value.literal)
    stack: list[tuple[str, object]] = list(record.items()) if record is not None else []
    for _ in range(200):
        if not stack:
            return
        key, inner = stack.pop(0)
        if isinstance(inner, dict):
            stack.extend((str(k), v) for k, v in inner.items())
        elif isinstance(inner, (str, int, float)) and not isinstance(inner, bool):
            yield UrlPart(PartKind.QUERY, _plain(key, place), _plain(str(inner), place), place, name)


def _plain(text: str, place: Place) -> Text:
    return Text(place, (TextPart(place, text),))


def _json_object(text: str) -> dict[str, object] | None:
    text = text.strip()
    if not text.startswith("{"):
        if len(text) < 12 or not _BASE64.fullmatch(text):
            return None
        try:
            raw = base64.urlsafe_b64decode(text.rstrip("=").replace("+", "-").replace("/", "_") + "=" * (-len(text.rstrip("=")) % 4))
        except (ValueError, binascii.Error):
            return None
        if not raw.lstrip().startswith(b"{"):
            return None
        text = raw.decode("utf-8", "replace")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None
