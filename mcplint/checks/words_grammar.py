"""As much grammar as it takes to tell "enter your token" from "name of the token" and from "never enter your token".

Works on word parts with closed word classes from the vocabulary, in whatever languages the lists have. The work is bounded by the length of a
sentence and the number of terms in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum

from mcplint.checks.words import Match, Word, sentences, word_set

_STOPS = ("preposition", "verb", "pronoun", "question", "ask", "not", "not-needed")
"""The classes whose words end a noun phrase."""


class Role(Enum):
    """What a text does with a term that stands in it."""

    ASKED = "asked"
    """It is what the reader shall type: object of "enter", of "what is your"."""
    HEAD = "head"
    """It is what the sentence or label is about: "GitHub token", "CVV on the back of the card"."""
    MENTION = "mention"
    """It is spoken of: "your token has expired"."""
    ABOUT = "about"
    """Something of it is meant: "name of the token", "token expiry"."""
    NEGATED = "negated"
    """It is not wanted: "never enter your PIN"."""


class _Classes(dict[str, frozenset[str]]):
    """The lists of a vocabulary as sets, each made when it is first asked for; lists that are missing are empty."""

    def __init__(self, vocabulary: Mapping[str, Sequence[str]]) -> None:
        super().__init__()
        self._vocabulary = vocabulary

    def __missing__(self, name: str) -> frozenset[str]:
        made = self[name] = word_set(self._vocabulary, name)
        return made


_LOOK_UP = frozenset({"retrieve", "fetch", "read", "get", "find", "delete", "remove", "list", "check", "return"})


class Grammar:
    """The word classes of a vocabulary."""

    __slots__ = ("_stops", "classes")

    def __init__(self, vocabulary: Mapping[str, Sequence[str]]) -> None:
        self.classes = _Classes(vocabulary)
        self._stops: frozenset[str] | None = None

    @property
    def stops(self) -> frozenset[str]:
        """The words that end a noun phrase."""
        if self._stops is None:
            self._stops = frozenset[str]().union(*(self.classes[name] for name in _STOPS))
        return self._stops

    def has(self, kind: str, word: Word) -> bool:
        """Whether the word belongs to a class."""
        return word.text in self.classes[kind]

    def role(self, words: Sequence[Word], match: Match, span: tuple[int, int]) -> Role:
        """The role of `match` in its sentence `span`."""
        if self.negated(words, match, span):
            return Role.NEGATED
        if self._names_something_else(words, match, span):
            return Role.ABOUT
        return self._position(words, match, span)

    def _names_something_else(self, words: Sequence[Word], match: Match, span: tuple[int, int]) -> bool:
        """`token expiry`: a noun follows that takes the term as its own part; `masked card number`: only what is left of it."""
        if match.start > span[0] and self.has("masked", words[match.start - 1]):
            return True
        if match.end >= span[1]:
            return False
        follower = words[match.end]
        if match.entry.shown.lower() in ("key", "keys") and any(quote in follower.gap for quote in "\"'`"):
            return True  # of a record: `key "rawText"`
        if follower.text == "to" and self._looked_up(words, match.end + 1, span[1]):
            return True
        if follower.clause_start or not (self.has("about", follower) or self.has("after", follower)):
            return False
        # A determiner after the word makes it a verb.
        after = words[match.end + 1] if match.end + 1 < span[1] else None
        if after is not None and self.has("determiner", after) and not after.clause_start:
            return False
        return not (self.has("container", follower) and self._content_of(words, match, span))

    def _looked_up(self, words: Sequence[Word], at: int, end: int) -> bool:
        """`secret key to retrieve.`: the name of what is looked up."""
        return at < end and words[at].text in _LOOK_UP and (at + 1 >= end or words[at + 1].clause_start)

    def _content_of(self, words: Sequence[Word], match: Match, span: tuple[int, int]) -> bool:
        """`the contents of your private key file`: what is in it is asked for, not where it lies."""
        at, _ = self._before_phrase(words, match.start, span[0])
        return at > span[0] and self.has("preposition", words[at]) and self.has("value", words[at - 1])

    def clause_start(self, words: Sequence[Word], at: int, span: tuple[int, int]) -> int:
        """Where the clause that holds `at` begins."""
        while at > span[0] and not words[at].clause_start:
            at -= 1
        return at

    def _position(self, words: Sequence[Word], match: Match, span: tuple[int, int]) -> Role:
        start = self.clause_start(words, match.start, span)
        at, determined = self._before_phrase(words, match.start, start)
        while at >= start and self.has("adverb", words[at]) and not self.has("ask-object", words[at]):
            at -= 1
        if self._wanted(words, match, span):
            return Role.ASKED
        if at < start:
            return Role.HEAD
        word = words[at]
        if self._asks(words, at, start, determined):
            return Role.ASKED
        if self.has("question", word):
            return self._questioned(words, match, span) if self.has("which", word) and at == start and not determined else Role.MENTION
        if self.has("be", word) and at > start and self.has("which", words[at - 1]):
            return Role.ASKED
        if (
            self.has("may-i-have", word)
            and at >= start + 1
            and self.has("pronoun", words[at - 1])
            and any(w.text in ("may", "can", "could", "do", "would") for w in words[start : at - 1])
        ):
            return Role.ASKED
        if self.has("inclusion", word) or self.has("auth", word):
            if self.has("auth", word) or any(self.has("auth", w) for w in words[start:at]) or (at > start and self.has("ask", words[at - 1])):
                return Role.ASKED
            carried = word.text not in ("with", "mit", "avec") or (at > start and self.has("carrier", words[at - 1]))
            if carried and not any(w.text in self.stops for w in words[start:at]):
                return Role.HEAD
        if self.has("preposition", word):
            return self._after_preposition(words, at, start)
        return Role.MENTION

    def _before_phrase(self, words: Sequence[Word], at: int, start: int) -> tuple[int, bool]:
        """The index of the word before the noun phrase that ends at `at`, and whether the phrase has a determiner.

        Coordinated phrases count as one.
        """
        at -= 1
        determined = False
        while at >= start:
            word = words[at]
            if self.has("determiner", word) and not (self.has("ask-object", word) and at > start and self.has("ask", words[at - 1]) and determined):
                determined = True
                at -= 1
                # Determiners pile up: "your new", "all of the" does not.
                while at >= start and self.has("determiner", words[at]):
                    at -= 1
                if at >= start and self.has("conjunction", words[at]):
                    at -= 1
                    determined = False
                    continue
                return at, determined
            if self.has("manage", word) and (at == start or words[at - 1].text in self.stops):
                return at, determined
            if word.text in self.stops and word.gap != "-" and not (at + 1 < len(words) and words[at + 1].gap == "-"):
                return at, determined
            at -= 1
        return at, determined

    def _wanted(self, words: Sequence[Word], match: Match, span: tuple[int, int]) -> bool:
        """`an API key is required`, `your token is missing`."""
        tail = words[match.end : min(span[1], match.end + 3)]
        if len(tail) == 1 and self.has("wanted-last", tail[0]):
            return True
        return bool(tail) and self.has("verb", tail[0]) and any(self.has("wanted", w) for w in tail[1:])

    def _asks(self, words: Sequence[Word], at: int, start: int, determined: bool) -> bool:
        """Whether the word at `at`, or the one before the particles that end there, asks for what follows."""
        if self.has("ask", words[at]) and not (at > start and self.has("determiner", words[at - 1])):
            return not self._subject_is_other(words, at, start) and not self._given(words, at, start)
        back = at
        while back > start and self.has("ask-object", words[back]):
            back -= 1
        return back < at and self.has("ask", words[back])

    def _given(self, words: Sequence[Word], at: int, start: int) -> bool:
        """`we send a code to this number`: not the reader gives it."""
        return at > start and self.has("ourselves", words[at - 1]) and not self.has("need", words[at])

    def _subject_is_other(self, words: Sequence[Word], at: int, start: int) -> bool:
        """`which service needs the token`, `who may use it`: a question about somebody, not a request."""
        return at > start and any(self.has("question", w) for w in words[start:at]) and not any(w.text == "your" for w in words[at:])

    def _questioned(self, words: Sequence[Word], match: Match, span: tuple[int, int]) -> Role:
        """`which PIN opens the safe?` asks for it; `which token shall be revoked?` does not."""
        rest = words[match.end : span[1]]
        managed = any(self._inflected("manage", w) and w.text not in ("use", "using", "open", "opens", "unlocks") for w in rest)
        return Role.ABOUT if managed or any(self.has("about", w) for w in rest) else Role.ASKED

    def _inflected(self, kind: str, word: Word) -> bool:
        """Whether a form of the word belongs to a class: `revoked`, `rotating`, `stores`."""
        text = word.text
        forms = {
            text,
            text.removesuffix("s"),
            text.removesuffix("d"),
            text.removesuffix("ed"),
            text.removesuffix("ing"),
            text.removesuffix("ing") + "e",
        }
        return not forms.isdisjoint(self.classes[kind])

    def _after_preposition(self, words: Sequence[Word], at: int, start: int) -> Role:
        """`value of the token` is the token, `name of the token` is not, `tool for tokens` speaks of them."""
        before = at - 1
        if before < start:
            return Role.MENTION
        if self.has("value", words[before]):
            return Role.ABOUT if self._counted_or_described(words, before, start) else Role.HEAD
        while before >= start:
            if self.has("about", words[before]):
                return Role.ABOUT
            if words[before].text in self.stops:
                break
            before -= 1
        return Role.MENTION

    def _counted_or_described(self, words: Sequence[Word], at: int, start: int) -> bool:
        """`number of words in the passphrase`, `character that separates words in the passphrase`: not the words themselves."""
        for back in range(at - 1, start - 1, -1):
            word, following = words[back], words[back + 1]
            if word.text == "of":
                return any(self.has("about", w) or w.text in ("number", "many", "amount", "minimum", "maximum") for w in words[start:back])
            if word.text in ("that", "which") and back > start and following.text not in self.stops and back + 1 < at:
                return True
        return False

    def negated(self, words: Sequence[Word], match: Match, span: tuple[int, int]) -> bool:
        """Whether the sentence says that the term is not wanted."""
        return self._negated_before(words, match, span) or self._negated_after(words, match, span)

    def _negated_before(self, words: Sequence[Word], match: Match, span: tuple[int, int]) -> bool:
        conditional = False
        negated = False
        for at in range(span[0], match.start):
            word = words[at]
            if at > span[0] and word.clause_start and negated and self._fresh_clause(words, at, match.start, conditional):
                negated = conditional = False
            if self.has("condition", word) and (at == span[0] or word.clause_start):
                conditional = True
            excluded = at > span[0] and words[at - 1].text + word.text in self.classes["not"]
            if self.has("contrast", word) and negated and not self.has("not", word) and not excluded:
                negated = False
            if self.has("not", word) or (at + 1 < match.start and word.text + words[at + 1].text in self.classes["not"]):
                negated = True
        return negated

    def _fresh_clause(self, words: Sequence[Word], at: int, stop: int, conditional: bool) -> bool:
        """Whether a comma ends what a "not" before it governs; it does not inside a list ("never share, enter or send your PIN")."""
        word = words[at]
        if ":" in word.gap or "—" in word.gap or " - " in word.gap or ")" in word.gap:
            return True
        if conditional or self.has("pronoun", word) or self.has("contrast", word) or word.text in ("please", "bitte", "veuillez"):
            return True
        if self.has("ask", word):
            following = words[at + 1] if at + 1 < stop else None
            return following is not None and not following.clause_start and not self.has("conjunction", following)
        return False

    def _negated_after(self, words: Sequence[Word], match: Match, span: tuple[int, int]) -> bool:
        window = list(range(match.end, min(span[1], match.end + 9)))
        for at in window:
            if not self.has("not", words[at]):
                if words[at].text == "unnecessary":
                    return True
                continue
            near = words[at + 1 : min(span[1], at + 4)]
            if any(self.has("not-needed", w) for w in near) and (at - match.end <= 4 or near[0].text in ("here", "hier", "ici")):
                return True
        tail = words[match.end : span[1]]
        if any(self.has("elsewhere", w) for w in tail):
            return True
        return any(self.has("not", w) and tail[i + 1].text in ("here", "hier", "ici") for i, w in enumerate(tail[:-1]))

    def asks_again(self, words: Sequence[Word], after: int) -> bool:
        """Whether something is asked for after `after` by a pronoun: "type it below", "enter a new one", "and paste it here"."""
        for at in range(after, len(words)):
            if not self.has("ask", words[at]) or self.has("need", words[at]) or (at and self.has("determiner", words[at - 1])):
                continue
            rest = words[at + 1 : at + 5]
            if not rest or rest[0].sentence_start:
                return True
            for offset, word in enumerate(rest):
                if word.sentence_start:
                    break
                if self.has("ask-object", word) and not self.has("determiner", word):
                    following = words[at + 2 + offset : at + 6 + offset]
                    clause = []
                    for w in following:
                        if w.sentence_start:
                            break
                        clause.append(w)
                    if any(self.has("about", w) for w in clause) or (clause and clause[0].text == "of"):
                        break
                    return not self._negated_at(words, at)
                if not (self.has("determiner", word) or word.text in ("new", "whole", "full", "same", "fresh", "valid")):
                    break
        return False

    def _negated_at(self, words: Sequence[Word], at: int) -> bool:
        back = at - 1
        while back >= 0 and not words[back + 1].sentence_start:
            if self.has("not", words[back]):
                return True
            back -= 1
        return False

    def invents(self, words: Sequence[Word], match: Match, span: tuple[int, int]) -> bool:
        """Whether a new secret is to be made up: "choose a new password"."""
        start = self.clause_start(words, match.start, span)
        at, _ = self._before_phrase(words, match.start, start)
        return at >= start and self.has("invent", words[at])

    def says_more(self, words: Sequence[Word], match: Match, span: tuple[int, int]) -> bool:
        """Whether a sentence that opens with the term says something of it ("your token has expired"), not just names it."""
        for at in range(match.end, span[1]):
            word = words[at]
            if word.clause_start:
                return False
            if self.has("verb", word) or (at == match.end and (self.has("said", word) or self.has("question", word))):
                return True
            if self.has("pronoun", word):
                return False
        return False

    def questions_else(self, words: Sequence[Word]) -> bool:
        """Whether some sentence asks a question of its own ("What should it be called?")."""
        return any("?" in w.gap for w in words) or any(self.has("question", words[a]) for a, _ in sentences(words))
