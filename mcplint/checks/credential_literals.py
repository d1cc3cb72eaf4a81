"""MCP604: a credential is written in source or in a client configuration."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from mcplint.checks import shapes
from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.checks.texts import a, code
from mcplint.checks.words import joined, word_set, words_of
from mcplint.checks.words_secrets import secrets
from mcplint.findings.model import Confidence, Finding
from mcplint.interactions.credentials import WrittenValue
from mcplint.ir.json import JsonNode
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass

if TYPE_CHECKING:
    from mcplint.interactions.messages import ClientConfigServer

_REFERENCE = regex(
    r"(?i)\$\{|\{\{|\$\(|%[A-Z_]+%|^\$[A-Z_]|^(?:op|vault|keyring|keychain|secret|env|input|file|aws|gcp|azure|doppler|infisical)[:/]|^<.*>$|^\[.*\]$|^@[a-z]+:"
)
_PATH = regex(r"^(?:[~.]{0,2}/|[A-Za-z]:\\)|\.(?:pem|key|json|env|txt|crt|toml|ya?ml)$")
_URLISH = regex(r"^[a-z][a-z0-9+.-]*://|^www\.|^[a-z0-9.-]+\.(?:com|org|net|io|dev|ai|de|gov)(?:/|$)", re.I)
_TOKEN = regex(r"[A-Za-z0-9_.~+/=:@!#%&,-]+")
_IDENTIFIER = regex(r"[A-Za-z]+(?:[-_.: ][A-Za-z]+)*")
_UUID = regex(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_BASE64 = regex(r"[A-Za-z0-9+/]{16,4096}={0,2}")
_FLAG = regex(r"--?([A-Za-z][\w-]*)(?:=(.*))?", re.S)
_INTRODUCED = regex(r"(?i)\b(?:like|such as|e\.?g\.?|i\.?e\.?|examples?|formats?|form|usage|expected|syntax)[\W_]*\Z")
"""The words before an address that is only shown: "must be of the format postgres://…"."""
_QUERY = regex(r"[?&]([^=&#]+)=([^&#]+)")


@dataclass(frozen=True, slots=True)
class _Hit:
    what: str
    masked: str
    confidence: Confidence


class _Literals:
    """Tells credentials from placeholders, references and other strings, by the vocabulary of MCP604."""

    def __init__(self, vocabulary: Mapping[str, Sequence[str]]) -> None:
        self._placeholders = tuple(p.lower() for p in vocabulary.get("placeholders", ()))
        self._parameters = word_set(vocabulary, "parameters")
        self._public = word_set(vocabulary, "public")
        self._open = frozenset(vocabulary.get("open", ()))
        self._published = word_set(vocabulary, "published")

    def judge(self, value: str, name: str, beside: Sequence[str] = ()) -> _Hit | None:
        """What credential a value is that is called `name` and stands in a record with the keys `beside`; None when it is none."""
        if joined(value) == joined(name) or any(joined(key) in self._published for key in beside):
            return None
        shaped = self._shaped(value)
        if shaped is not None:
            return shaped
        if (
            not name
            or joined(name) in self._public
            or any(w.text in self._open for w in words_of(name))
            or value.startswith(("phc_", "pk_live_", "pk_test_", "pk.", "sb_publishable_"))
        ):
            return None
        verdict = secrets().name(name)
        known = verdict.secret or joined(name) in self._parameters
        if not known or self.placeholder(value) or _REFERENCE.search(value) or _PATH.search(value) or _URLISH.search(value):
            return None
        what = verdict.what if verdict.secret else name
        return self._random(value, what, bare=verdict.bare and len(words_of(name)) == 1)

    def _shaped(self, value: str) -> _Hit | None:
        for found in shapes.credentials_in(value):
            if found.kind == "bearer token" and (self.placeholder(found.value) or not shapes.random_looking(found.value)):
                continue
            if found.kind == "password in a URL" and (_shown(value, found.start) or not self._password(value, found.value)):
                continue
            if found.kind == "private key" and len(value) < 120:
                continue  # the first line alone, to compare with
            if self.placeholder(found.value):
                continue
            sure = Confidence.MEDIUM if found.kind in ("JWT", "Twilio key", "password in a URL") else Confidence.HIGH
            return _Hit(found.kind, found.masked, Confidence.HIGH if found.kind == "password in a URL" else sure)
        return None

    def _password(self, url: str, password: str) -> bool:
        """Whether the password of a URL is a real one: not that of a database on the developer's own machine, not a template."""
        host = url.split("@", 1)[-1].split("/", 1)[0].split(":", 1)[0].lower()
        if host in (
            "localhost",
            "127.0.0.1",
            "0.0.0.0",  # noqa: S104 - a name to compare with
            "db",
            "postgres",
            "mysql",
            "redis",
            "mongo",
            "host",
            "host.docker.internal",
            "hostname",
            "server",
        ):
            return shapes.random_looking(password)
        if "example" in host and not shapes.random_looking(password) and not _mixed(password):
            return False
        user = url.split("://", 1)[-1].split(":", 1)[0]
        return password.lower() not in (user.lower(), "pass", "password", "secret", "pwd") and not self.placeholder(password) and _mixed(password)

    def _random(self, value: str, what: str, *, bare: bool) -> _Hit | None:
        if _UUID.fullmatch(value):
            return _Hit(what, shapes.mask(value), Confidence.LOW if bare else Confidence.MEDIUM)
        if _IDENTIFIER.fullmatch(value):
            return None  # words
        if _TOKEN.fullmatch(value) is None and re.search(r"[\\\[\](){}^|<>\s]", value):
            return None  # a pattern, a template, prose
        if shapes.random_looking(value) and not _structured(value):
            return _Hit(what, shapes.mask(value), Confidence.LOW if bare else Confidence.HIGH if len(value) >= 20 else Confidence.MEDIUM)
        if "password" in what.lower() and shapes.chosen_password(value) and not re.search(r"[\s{}<>]", value):
            return _Hit(what, shapes.mask(value), Confidence.MEDIUM)
        return None

    def placeholder(self, value: str) -> bool:
        """Whether a value is nobody's credential."""
        lower = value.lower()
        if shapes.placeholder(value) or any(p in lower for p in self._placeholders):
            return True
        plain = _decoded(value).lower()  # what a local emulator lets everybody in with: `{"UserID": "defaultUser", "Password": "defaultPassword"}`
        return "default" in plain or any(p in plain for p in self._placeholders if p.isalpha() and p.isascii())


