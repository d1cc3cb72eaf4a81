"""What asks for a secret and what only sounds like it. One vocabulary (that of MCP101) serves every rule about credentials.

lexicon = secrets()
lexicon.judge(name="words", title="Seed phrase").kind      # Kind.SECRET
lexicon.judge(name="secret_arn").kind                      # Kind.REFERENCE
lexicon.message("We sent a login code. Type it below.")    # Asked("login code", …)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache

from mcplint.catalogue.load import catalogue
from mcplint.checks.words import Match, Terms, Word, joined, sentences, words_of
from mcplint.checks.words_around import Around, Near, Surroundings
from mcplint.checks.words_grammar import Grammar, Role
from mcplint.findings.model import Confidence
from mcplint.ir.records import dataclass


class Kind(Enum):
    """What a name or text is about."""

    SECRET = "secret"  # noqa: S105 - a word, not a value
    REFERENCE = "reference"
    """Name, id, path, expiry … of a secret, or a fact about one."""
    OTHER = "other"
    """A look-alike: a page token, a library card, a primary key."""
    NEGATED = "negated"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Verdict:
    """`what` is the term as people write it ("API key"), `where` the text that says so: "name", "title", "description" or "message"."""

    kind: Kind
    what: str = ""
    where: str = ""
    confidence: Confidence = Confidence.HIGH
    bare: bool = False
    """A bare `token` or `pin` that nothing around confirms."""

    @property
    def secret(self) -> bool:
        """Whether a secret is asked for."""
        return self.kind is Kind.SECRET

    @property
    def bare_token(self) -> bool:
        """Whether it is a `token` that nothing confirms: for a person a secret, for a tool's parameter more often a page or a workflow."""
        return self.bare and self.what.lower() in ("token", "jeton")


