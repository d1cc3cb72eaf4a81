"""URLs as far as they are known: scheme, user-info, host, port, path, query and fragment, each part with its literal text, its holes and its place.

    url = parse(request.url)
    url.scheme.value, url.host.value            # "https", "bank.example"
    url.get("state")                            # Parameter, or None

Parsed by hand: the standard library knows no holes and no places. Follows RFC 3986, and the WHATWG URL standard where browsers are more lenient
(backslashes, blanks around the URL). Nothing here raises.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from urllib.parse import unquote

from mcplint.ir.json import Hole, Text, TextPart
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

HOLE = "\ufffc"
"""Stands for a hole in `searched` texts."""

LIMIT = 16_384
"""Longest URL that is looked at; browsers give up long before."""

MAX_PARAMETERS = 500
_SCHEME = regex(r"[A-Za-z][A-Za-z0-9+.-]*:")
_OPAQUE_PORT = regex(r"[A-Za-z0-9.-]+:\d+(?:[/?#]|$)")
_BLANK = " \t\r\n\x00\x0b\x0c"


class UrlForm(str, Enum):
    """What kind of reference a text is."""

    ABSOLUTE = "absolute"
    """Scheme and authority: `https://host/...`, also when either is a hole."""
    OPAQUE = "opaque"
    """A scheme without authority: `javascript:…`, `data:…`, `mailto:…`."""
    RELATIVE = "relative"
    """No scheme: `/path`, `host/path`, `//host/path`, `?query`."""
    EMPTY = "empty"
    UNKNOWN = "unknown"
    """It begins with a hole that may hold scheme and host."""


@dataclass(frozen=True, slots=True, eq=False)
class Parameter:
    """One `name=value` of a query or fragment, still encoded. `value` is None when there is no `=`."""

    name: Text
    value: Text | None

    @property
    def key(self) -> str:
        """The decoded name, holes as `{name}`."""
        return decoded(self.name).value

    @property
    def place(self) -> Place:
        """Where the value stands, else the name."""
        return value_place(self.name, self.value)


@dataclass(frozen=True, slots=True, eq=False)
class Url:
    """A URL. Parts that are absent are None; parts not known because a leading hole may hold them (`UNKNOWN`) are None as well."""

    text: Text
    form: UrlForm
    scheme: Text | None = None
    user_info: Text | None = None
    host: Text | None = None
    port: Text | None = None
    segments: tuple[Text, ...] = ()
    query: tuple[Parameter, ...] = ()
    fragment: Text | None = None
    fragment_parameters: tuple[Parameter, ...] = ()

    @property
    def base(self) -> Hole | None:
        """The leading hole of a URL whose scheme and host are not written out."""
        return self.text.parts[0].hole if self.form is UrlForm.UNKNOWN and self.text.parts else None

    @property
    def place(self) -> Place:
        """Where a finding about the URL as a whole starts: where its host is written, else where it begins."""
        for part in (self.host, self.scheme):
            if part is not None and part.parts:
                return part.parts[0].place
        for piece in self.text.parts:
            if piece.literal or piece.hole is not None:
                return piece.place
        return self.text.place

    @property
    def hostname(self) -> str | None:
        """The host in lower case without brackets and trailing dot, when wholly known."""
        if self.host is None or not self.host.known:
            return None
        return self.host.literal.strip("[]").rstrip(".").lower()

    @property
    def scheme_name(self) -> str | None:
        """The scheme in lower case, when known."""
        return self.scheme.literal.lower() if self.scheme is not None and self.scheme.known else None

    @property
    def path(self) -> str:
        """The decoded path, holes as `{name}`."""
        return "/" + "/".join(decoded(s).value for s in self.segments) if self.segments else ""

    def get(self, *names: str) -> Parameter | None:
        """The first query (or fragment) parameter with one of these names, case ignored."""
        wanted = {n.lower() for n in names}
        for parameter in (*self.query, *self.fragment_parameters):
            if parameter.key.lower() in wanted:
                return parameter
        return None

    @property
    def query_known(self) -> bool:
        """Whether every parameter's name is known: no hole stands for a whole part of the query, and none after a path that is not known."""
        return self.form in (UrlForm.ABSOLUTE, UrlForm.UNKNOWN) and all(p.name.known for p in self.query) and not _trails_off(self)