def _decoded(value: str) -> str:
    """The text that a value is in Base64; "" for other values, and for what is no text."""
    if not _BASE64.fullmatch(value):
        return ""
    import base64

    try:
        text = base64.b64decode(value + "=" * (-len(value) % 4)).decode("ascii")
    except ValueError:
        return ""
    return text if text.isprintable() else ""


def _shown(text: str, at: int) -> bool:
    """Whether the address around `at` stands in a sentence that shows what such addresses look like."""
    begin = text.rfind(" ", 0, at)
    return begin > 0 and _INTRODUCED.search(text, 0, begin) is not None


def _mixed(value: str) -> bool:
    return len(value) >= 8 and sum((any(c.isalpha() for c in value), any(c.isdigit() for c in value), any(not c.isalnum() for c in value))) >= 2


def _structured(value: str) -> bool:
    """Whether a value is made of words and numbers with a system: `model-name-2024-01`, `com.example.key1`, `Content-Type`."""
    parts = re.split(r"[-_.:/ ]", value)
    words = [p for p in parts if p.isalpha()]
    return len(parts) >= 3 and len(words) * 2 >= len(parts) and all(len(p) <= 12 for p in words) and not any(_mixed_case(p) for p in parts)


def _mixed_case(part: str) -> bool:
    return len(part) >= 5 and any(c.isdigit() for c in part) and any(c.isalpha() for c in part)


