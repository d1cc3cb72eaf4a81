"""Whether a part of a value is a credential, by where it comes from and by the names it goes by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from mcplint.catalogue.load import catalogue
from mcplint.checks.words import joined, word_set, words_of
from mcplint.checks.words_secrets import Kind, Verdict, secrets
from mcplint.findings.model import Confidence
from mcplint.interactions.credentials import Material, Source
from mcplint.ir.records import dataclass

_GIVEN = frozenset({Source.VARIABLE, Source.ANSWER, Source.TOKEN_RESPONSE, Source.HEADER})
"""Sources that hold what they are called, with nothing computed in between."""


_READ_AS = frozenset({"name", "word", "version"})
"""What is called further outward that only sounds like a credential: a token of a text, the pin of a version."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A credential: what it is called, and how sure that is."""

    what: str
    confidence: Confidence
    material: Material


class Names:
    """Judges materials by the vocabulary of MCP602."""

    __slots__ = ("_flow", "_headers", "_holding", "_inputs", "_neutral", "_places", "_sealed", "_stops", "_vague")

    def __init__(self, vocabulary: Mapping[str, Sequence[str]]) -> None:
        self._neutral = word_set(vocabulary, "neutral")
        self._headers = word_set(vocabulary, "headers")
        self._flow = word_set(vocabulary, "flow")
        self._inputs = word_set(vocabulary, "inputs")
        self._vague = word_set(vocabulary, "vague")
        self._stops = word_set(vocabulary, "stops")
        self._places = word_set(vocabulary, "places")
        self._holding = word_set(vocabulary, "holding")
        self._sealed = word_set(vocabulary, "sealed")

    def judge(self, material: Material, *, flow: bool = False) -> Judged | None:
        """What credential a material is, or None. With `flow` also the state of a running authorization."""
        source = material.source
        if source is Source.ENVIRONMENT:
            return Judged("the environment with every secret in it", Confidence.HIGH, material)
        if source is Source.BEARER:
            return Judged("the caller's token", Confidence.HIGH, material)
        if source is Source.HEADERS:
            return Judged("the caller's headers with the token in them", Confidence.MEDIUM, material)
        if source is Source.TOKEN_RESPONSE and material.whole:
            return Judged("the reply of the token endpoint", Confidence.HIGH, material)
        if any(joined(n) in self._sealed for n in material.names[1:]):
            return None
        if source is Source.HEADER:
            return self._header(material)
        if flow and (found := self._of_flow(material)) is not None:
            return found
        if source is Source.RANDOM:
            return self._random(material)
        return self._named(material) or (Judged("secret", Confidence.MEDIUM, material) if material.revealed else None)

    def _header(self, material: Material) -> Judged | None:
        name = material.names[0] if material.names else ""
        if joined(name) in self._headers:
            return Judged(f"the `{name.lower()}` header", Confidence.HIGH, material)
        verdict = secrets().name(name)
        return Judged(verdict.what, Confidence.MEDIUM, material) if verdict.secret else None

    def _of_flow(self, material: Material) -> Judged | None:
        """The state of an authorization: random, or as it comes back with a callback."""
        names = [joined(n) for n in material.names[:3]]
        if not names or (names[0] not in self._flow and not (material.source is Source.RANDOM and any(n in self._flow for n in names))):
            return None
        outward = [joined(n) in self._flow for n in material.names]
        if any(words_of(n)[-1:] and words_of(n)[-1].text == "id" and not any(outward[at:]) for at, n in enumerate(material.names[1:], 1)):
            return None  # an id that it is part of, or that is part of it: `const [, serverId] = state.split(".")`
        called = next(n for n in names if n in self._flow)
        what = "the authorization code" if called in ("code", "authcode", "authorizationcode") else "the state of an authorization"
        if material.source is Source.RANDOM:
            return Judged(what, Confidence.HIGH, material)
        if len(names) > 1 and names[1] in self._inputs:
            return Judged(what, Confidence.MEDIUM, material)
        return None

    def _random(self, material: Material) -> Judged | None:
        for name in material.names[:3]:
            verdict = secrets().name(name)
            if verdict.secret and not verdict.bare and joined(verdict.what) not in self._vague:
                return Judged(verdict.what, Confidence.MEDIUM, material)
        return None

    def _named(self, material: Material) -> Judged | None:
        for index, name in enumerate(material.names):
            key = joined(name)
            if key in self._stops:
                return None
            if key in self._neutral or not key:
                continue
            verdict = secrets().name(name)
            if verdict.secret:
                if any(self._points(outer) for outer in (*material.names[index + 1 : index + 3], *material.names[index + 1 :][-1:])):
                    return None
                if verdict.bare and any((w := words_of(outer)) and w[-1].text in _READ_AS for outer in material.names[index + 1 :]):
                    return None  # `mailbox_name = name_token`, `version: process.env.SHELF_PIN`
                sure = self._sure(material, verdict, name, index)
                return Judged(verdict.what, sure, material) if sure is not None else None
            if verdict.kind in (Kind.REFERENCE, Kind.OTHER, Kind.NEGATED) or material.source is not Source.CALL or index:
                return None
        return None

    def _points(self, name: str) -> bool:
        """Whether something that goes by this name further outward only says where a credential is: `keyFile: process.env.CREDENTIALS`."""
        if joined(name) in self._places:
            return True
        return secrets().name(name).kind is Kind.REFERENCE and not any(word.text in self._holding for word in words_of(name)[-1:])

    def _sure(self, material: Material, verdict: Verdict, name: str, index: int) -> Confidence | None:
        given = material.source in _GIVEN
        if joined(verdict.what) in self._vague and not given:
            return Confidence.LOW
        if not verdict.bare:
            if index > 1:
                return Confidence.LOW
            return verdict.confidence if given or verdict.confidence is not Confidence.HIGH or index == 0 else Confidence.MEDIUM
        qualified = len(words_of(name)) > 1
        if given:
            return Confidence.HIGH if qualified else Confidence.MEDIUM
        if not qualified:
            return Confidence.LOW
        return Confidence.MEDIUM if material.source is not Source.ARGUMENT else Confidence.LOW

    def best(self, materials: Iterable[Material], *, flow: bool = False) -> Judged | None:
        """The surest credential among materials."""
        found = [j for m in materials if (j := self.judge(m, flow=flow)) is not None]
        return min(found, key=lambda j: j.confidence.rank) if found else None


@lru_cache(maxsize=1)
def names() -> Names:
    """The judge of this installation."""
    return Names(catalogue().rule("MCP602").vocabulary)