def _trails_off(url: Url) -> bool:
    """Whether a hole at the very end may bring further parameters: `https://host/path{query}`."""
    last = url.text.parts[-1] if url.text.parts else None
    return last is not None and last.hole is not None and not url.query and url.fragment is None


# --- reading ---------------------------------------------------------------------------------------------------------


class Pieces:
    """A text as one string with a character for each hole, and back from stretches of it to texts."""

    __slots__ = ("ends", "searched", "text")

    def __init__(self, text: Text) -> None:
        self.text = text
        pieces: list[str] = []
        self.ends: list[int] = []
        at = 0
        for part in text.parts:
            piece = HOLE if part.hole is not None else part.literal.replace(HOLE, "?")
            if at + len(piece) > LIMIT:
                piece = piece[: max(0, LIMIT - at)]
            pieces.append(piece)
            at += len(piece)
            self.ends.append(at)
        self.searched = "".join(pieces)

    def cut(self, start: int, end: int) -> Text:
        """The text between two positions. Its place is that of its first part, else of the part around."""
        out: list[TextPart] = []
        begin = 0
        around = self.text.place
        for part, stop in zip(self.text.parts, self.ends, strict=True):
            if begin <= start <= stop:
                around = part.place
            if stop > start and begin < end and stop > begin:
                if part.hole is not None:
                    out.append(part)
                elif max(start, begin) < min(end, stop):
                    a, b = max(start, begin), min(end, stop)
                    literal = part.literal if a == begin and b == stop and len(part.literal) == b - a else part.literal[a - begin : b - begin]
                    out.append(TextPart(part.place, literal))
            begin = stop
        return Text(out[0].place if out else around, tuple(out))


def parse(text: Text) -> Url:
    """The parts of a URL."""
    pieces = Pieces(text)
    s = pieces.searched
    start, end = 0, len(s)
    while start < end and s[start] in _BLANK:
        start += 1
    while end > start and s[end - 1] in _BLANK:
        end -= 1
    if start == end:
        return Url(text, UrlForm.EMPTY)
    rest, scheme, form = start, None, UrlForm.RELATIVE
    match = _SCHEME.match(s, start, end)
    authority = False
    if match is not None and not (_OPAQUE_PORT.match(s, start, end) and match.group()[:-1].lower() not in ("tel", "javascript", "data")):
        scheme = pieces.cut(start, match.end() - 1)
        rest = match.end()
        authority = _slashes(s, rest, end) or (match.group().lower() in ("http:", "https:") and rest < end)
        form = UrlForm.ABSOLUTE if authority else UrlForm.OPAQUE
    elif s.startswith(HOLE, start):
        marked = start + 1
        if s.startswith("://", marked):
            scheme, rest, authority, form = pieces.cut(start, marked), marked + 1, True, UrlForm.ABSOLUTE
        else:
            form, rest = UrlForm.UNKNOWN, marked
            while rest < end and s[rest] not in "/?#\\":  # `{scheme}{host}:{port}/…`: still before the path
                rest += 1
            if s.startswith("://", rest - 1) and s[rest - 1] == ":":
                scheme, authority, form = pieces.cut(start, rest - 1), True, UrlForm.ABSOLUTE
    elif _slashes(s, start, end):
        authority = True
    if form is UrlForm.OPAQUE:
        return Url(text, form, scheme)
    user_info = host = port = None
    if authority:
        for _ in range(2):
            if rest < end and s[rest] in "/\\":
                rest += 1
        stop = rest
        while stop < end and s[stop] not in "/?#\\":
            stop += 1
        user_info, host, port = _authority(pieces, rest, stop)
        rest = stop
    return _tail(pieces, rest, end, text, form, scheme, user_info, host, port)


def _slashes(s: str, at: int, end: int) -> bool:
    return at + 1 < end and s[at] in "/\\" and s[at + 1] in "/\\"


