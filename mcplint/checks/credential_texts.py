"""MCP607: a person is told in the chat to authorise something, or to paste a code or token back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from mcplint.catalogue.load import catalogue
from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.findings.model import Confidence, Finding
from mcplint.interactions.credentials import UserText
from mcplint.interactions.model import Origin
from mcplint.ir.json import Text, TextPart
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.interactions.messages import CapturedError, CapturedResult

_STOP = regex(r"[.!?]\s+")
_END = regex(r"[.!?](?=\s)|[\n;]")
_NAMES = regex(r"\b[A-Za-z0-9]+(?:_[A-Za-z0-9]+)+\b")
"""Names of tools and the like: `booking_login`."""
_OTHER_LINK = regex(r"\bthe\s+(?!(?:new|full|same|whole|given|returned|resulting|provided|following|above)\b)\w+\s+(?:url|link)\b", re.I)
"""A link to something that has a name: "the property URL"."""
_LIMIT = 6000


@dataclass(frozen=True, slots=True)
class Told:
    """What a text tells people: "open" or "paste", the words that do, where they begin, how sure."""

    kind: str
    words: str
    at: int
    confidence: Confidence


class Telling:
    """Finds instructions to authorise in texts, by the vocabulary of MCP607."""

    def __init__(self, vocabulary: Mapping[str, Sequence[str]]) -> None:
        self._paste = [regex(p, re.I) for p in vocabulary.get("paste", ())]
        self._open = regex(rf"\b(?:{_any(vocabulary, 'actions')})\b", re.I)
        self._authorization = regex(rf"(?:{_any(vocabulary, 'authorization')})", re.I)
        self._link = regex(
            r"https?://\S+|\{[^{}]{1,80}\}|\b(?:this|following|below)\s+(?:\w+\s+){0,2}(?:url|link|page|address)\b|\bthe\s+(?:\w+\s+){0,2}(?:url|link)\b"
            r"|\bthe\s+(?:following|authori[sz]ation|consent|oauth|log-?\s?in|sign-?\s?in)\s+(?:page|address)\b",
            re.I,
        )
        self._required = regex(rf"\b(?:{_any(vocabulary, 'required')})\b", re.I)
        self._link_name = regex(rf"\{{[^{{}}]*(?:{_any(vocabulary, 'link_names')})[^{{}}]*\}}", re.I)
        self._link_path = regex(rf"https?://[^\s]*(?:{_any(vocabulary, 'link_paths')})", re.I)
        self._negated = regex(rf"\b(?:{_any(vocabulary, 'negations')})\b|n't\b", re.I)
        self._typed = regex(rf"(?:{_any(vocabulary, 'typed')})", re.I)
        self._not_chat = regex(rf"(?:{_any(vocabulary, 'elsewhere')})", re.I)
        words = _any(vocabulary, "words")
        self._words, self._words_in_any = regex(words), regex(words, re.I)

    def told(self, text: str) -> Told | None:
        """The first instruction in a text."""
        text = text[:_LIMIT]
        opened: Told | None = None
        for start, sentence in self._sentences(text):
            if self._negated.search(sentence):
                continue
            pasted = self._pasted(sentence, start)
            if pasted is not None:
                return pasted
            opened = opened or self._opened(sentence, start, text) or self._announced(sentence, start, text)
        return opened

    def names_link(self, key: str) -> bool:
        """Whether a member of a result is called like a link to an authorization page."""
        return self._link_name.fullmatch("{" + key + "}") is not None

    def _sentences(self, text: str) -> Iterator[tuple[int, str]]:
        """The sentences that hold one of the words without which nothing is told, with their starts: most of a long text is never split."""
        low = text.lower() if text.isascii() else text.replace("ſ", "s").lower()
        words, searched = (self._words, low) if len(low) == len(text) else (self._words_in_any, text)
        at = 0
        while (found := words.search(searched, at)) is not None:
            word = found.start()
            start = max(at, text.rfind("\n", at, word) + 1, text.rfind(";", at, word) + 1)
            for stop in _STOP.finditer(text, start, word):
                start = stop.end()
            end = _END.search(text, word)
            if end is None:
                yield start, text[start:]
                return
            at = end.start() + 1
            yield start, text[start : at if end[0] in ".!?" else at - 1]

    def _pasted(self, sentence: str, start: int) -> Told | None:
        for pattern in self._paste:
            match = pattern.search(sentence)
            if match is not None and not self._not_chat.search(sentence) and not self._typed.search(sentence):
                return Told("paste", match[0], start + match.start(), Confidence.MEDIUM)
        return None

    def _opened(self, sentence: str, start: int, whole: str) -> Told | None:
        action = self._open.search(sentence)
        if action is None or self._not_chat.search(sentence):
            return None
        link = self._link_name.search(sentence) or self._link_path.search(sentence)
        if link is not None:
            return Told("open", action[0], start + action.start(), Confidence.MEDIUM)
        if self._authorization.search(sentence) is None or (
            _OTHER_LINK.search(sentence) and not self._authorization.search(_NAMES.sub("", sentence))
        ):
            return None
        if self._link.search(sentence) is None and not (
            re.search(r"(?<![^\W_])(?:url|link|uri)\b", sentence, re.I) or "://" in whole or self._link_name.search(whole)
        ):
            return None
        return Told("open", action[0], start + action.start(), Confidence.MEDIUM)

    def _announced(self, sentence: str, start: int, whole: str) -> Told | None:
        """The sentence says that one must authorise, the next one opens a link: "Authorization required. Visit https://…"."""
        if not self._required.search(sentence) or not self._authorization.search(sentence) or self._not_chat.search(sentence):
            return None
        at = start + len(sentence)
        end = _END.search(whole, at + 2)
        following = whole[at : end.end() if end is not None else len(whole)]
        action = self._open.search(following)
        if action is None or "://" not in following[action.end() :] or self._negated.search(following) or self._not_chat.search(following):
            return None
        return Told("open", action[0], at + action.start(), Confidence.MEDIUM)


def _any(vocabulary: Mapping[str, Sequence[str]], name: str) -> str:
    return "|".join(vocabulary.get(name, ())) or r"(?!)"


@lru_cache(maxsize=1)
def telling() -> Telling:
    """The finder of this installation."""
    return Telling(catalogue().rule("MCP607").vocabulary)


@check("MCP607", on=UserText)
def authorization_in_text(text: UserText, context: Context) -> Iterable[Finding]:
    """A text of a handler tells people to authorise something in the chat."""
    if text.kind == "link":
        if telling().names_link(text.text.value) and not any(telling().told(other) for other in text.others):
            yield _finding(text.text.place, Told("open", text.text.value, 0, Confidence.MEDIUM), "result", context, text.beside)
        return
    told = telling().told(text.text.value)
    if told is not None and text.origin is Origin.SOURCE and text.given():
        yield _finding(_place(text.text, told), told, text.kind, context, text.beside)


@check("MCP607", on="CapturedResult")
def captured_authorization_in_text(result: CapturedResult, context: Context) -> Iterable[Finding]:
    """A captured result does."""
    any_told = False
    for shown in result.texts():
        told = telling().told(shown.value)
        if told is not None:
            any_told = True
            yield _finding(shown.node.place, told, "error" if result.is_error else "result", context, False)
    if not any_told and any(telling().names_link(name) for name in result.structured_glance()[0]):
        for shown in result.structured_texts():
            if telling().names_link(shown.key) and shown.value.startswith(("https://", "http://")):
                yield _finding(shown.node.place, Told("open", shown.key, 0, Confidence.MEDIUM), "result", context, False)


@check("MCP607", on="CapturedError")
def captured_error_text(error: CapturedError, context: Context) -> Iterable[Finding]:
    """A captured error does."""
    if error.message is not None:
        told = telling().told(error.message.value)
        if told is not None:
            yield _finding(error.message.place, told, "error", context, False)


def _place(text: Text, told: Told) -> Place:
    """The literal that holds the words."""
    at = 0
    for part in text.parts:
        length = len(part.literal) if part.hole is None else len(part.hole.name) + 2
        if at <= told.at < at + length and part.hole is None:
            return part.place if not _inside_whole(part, text) else text.place
        at += length
    return text.place


def _inside_whole(part: TextPart, text: Text) -> bool:
    """Whether the literal begins on the line on which the whole text does, so that the finding starts at the text itself."""
    return part.place.file is text.place.file and part.place.line == text.place.line


def _finding(place: Place, told: Told, kind: str, context: Context, beside: bool) -> Finding:
    if told.kind == "paste":
        message = f"the {kind} asks for a code or token in the chat (`{told.words}`), where it passes through the model and its provider"
    else:
        message = f"the {kind} tells the person to open an authorization page (`{told.words}`); the model relays the link, and the client can neither warn nor ask"
    return context.find(
        place,
        message,
        help="open the page with URL mode, and let a callback of your own receive the code",
        confidence=told.confidence,
        subject=told.words,
    )