NOTHING = Verdict(Kind.NONE)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a message asks for. `role` is ASKED (in so many words), HEAD ("GitHub token?") or MENTION (spoken of only)."""

    what: str
    role: Role


class SecretLexicon:
    """Judges names and texts by the vocabulary of MCP101."""

    __slots__ = ("_against", "_context", "_found", "_grammar", "_near", "_plain", "_terms")

    def __init__(self, vocabulary: Mapping[str, Sequence[str]]) -> None:
        kinds = ("secret", "bare", "weak", "other")
        self._terms = Terms(vocabulary, [(kind, kind) for kind in kinds], [("weak-capitals", "weak")])
        self._found: dict[int, tuple[Sequence[Word], tuple[Match, ...]]] = {}
        self._grammar = Grammar(vocabulary)
        self._context = Surroundings(vocabulary, "context-")
        self._against = Surroundings(vocabulary, "against-")
        self._near = Surroundings(vocabulary, "near-")
        self._plain = Terms(vocabulary, [("plain", "plain")])

    def judge(
        self,
        name: str = "",
        title: str | None = None,
        description: str | None = None,
        *,
        around: Around | str = "",
        numeric: bool = False,
        derived: bool = False,
    ) -> Verdict:
        """What a field or parameter asks for, by its own words.

        `around` is what stands near (message, other fields): it can confirm or clear an ambiguous `token` or `pin`, never make a secret by itself.
        `numeric` for integer and number types, `derived` when the name is made up and says nothing.
        """
        own = " . ".join(text for text in (name, title, description) if text)
        near = Near(own, around)
        named = NOTHING if derived else self._name(name, near)
        titled = self._label(title, "title", near) if title else NOTHING
        speaks = named.kind is Kind.NONE and bool(name) and not derived and not self.neutral(name)
        described = self._label(description, "description", near, speaks=speaks, plain=speaks and self.plain(name)) if description else NOTHING
        verdict = _settle(named, titled, described)
        if numeric and verdict.secret and not self.countable(verdict.what):
            return NOTHING
        return verdict

    def name(self, name: str) -> Verdict:
        """What a name alone is about (URL parameters, variables, environment variables)."""
        return self._name(name, Near(name, ""))

    def label(self, text: str) -> Verdict:
        """What a short label (an option, a heading) is about."""
        return self._label(text, "title", Near(text, ""))

    def neutral(self, name: str) -> bool:
        """Whether a name says nothing about what goes there: `value`, `input`, `line1`, a computed name."""
        bare = "".join(w.text for w in words_of(name) if not w.text.isdigit())
        return bare in self._grammar.classes["neutral"] or "{}" in bare or not bare

    def vague(self, name: str) -> bool:
        """Whether a name that says nothing rather holds a story than a value: `details`."""
        return joined(name) in self._grammar.classes["vague"]

    def plain(self, text: str) -> bool:
        """Whether a name or label opens with something that plainly is no secret: a name, a host, a reason."""
        words = words_of(text)
        grammar = self._grammar
        for match in self._plain.find(words):
            if any(w.text in grammar.stops or w.clause_start for w in words[1 : match.start + 1]) or (
                match.start and words[0].text in grammar.stops and not grammar.has("ask", words[0])
            ):
                return False
            if match.end == len(words) or words[match.end].clause_start or words[match.end].text in grammar.stops or words[match.end].text.isdigit():
                return True
        return False

    def elsewhere(self, text: str) -> bool:
        """Whether a title or description says that something else is meant than a secret: a name, a reference, a look-alike."""
        return self.plain(text) or self.label(text).kind in (Kind.REFERENCE, Kind.OTHER)

    def countable(self, what: str) -> bool:
        """Whether a secret may be typed as a number: a PIN, a code, a card number."""
        key = joined(what)
        return any(term in key for term in self._grammar.classes["numeric"])

    def card_number(self, verdict: Verdict) -> bool:
        """Whether a secret is a payment card's number or security code."""
        key = joined(verdict.what)
        return verdict.secret and ("card" in key or key.startswith(("cvv", "cvc")))

    def card_expiry(self, name: str, title: str | None) -> bool:
        """Whether a field takes the expiry date of a card."""
        expiry = self._grammar.classes["card-expiry"]
        return joined(name) in expiry or bool(title and joined(title) in expiry)

    def message(self, text: str, around: Around | str = "") -> Asked | None:
        """What a message asks the reader to give, if it is a secret; the strongest role found."""
        words = words_of(text)
        near = Near(text, around)
        best: Asked | None = None
        for span, match in self._mentions(words):
            role = self._grammar.role(words, match, span)
            if role in (Role.NEGATED, Role.ABOUT) or not self._holds(match, words, near):
                continue
            if role is Role.HEAD and self._grammar.says_more(words, match, span):
                role = Role.MENTION
            if (
                role is Role.MENTION
                and joined(match.entry.shown) in self._grammar.classes["invented"]
                and self._grammar.invents(words, match, span)
                and not _asked(words, span, text)
            ):
                role = Role.ASKED
            if role is not Role.ASKED and self._grammar.asks_again(words, match.end):
                role = Role.ASKED
            if role is Role.MENTION and ("?" in text or self._grammar.questions_else(words)):
                continue
            if best is None or _RANK[role] < _RANK[best.role]:
                best = Asked(match.entry.shown, role)
        return best

    def mentions(self, text: str) -> tuple[str, ...]:
        """The secrets that a text speaks of in any way but negated or by reference."""
        words = words_of(text)
        near = Near(text, "")
        return tuple(
            match.entry.shown
            for span, match in self._mentions(words)
            if self._holds(match, words, near) and self._grammar.role(words, match, span) not in (Role.NEGATED, Role.ABOUT)
        )

    def _find(self, words: Sequence[Word]) -> tuple[Match, ...]:
        """The terms in words that `words_of` gave; the last few answers are kept, for every text is asked about several times."""
        known = self._found.get(id(words))
        if known is not None and known[0] is words:
            return known[1]
        found = self._terms.find(words)
        if len(self._found) > 64:
            self._found.clear()
        self._found[id(words)] = (words, found)
        return found

    def _mentions(self, words: Sequence[Word]) -> list[tuple[tuple[int, int], Match]]:
        matches = [m for m in self._find(words) if m.entry.kind != "other"]
        if not matches:
            return []
        out = []
        at = 0
        for span in sentences(words):
            while at < len(matches) and matches[at].start < span[1]:
                out.append((span, matches[at]))
                at += 1
        return out[:_MENTIONS]

    def _name(self, name: str, near: Near) -> Verdict:
        """A name is a compound: what it is about stands at its end, or before a preposition."""
        words = words_of(name)
        if not words:
            return NOTHING
        verdicts = [self._compound(part, near) for part in self._coordinated(words)]
        for kind in (Kind.SECRET, Kind.OTHER, Kind.REFERENCE):
            for verdict in verdicts:
                if verdict.kind is kind:
                    return verdict
        return NOTHING

    def _coordinated(self, words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
        parts: list[list[Word]] = [[]]
        for word in words:
            if word.text in ("and", "or"):
                parts.append([])
            else:
                parts[-1].append(word)
        return [tuple(p) for p in parts if p]

    def _compound(self, words: tuple[Word, ...], near: Near) -> Verdict:
        grammar = self._grammar
        matches = self._find(words)
        if not matches:
            return NOTHING
        end = len(words)
        for at in range(1, len(words)):
            if grammar.has("preposition", words[at]) and not any(m.start < at < m.end for m in matches):
                end = at
                break
        while end > 1 and not any(m.end == end for m in matches) and (grammar.has("trailer", words[end - 1]) or words[end - 1].text.isdigit()):
            end -= 1
        head = next((m for m in matches if m.end == end), None)
        if head is None:
            kinds = {m.entry.kind for m in matches}
            return Verdict(Kind.OTHER if kinds == {"other"} else Kind.REFERENCE, matches[-1].entry.shown, "name")
        if head.entry.kind == "other":
            return Verdict(Kind.OTHER, head.entry.shown, "name")
        if any(grammar.has("masked", word) for word in words[: head.start]):
            return Verdict(Kind.REFERENCE, head.entry.shown, "name")
        told = grammar.has("deed", words[0]) and words[0].text not in ("confirm", "repeat")
        if head.start and told and not near.any(self._context.of(words[0].text), own=True):  # the password of "enable" mode is no switch
            return Verdict(Kind.REFERENCE, head.entry.shown, "name")
        return self._weigh(head, near, "name", (), words)

    def _weigh(self, match: Match, near: Near, where: str, others: Sequence[Word], words: Sequence[Word]) -> Verdict:
        entry = match.entry
        key = joined(entry.shown)
        if entry.kind == "secret":
            cleared = near.any(self._against.of("card" if key in _CARDS else key), own=True) or near.any(self._near.of(key), own=False)
            confidence = Confidence.MEDIUM if key == "connectionstring" else Confidence.HIGH
            return Verdict(Kind.OTHER if cleared else Kind.SECRET, entry.shown, where, confidence)
        singular = key[:-1] if key.endswith("s") else key
        if near.any(self._against.of(singular), own=True) or near.any(self._near.of(singular), own=False):
            return Verdict(Kind.OTHER, entry.shown, where)
        of_something = entry.kind == "weak" and where == "name" and match.start > 0  # `packageCode`: what stands around is about something else
        confirmed = near.any(self._context.of(key, singular), own=of_something)
        if key == "pass" and where != "name":
            return NOTHING  # a verb more often than a word for passwords
        if entry.capitals and where != "name":
            return Verdict(Kind.SECRET, entry.shown, where, Confidence.MEDIUM)
        if entry.kind == "bare":
            if entry.plural and not confirmed:
                return NOTHING
            qualified = match.start > 0 and words is not None and where == "name"
            return Verdict(Kind.SECRET, entry.shown, where, Confidence.HIGH if confirmed or qualified else Confidence.MEDIUM, bare=not confirmed)
        return Verdict(Kind.SECRET, entry.shown, where, Confidence.MEDIUM) if confirmed else NOTHING

    def _holds(self, match: Match, words: Sequence[Word], near: Near) -> bool:
        """Whether a term found in running text means a secret there."""
        return self._weigh(match, near, "message", (), words).secret

    def _label(self, text: str, where: str, near: Near, speaks: bool = False, plain: bool = False) -> Verdict:
        """What a title or description says the field is.

        `speaks` when the name already says something else, so that only the first sentence counts.
        """
        words = words_of(text)
        spans = list(sentences(words))
        if not spans:
            return NOTHING
        found = NOTHING
        if self._opens_about(words, spans[0], {i for m in self._find(words) for i in range(m.start, m.end)}):
            found = Verdict(Kind.REFERENCE, "", where)
        for span, match in self._mentions(words):
            role = self._grammar.role(words, match, span)
            if role is Role.NEGATED:
                found = found if found.kind is not Kind.NONE else Verdict(Kind.NEGATED, match.entry.shown, where)
                continue
            verdict = self._weigh(match, near, where, (), words)
            if role is Role.ABOUT:
                opens = span == spans[0] and match.start <= span[0] + 2
                if verdict.secret and opens and found.kind in (Kind.NONE, Kind.NEGATED):
                    found = Verdict(Kind.REFERENCE, match.entry.shown, where)
                continue
            if verdict.kind is Kind.OTHER and span == spans[0] and found.kind is Kind.NONE:
                found = verdict
            if not verdict.secret or role is Role.MENTION or found.kind is Kind.REFERENCE:
                continue
            listed = speaks and any(":" in w.gap for w in words[span[0] + 1 : match.start + 1])
            if role is Role.HEAD and (
                self._is_question(words, span) or listed or (speaks and ((plain and match.start > span[0] + 2) or span != spans[0]))
            ):
                continue
            return verdict
        if found.kind in (Kind.NONE, Kind.NEGATED) and any(m.entry.kind == "other" and m.start < spans[0][1] for m in self._find(words)):
            return Verdict(Kind.OTHER, next(m.entry.shown for m in self._find(words) if m.entry.kind == "other"), where)
        return found

    def _is_question(self, words: Sequence[Word], span: tuple[int, int]) -> bool:
        return self._grammar.has("question", words[span[0]])

    def _opens_about(self, words: Sequence[Word], span: tuple[int, int], within: set[int]) -> bool:
        """`Name of the secret`, `Identifier of the key`, `Path to the PEM file`: the text opens with what is meant instead."""
        at = span[0]
        while at < span[1] and self._grammar.has("determiner", words[at]):
            at += 1
        if at >= span[1]:
            return False
        for index in range(at, min(span[1], at + 4)):
            word = words[index]
            following = words[index + 1] if index + 1 < span[1] else None
            if following is not None and self._grammar.has("determiner", following) and index == at:
                return False
            if index in within:
                continue
            if self._grammar.has("about", word):
                if following is None or following.clause_start:
                    return index > at or word.text not in ("set",)
                return self._grammar.has("preposition", following) and not self._grammar.has("conjunction", following)
            if word.text in self._grammar.stops and not self._grammar.has("about", word):
                return False
        return False


_CARDS = frozenset(("cardnumber", "cardno", "cardnum", "cardcode", "carddata", "carddetails", "kartennummer", "numerodecarte"))
"""Terms that other cards than those for payment have, too."""

_MENTIONS = 24
"""Most mentions of secrets that are looked at in one text."""

_RANK = {Role.ASKED: 0, Role.HEAD: 1, Role.MENTION: 2}


def _asked(words: Sequence[Word], span: tuple[int, int], text: str) -> bool:
    """Whether the sentence ends with a question mark."""
    return "?" in (words[span[1]].gap if span[1] < len(words) else text[-3:])


def _settle(named: Verdict, titled: Verdict, described: Verdict) -> Verdict:
    """One verdict from name, title and description: a reference anywhere wins, then a secret, then a look-alike."""
    for verdict in (named, titled, described):
        if verdict.kind is Kind.REFERENCE:
            return verdict
    if named.secret and not named.bare and named.confidence is Confidence.HIGH and titled.kind is not Kind.OTHER and "card" not in named.what.lower():
        return named
    if titled.secret and not titled.bare:
        return titled
    if described.kind is Kind.OTHER and (named.bare or named.kind is Kind.OTHER or (named.secret and "card" in named.what.lower())):
        return described
    if named.secret and any(v.kind is Kind.OTHER and "public" in v.what for v in (titled, described)):
        return described if described.kind is Kind.OTHER else titled
    if titled.kind is Kind.OTHER and (named.bare or named.kind is Kind.NONE):
        return titled if not (described.secret and not described.bare) else described
    if named.secret:
        if named.bare and described.secret and not described.bare:
            return Verdict(Kind.SECRET, named.what, "name")
        return named
    if titled.secret:
        return titled
    if described.secret and not (named.kind is Kind.OTHER and (described.bare or described.confidence is not Confidence.HIGH)):
        return described
    for verdict in (named, titled, described):
        if verdict.kind is not Kind.NONE:
            return verdict
    return NOTHING


@lru_cache(maxsize=1)
def secrets() -> SecretLexicon:
    """The lexicon of this installation, from the vocabulary of MCP101."""
    return SecretLexicon(catalogue().rule("MCP101").vocabulary)