def _authority(pieces: Pieces, start: int, end: int) -> tuple[Text | None, Text | None, Text | None]:
    s = pieces.searched
    at = s.rfind("@", start, end)
    user_info = pieces.cut(start, at) if at >= 0 else None
    begin = at + 1 if at >= 0 else start
    close = s.find("]", begin, end) if s.startswith("[", begin) else -1
    colon = s.find(":", close + 1 if close >= 0 else begin, end)
    stop = colon if colon >= 0 else end
    return user_info, pieces.cut(begin, stop) if stop > begin else None, pieces.cut(colon + 1, end) if colon >= 0 and colon + 1 < end else None


def _tail(
    pieces: Pieces,
    start: int,
    end: int,
    text: Text,
    form: UrlForm,
    scheme: Text | None,
    user_info: Text | None,
    host: Text | None,
    port: Text | None,
) -> Url:
    s = pieces.searched
    hash_at = s.find("#", start, end)
    before = hash_at if hash_at >= 0 else end
    mark = s.find("?", start, before)
    path_end = mark if mark >= 0 else before
    segments = [pieces.cut(a, b) for a, b in _split(s, start, path_end, "/\\")] if path_end > start else []
    if segments and not segments[0].parts:
        segments = segments[1:]
    query = _parameters(pieces, mark + 1, before) if mark >= 0 else ()
    fragment = pieces.cut(hash_at + 1, end) if hash_at >= 0 else None
    inner: tuple[Parameter, ...] = ()
    if hash_at >= 0:
        begin = s.find("?", hash_at, end) + 1 or hash_at + 1
        if "=" in s[begin:end]:
            inner = _parameters(pieces, begin, end)
    return Url(text, form, scheme, user_info, host, port, tuple(segments), query, fragment, inner)


def _split(s: str, start: int, end: int, separators: str) -> Iterator[tuple[int, int]]:
    at = start
    for index in range(start, end):
        if s[index] in separators:
            yield at, index
            at = index + 1
    yield at, end


def _parameters(pieces: Pieces, start: int, end: int) -> tuple[Parameter, ...]:
    s = pieces.searched
    out: list[Parameter] = []
    for a, b in _split(s, start, end, "&;"):
        if a == b:
            continue
        equals = s.find("=", a, b)
        if equals < 0:
            out.append(Parameter(pieces.cut(a, b), None))
        else:
            out.append(Parameter(pieces.cut(a, equals), pieces.cut(equals + 1, b)))
        if len(out) >= MAX_PARAMETERS:
            break
    return tuple(out)


def value_place(name: Text | None, value: Text | None) -> Place:
    """Where a named value stands: at the key when the key is a text of its own (a dict key), else at the value's hole, else at its literal."""
    if name is not None and name.parts and len(name.parts) == 1 and name.parts[0].hole is None:
        own = name.parts[0].place
        if value is None or not value.parts:
            return own
        spelled = own.text.strip("\"'`") if own.end - own.start < 400 else name.literal + "…"  # a long stretch is no key
        if spelled == name.literal or spelled.startswith((name.literal + "=", name.literal + ":")) or name.literal not in spelled:
            return own
        for part in value.parts:
            if part.hole is not None:
                return part.place
        # a constant put in from elsewhere: the fault is where it is put in
        return own
    if value is not None and value.parts:
        return value.parts[0].place
    return name.parts[0].place if name is not None and name.parts else (value or name).place  # type: ignore[union-attr]


# --- decoding --------------------------------------------------------------------------------------------------------


def decoded(text: Text, times: int = 1) -> Text:
    """The text with percent-encoding taken away from its literal parts, `times` times at most, and `+` as a blank. Parts keep their places."""
    if not any("%" in p.literal or "+" in p.literal for p in text.parts):
        return text
    out: list[TextPart] = []
    for part in text.parts:
        literal = part.literal
        if part.hole is None:
            for _ in range(times):
                plain = unquote(literal.replace("+", " "))
                if plain == literal:
                    break
                literal = plain
        out.append(TextPart(part.place, literal, part.hole))
    return Text(text.place, tuple(out))
