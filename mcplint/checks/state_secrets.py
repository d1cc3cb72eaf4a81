"""703: credentials and personal data in a state that the client can read."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from mcplint.checks import shapes
from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.checks.texts import a, code
from mcplint.checks.url_common import ends_with
from mcplint.checks.words import word_set, words_of
from mcplint.checks.words_secrets import secrets
from mcplint.findings.model import Confidence, Finding
from mcplint.interactions.state import OutgoingState, StateDatum
from mcplint.ir.patterns import regex

if TYPE_CHECKING:
    from mcplint.interactions.messages import CapturedInputRequired

_LIMIT = 100_000
_MOST = 2_000
_EMAIL = regex(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,6}\.[A-Za-z]{2,24}(?![\w-])")
_BASE64 = regex(r"[A-Za-z0-9+/_-]{8,}={0,2}")
_ROLES = frozenset({"support", "info", "help", "sales", "noreply", "no-reply", "contact", "office", "admin", "team", "hello", "git"})
_HELP = "keep it in a record on the server and put a random id of that into the state, or encrypt the state"


@check("MCP703", on=OutgoingState)
def request_state_carries_secret(state: OutgoingState, context: Context) -> Iterable[Finding]:
    """A readable state with a credential or personal data."""
    if state.sealed is not False or state.protection == "sealed":
        return
    words = _Words(context.vocabulary)
    told: set[tuple[str, int]] = set()
    for datum in state.data:
        judged = words.datum(datum) if datum.readable and not datum.random else None
        where = (datum.place.file.path, datum.place.line)
        if judged is None or where in told:
            continue
        told.add(where)
        what, sure = judged
        seen = "signed, but anybody can read it" if state.protection else "readable"
        yield context.find(
            datum.place,
            f"the state carries {what} to the client and its logs; it is {seen}",
            help=_HELP,
            confidence=sure,
            subject=datum.name or datum.value_name,
        )


@check("MCP703", on="CapturedInputRequired")
def captured_state_secret(result: CapturedInputRequired, context: Context) -> Iterable[Finding]:
    """The same in a captured message."""
    node = result.request_state
    if node is None or not isinstance(node.value, str) or not 0 < len(node.value) <= _LIMIT:
        return
    words = _Words(context.vocabulary)
    for name, value in _readable(node.value):
        what = words.member(name, value)
        if what is not None:
            yield context.find(
                node.place, f"the state carries {what} to the client and its logs; it is readable", help=_HELP, subject=name or "requestState"
            )
            return


class _Words:
    """What names and values say."""

    __slots__ = ("_allow", "_personal", "_things")

    def __init__(self, vocabulary: Mapping[str, Sequence[str]]) -> None:
        self._personal = word_set(vocabulary, "personal")
        self._things = word_set(vocabulary, "things")
        self._allow = word_set(vocabulary, "allow")

    def datum(self, datum: StateDatum) -> tuple[str, Confidence] | None:
        """What a piece of data in source is, and how sure that is."""
        if datum.constant is not ...:
            written = self.member(datum.name, datum.constant) if isinstance(datum.constant, str) else None
            return (written, Confidence.HIGH) if written is not None else None
        names = [n for n in dict.fromkeys((datum.name, datum.value_name)) if n]
        for i, name in enumerate(names):
            what = self.name(name)
            if what is not None and not self._cleared(names[:i]):
                return what
        return None

    def _cleared(self, names: Sequence[str]) -> bool:
        """Whether the key says that something else is kept of the value: `token_id`, `has_token`."""
        return any(secrets().name(n).kind.value in ("reference", "other", "negated") or self._derived(n) for n in names)

    def _derived(self, name: str) -> bool:
        return any(w.text in self._allow for w in words_of(name))

    def name(self, name: str) -> tuple[str, Confidence] | None:
        """What a value is by its name."""
        if self._derived(name):
            return None
        verdict = secrets().name(name)
        if verdict.secret:
            return f"{a(verdict.what)} ({code(name)})", Confidence.MEDIUM if verdict.bare else Confidence.HIGH
        term = ends_with(name, self._personal)
        if term:
            rest = [w.text for w in words_of(name)]
            if not any(w in self._things for w in rest if w not in term):
                return f"personal data ({code(name)})", Confidence.HIGH
        return None

    def value(self, value: str) -> str | None:
        """What a text is by its shape."""
        found = shapes.credential(value)
        if found is not None and not shapes.placeholder(value):
            return a(found.kind)
        match = _EMAIL.search(value[:2000])
        if match is not None and match[0].split("@", 1)[0].lower() not in _ROLES:
            return "an e-mail address"
        return None

    def member(self, name: str, value: object) -> str | None:
        """What a captured member is."""
        if isinstance(value, str):
            shaped = self.value(value)
            if shaped is not None:
                return shaped
        if value is None or isinstance(value, bool) or value == "" or (isinstance(value, str) and shapes.placeholder(value)):
            return None
        judged = self.name(name) if name else None
        if judged is None or (not isinstance(value, str) and judged[1] is not Confidence.HIGH):
            return None
        return judged[0] if judged[1] is Confidence.HIGH or (isinstance(value, str) and shapes.random_looking(value)) else None


# --- reading a state as anybody can ------------------------------------------------------------------------------------------


def _readable(state: str) -> Iterator[tuple[str, object]]:
    """The members that can be read in a state without any key: JSON, base64 of JSON, a signed token's payload, a query; else the text itself."""
    for text in _openings(state):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            continue
        yield from _members(data)
        return
    if "=" in state and "&" in state and " " not in state[:200]:
        yield from parse_qsl(state, max_num_fields=200) if state.count("&") < 200 else ()
        return
    yield "", state
    for part in _decoded(state):
        yield "", part


def _openings(state: str) -> Iterator[str]:
    stripped = state.strip()
    if stripped[:1] in ("{", "["):
        yield stripped
    for part in stripped.replace("|", ".").replace(":", ".").split(".")[:6]:
        decoded = _base64(part)
        if decoded is not None and decoded.lstrip()[:1] in ("{", "["):
            if '"alg"' in decoded[:200] or '"typ"' in decoded[:200]:
                continue  # a token's header
            yield decoded


def _decoded(state: str) -> Iterator[str]:
    for part in state.split(".")[:4]:
        decoded = _base64(part)
        if decoded is not None and decoded.isprintable() and len(decoded) >= 6:
            yield decoded


def _base64(part: str) -> str | None:
    if not _BASE64.fullmatch(part):
        return None
    padded = part.rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(padded + "=" * (-len(padded) % 4)).decode("utf-8")
    except (binascii.Error, ValueError):
        return None


def _members(data: object) -> Iterator[tuple[str, object]]:
    """Every scalar below a value with the key it stands under; bounded, without recursion."""
    pending: list[tuple[str, object]] = [("", data)]
    left = _MOST
    while pending and left > 0:
        left -= 1
        name, value = pending.pop()
        if isinstance(value, dict):
            pending.extend((str(k), v) for k, v in reversed(list(value.items())))
        elif isinstance(value, list):
            pending.extend((name, v) for v in reversed(value))
        else:
            yield name, value
