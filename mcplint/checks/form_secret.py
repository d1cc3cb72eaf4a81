"""MCP101: a form asks for a secret."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mcplint.checks import shapes
from mcplint.checks.context import Context
from mcplint.checks.form_common import TEXT_FORMATS, Leaf, admits_url_mode, is_boolean, is_choice, is_form, is_free_text, is_numeric, leaves, subject
from mcplint.checks.registry import check
from mcplint.checks.texts import a, code
from mcplint.checks.words_around import Around
from mcplint.checks.words_grammar import Role
from mcplint.checks.words_secrets import Asked, SecretLexicon, Verdict, secrets
from mcplint.findings.model import Confidence, Finding
from mcplint.interactions.model import ServerRequest
from mcplint.ir.json import JsonNode
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass


@dataclass(frozen=True, slots=True)
class _Hit:
    """A field that takes a secret: what, and which of its texts says so."""

    leaf: Leaf
    what: str
    because: str
    confidence: Confidence


@check("MCP101", on=ServerRequest)
def form_secret_field(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """Form mode asks for something that grants access or authorises a payment."""
    if not is_form(request):
        return
    lexicon = secrets()
    asker = _Asker(request, lexicon)
    hits = list(asker.hits())
    for hit in hits:
        yield context.find(
            hit.leaf.member.key_place,
            f"{code(hit.leaf.path)} asks for {a(hit.what)}{hit.because}; a form hands it to the client and perhaps to the model",
            help=_instead(request),
            confidence=hit.confidence,
            chain=context.chain(request),
            subject=subject(request, hit.leaf.path),
        )
    if not hits:
        yield from _message_alone(request, context, asker)


class _Asker:
    """Judges the fields of one form."""

    def __init__(self, request: ServerRequest, lexicon: SecretLexicon) -> None:
        self.lexicon = lexicon
        self.message = request.message.value if request.message is not None else ""
        self.leaves = leaves(request.schema)
        self.request = request
        names = " . ".join(leaf.member.key for leaf in self.leaves[:100])
        self.around = Around(f"{self.message} . {names}")
        self.asked: Asked | None = lexicon.message(self.message, names) if self.message else None

    def hits(self) -> Iterator[_Hit]:
        """The fields that take a secret, each once."""
        own = [(leaf, self._own(leaf)) for leaf in self.leaves]
        found = {id(leaf): hit for leaf, hit in own if hit is not None}
        if not found:
            found = {id(hit.leaf): hit for hit in (*self._by_message(), *self._by_form_name())}
        for hit in self._by_labels():
            found.setdefault(id(hit.leaf), hit)
        if any(self._is_card(hit) for hit in found.values()):
            for leaf in self.leaves:
                if id(leaf) not in found and is_free_text(leaf.node) and self.lexicon.card_expiry(leaf.member.key, leaf.node.string("title")):
                    found[id(leaf)] = _Hit(leaf, "card's expiry date", " beside its number", Confidence.LOW)
        for leaf in self.leaves:
            if id(leaf) in found:
                yield found[id(leaf)]

    def _is_card(self, hit: _Hit) -> bool:
        what = hit.what.lower()
        return "card" in what or what.startswith(("cvv", "cvc"))

    def _own(self, leaf: Leaf) -> _Hit | None:
        node = leaf.node
        if node.kind == "unknown" or is_boolean(node) or is_choice(node):
            return None
        shaped = self._shaped(leaf)
        if shaped is not None:
            return shaped
        if node.get("properties") is not None or node.string("format") in TEXT_FORMATS:
            return None
        verdict = self._verdict(leaf)
        if not verdict.secret:
            return None
        because = "" if verdict.where == "name" else f", as its {verdict.where} says"
        return _Hit(leaf, verdict.what, because, verdict.confidence)

    def _verdict(self, leaf: Leaf) -> Verdict:
        node = leaf.node
        return self.lexicon.judge(
            leaf.member.key,
            node.string("title"),
            node.string("description"),
            around=self.around,
            numeric=is_numeric(node),
            derived=leaf.field.generated and not leaf.nested,
        )

    def _shaped(self, leaf: Leaf) -> _Hit | None:
        node = leaf.node
        if leaf.field.secret_type and not leaf.nested:
            return _Hit(leaf, self._called(leaf), ", as its type says", Confidence.HIGH)
        if node.string("format") == "password" or _true(node.get("writeOnly")):
            return _Hit(leaf, self._called(leaf), ", as its format says", Confidence.HIGH)
        pattern = node.string("pattern")
        if pattern is not None and shapes.pattern_of_credential(pattern):
            return _Hit(leaf, self._called(leaf, "credential"), ", as its pattern says", Confidence.HIGH)
        if shapes.address_with_password(f"{node.string('title') or ''} {node.string('description') or ''}"):
            return _Hit(leaf, self._called(leaf, "connection string with a password"), ", as its description shows", Confidence.MEDIUM)
        examples = node.get("examples")
        if examples is not None and any(isinstance(i.value, str) and shapes.pattern_of_credential(i.value) for i in examples.items[:20]):
            return _Hit(leaf, self._called(leaf, "credential"), ", as its examples show", Confidence.MEDIUM)
        default = node.string("default")
        if default is not None and shapes.credential(default) is not None:
            return _Hit(leaf, self._called(leaf, "credential"), ", as its default shows", Confidence.HIGH)
        return None

    def _called(self, leaf: Leaf, otherwise: str = "secret") -> str:
        verdict = self._verdict(leaf)
        return verdict.what if verdict.secret and verdict.what else otherwise

    def _neutral(self) -> list[Leaf]:
        """Free-text fields whose own words say nothing, so that the message says what they take."""
        out = []
        for leaf in self.leaves:
            node = leaf.node
            if not is_free_text(node) or node.kind == "unknown" or node.string("format") in TEXT_FORMATS:
                continue
            title, description = node.string("title"), node.string("description")
            if not (leaf.field.generated or self.lexicon.neutral(leaf.member.key)):
                continue
            if title and not self.lexicon.neutral(title):
                continue
            if description and not _refers(description) and self.lexicon.elsewhere(description):
                continue
            out.append(leaf)
        return out

    def _by_message(self) -> Iterator[_Hit]:
        asked = self.asked
        if asked is None:
            return
        because = ", as the message says"
        neutral = [leaf for leaf in self._neutral() if not is_numeric(leaf.node) or self.lexicon.countable(asked.what)]
        if asked.role is Role.MENTION:
            if len(neutral) == 1 and len(self.leaves) == 1:
                digits = _digits_only(neutral[0].node)
                yield _Hit(neutral[0], asked.what, because, Confidence.MEDIUM if digits else Confidence.LOW)
            return
        confidence = Confidence.HIGH if asked.role is Role.ASKED else Confidence.MEDIUM
        if neutral:
            for leaf in neutral:
                yield _Hit(leaf, asked.what, because, confidence)
            return
        open_fields = [
            leaf
            for leaf in self.leaves
            if is_free_text(leaf.node)
            and not is_numeric(leaf.node)
            and leaf.node.string("format") not in TEXT_FORMATS
            and leaf.node.kind != "unknown"
        ]
        if asked.role is Role.ASKED and len(open_fields) == 1 and not self._speaks(open_fields[0]):
            yield _Hit(open_fields[0], asked.what, because, Confidence.MEDIUM)

    def _by_form_name(self) -> Iterator[_Hit]:
        """The form itself is called after a secret (`class ApiKeyReply`) and has one field that says nothing."""
        schema = self.request.schema
        if schema is None or len(self.leaves) != 1 or (self.asked is not None and self.asked.role is not Role.MENTION):
            return
        names = [schema.name, schema.root.string("title") or ""]
        verdict = next((v for v in (self.lexicon.name(name) for name in names if name) if v.secret and not v.bare), None)
        if verdict is None:
            return
        for leaf in self._neutral():
            if self.lexicon.vague(leaf.member.key) or self._speaks(leaf):
                continue
            if not is_numeric(leaf.node) or self.lexicon.countable(verdict.what):
                yield _Hit(leaf, verdict.what, ", as the form's name says", Confidence.MEDIUM)

    def _speaks(self, leaf: Leaf) -> bool:
        """Whether a field plainly takes something else, so that the message about a secret is not about it."""
        node = leaf.node
        texts = [text for text in (leaf.member.key, node.string("title"), node.string("description")) if text]
        verdict = self._verdict(leaf)
        return verdict.kind.value in ("reference", "other") or any(self.lexicon.plain(text) for text in texts)

    def _by_labels(self) -> Iterator[_Hit]:
        """The options of a choice name secrets and a neutral field beside it takes what was chosen."""
        named = [what for leaf in self.leaves if is_choice(leaf.node) for label in _labels(leaf.node) if (what := self._label(label))]
        if not named:
            return
        for leaf in self._neutral():
            if not is_numeric(leaf.node) and not self.lexicon.vague(leaf.member.key):
                yield _Hit(leaf, named[0], ", as the options beside it say", Confidence.HIGH)

    def _label(self, text: str) -> str:
        verdict = self.lexicon.label(text)
        return verdict.what if verdict.secret and not (verdict.bare and verdict.what == "token") else ""


def _message_alone(request: ServerRequest, context: Context, asker: _Asker) -> Iterator[Finding]:
    """The message asks for a secret and no field is known that could take it."""
    asked = asker.asked
    if asked is None or asked.role is not Role.ASKED or request.message is None:
        return
    if request.schema is not None and (request.schema.fields or not request.schema.complete):
        return
    if request.schema is None and request.schema_known and request.mode is None:
        return
    if request.schema is not None and not _asked_outright(request.message.value, asker.lexicon):
        return  # nothing can be typed here: "until you add the key again" is no request
    yield context.find(
        request.message.place,
        f"the message asks for {a(asked.what)}; a form hands it to the client and perhaps to the model",
        help=_instead(request),
        confidence=Confidence.MEDIUM,
        chain=context.chain(request),
        subject=subject(request, "message"),
    )


_SUBORDINATE = regex(
    r"(?i)\b(?:until|till|before|after|unless|once|whenever|while|if|when)\s+(?:you|they|he|she|it|someone|somebody|anyone)\b[^.!?;:,\n]*"
)


def _asked_outright(message: str, lexicon: SecretLexicon) -> bool:
    """Whether a message still asks for a secret without what it says of other times ("provisioning stops until you add the token again")."""
    asked = lexicon.message(_SUBORDINATE.sub("", message), "")
    return asked is not None and asked.role is Role.ASKED


def _labels(node: JsonNode) -> Iterator[str]:
    """The options of a choice as people read them."""
    for holder in (node, node.get("items")):
        if holder is None:
            continue
        for key in ("enum", "enumNames"):
            options = holder.get(key)
            for item in options.items[:200] if options is not None else ():
                if isinstance(item.value, str):
                    yield item.value
        for key in ("oneOf", "anyOf"):
            options = holder.get(key)
            for item in options.items[:200] if options is not None else ():
                for text in (item.string("title"), item.string("const")):
                    if text:
                        yield text


_REFERS = regex(r"(?i)\b(?:above|below|chose|chosen|selected|picked|copied|paste|in full|as shown|as received|exactly)\b")


def _refers(text: str) -> bool:
    """Whether a description only points elsewhere ("what you chose above")."""
    return bool(_REFERS.search(text))


def _digits_only(node: JsonNode) -> bool:
    pattern = node.string("pattern") or ""
    if re.fullmatch(r"\^?(?:\\d|\[0-9\])(?:\{\d(?:,\d)?\}|\+)\$?", pattern):
        return True
    low, high = node.get("minLength"), node.get("maxLength")
    return low is not None and high is not None and low.value == high.value and isinstance(low.value, int) and 3 <= low.value <= 8


def _true(node: JsonNode | None) -> bool:
    return node is not None and node.value is True


def _instead(request: ServerRequest) -> str:
    if not admits_url_mode(request):
        return "2025-06-18 has no way to ask for a secret: read it from the server's own configuration, and ask for the name of the entry to use"
    return "ask for a visit to a page of your own with URL mode and take the value there; if it is no secret, let its description say what it is"
