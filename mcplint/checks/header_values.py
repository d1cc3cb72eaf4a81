"""Credentials in captured HTTP headers: what stands behind `Set-Cookie:`, `Cookie:`, `Authorization:` or `X-API-Key:` in a text or under such a key.

A cookie's value and Basic credentials have no shape of their own, so the header's name decides. Masked and documented values are none, nor are cookies
that only keep a preference.
"""

from __future__ import annotations

from mcplint.checks import shapes
from mcplint.checks.shapes import Credential, placeholder, random_looking
from mcplint.ir.patterns import regex

_HINTS = ("ookie", "OOKIE", "uthorization", "UTHORIZATION", "-key", "-Key", "-KEY", "-token", "-Token", "-TOKEN")
"""Spellings of which a text must hold one; other mixtures of case do not occur."""
_NAMES = (
    "set-cookie", "cookie", "authorization", "proxy-authorization", "x-api-key", "api-key", "x-auth-token", "x-access-token", "x-amz-security-token",
    "x-goog-api-key", "x-api-token",
)  # fmt: skip
_LINE = regex(
    r"(?i)(?<![\w-])(?P<name>(?:set-)?cookie|(?:proxy-)?authorization|(?:x-)?(?:goog-)?api-key|x-(?:auth|access|api|amz-security)-token)"
    r"[\"']?[ \t]{0,2}:[ \t]{0,2}(?:\[?\"(?P<quoted>[^\"\n]{8,4096})\"|\[?'(?P<single>[^'\n]{8,4096})'|(?P<value>[^\s\"'\[][^\n\"']{7,4096}))"
)
_PAIR = regex(r"(?:^|;\s*)(?P<name>[\w.-]{1,80})=(?P<value>[^;\s]{8,4096})")
_SCHEME = regex(r"(?i)\A(?:bearer|basic|token|negotiate|apikey)\s+(?P<value>\S+)")
_PREFERENCE = regex(r"(?i)\A(?:_g[a-z]|_fb|_hj|_pk|utm|lang|locale|theme|tz|consent|cookie_?consent|optanon|ab_?test)")
"""Cookies that let nobody in: preferences, consent, counters of visits."""


def is_header(name: str) -> bool:
    """Whether a key is the name of a header that lets somebody in."""
    return name.lower().replace("_", "-") in _NAMES


def header_credential(name: str, value: str) -> Credential | None:
    """The credential in a header's value, or None. The span is that within `value`."""
    low = name.lower().replace("_", "-")
    if low in ("cookie", "set-cookie"):
        return _cookie(value, first=low == "set-cookie")
    scheme = _SCHEME.match(value)
    start = scheme.start("value") if scheme is not None else 0
    secret = value[start:].strip(" ;,")
    if low.endswith("authorization") and value[:5].lower() == "basic":
        return _basic(secret, start)
    if not random_looking(secret):
        return None
    return Credential("token" if low.endswith(("authorization", "token")) else "API key", secret, start, start + len(secret))


def headers_in(text: str) -> Credential | None:
    """The first credential that stands behind the name of a header in a text."""
    text = text[: shapes.LIMIT]
    if not any(hint in text for hint in _HINTS):
        return None
    for match in _LINE.finditer(text):
        group = next(g for g in ("quoted", "single", "value") if match[g] is not None)
        found = header_credential(match["name"], match[group])
        if found is not None:
            at = match.start(group)
            return Credential(found.kind, found.value, at + found.start, at + found.end)
    return None


def _cookie(value: str, first: bool) -> Credential | None:
    from urllib.parse import unquote

    for match in _PAIR.finditer(value):
        if _PREFERENCE.match(match["name"]) is None and random_looking(unquote(match["value"])):
            return Credential("session cookie", match["value"], match.start("value"), match.end("value"))
        if first:
            return None  # what follows are attributes
    return None


def _basic(secret: str, start: int) -> Credential | None:
    import base64

    try:
        password = base64.b64decode(secret, validate=True).decode().partition(":")[2]
    except ValueError:  # of which `binascii.Error` is one
        return None
    if len(password) < 4 or placeholder(password):
        return None
    return Credential("password", secret, start, start + len(secret))