@check("MCP604", on=WrittenValue)
def hardcoded_credential(written: WrittenValue, context: Context) -> Iterable[Finding]:
    """A string literal of the source is a credential."""
    hit = _Literals(context.vocabulary or context.rule.vocabulary).judge(written.value, written.name, written.beside)
    if hit is not None:
        yield context.find(
            written.place,
            f"{a(hit.what)} ({hit.masked}) is written in the source" + (f" as {code(written.name)}" if written.name else ""),
            help="read it from the environment or a secret store, and revoke the one that was written down",
            confidence=hit.confidence,
            subject=written.name or hit.what,
        )


@check("MCP604", on="ClientConfigServer")
def configured_credential(server: ClientConfigServer, context: Context) -> Iterable[Finding]:
    """A client configuration holds a credential."""
    literals = _Literals(context.vocabulary or context.rule.vocabulary)
    for node, name, value, where in _values(server):
        hit = literals.judge(value, name)
        if hit is not None:
            yield context.find(
                node.place,
                f"{a(hit.what)} ({hit.masked}) stands in the {where} of the server {code(server.name)}",
                help="refer to it: `${env:NAME}` or an input that the client asks for and keeps; revoke the one that was written down",
                confidence=Confidence.HIGH if hit.confidence is Confidence.MEDIUM else hit.confidence,
                subject=f"{server.name}.{name or where}",
            )


def _values(server: ClientConfigServer) -> Iterator[tuple[JsonNode, str, str, str]]:
    """(node, name, value, where) of everything a server is started or reached with."""
    for member in server.env:
        if isinstance(member.value.value, str):
            yield member.value, member.key, member.value.value, "environment"
    for member in server.headers:
        if isinstance(member.value.value, str):
            yield member.value, member.key, _without_scheme(member.value.value), "headers"
    yield from _arguments(server)
    url = server.url
    if url is not None and isinstance(url.value, str):
        shaped = shapes.credential(url.value)
        if shaped is not None:
            yield url, "", url.value, "URL"
        else:
            for match in _QUERY.finditer(url.value):
                yield url, match[1], match[2], "URL"


def _without_scheme(value: str) -> str:
    match = re.fullmatch(r"(?i)\s*(?:bearer|basic|token|apikey|api-key)\s+(\S+)\s*", value)
    return match[1] if match is not None else value


def _arguments(server: ClientConfigServer) -> Iterator[tuple[JsonNode, str, str, str]]:
    flag = ""
    for node in server.args:
        text = node.value if isinstance(node.value, str) else ""
        match = _FLAG.fullmatch(text)
        if match is not None and match[2] is None and not text.startswith("-----"):
            flag = match[1]
            continue
        if match is not None and match[2] is not None:
            yield node, _flag_name(match[1], match[2]), _flag_value(match[2]), "arguments"
        elif flag:
            yield node, _flag_name(flag, text), _flag_value(text), "arguments"
        else:
            assigned = re.fullmatch(r"([A-Za-z_]\w*)=(.*)", text, re.S)
            yield node, assigned[1] if assigned else "", assigned[2] if assigned else text, "arguments"
        flag = ""


def _flag_name(flag: str, value: str) -> str:
    """`-e NAME=value` and `--header "Name: value"` name it themselves."""
    if flag.lower() in ("e", "env", "header", "h"):
        inner = re.match(r"([A-Za-z_][\w-]*)\s*[=:]", value)
        return inner[1] if inner is not None else ""
    return flag


def _flag_value(value: str) -> str:
    inner = re.fullmatch(r"[A-Za-z_][\w-]*\s*[=:]\s*(.+)", value, re.S)
    return _without_scheme(inner[1]) if inner is not None and not value.startswith(("http", "postgres")) else _without_scheme(value)
