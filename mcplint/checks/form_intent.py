"""MCP108, MCP109, MCP113: forms that ask who somebody is, that say yes by themselves, or that alone stand before a consequence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mcplint.checks.context import Context
from mcplint.checks.form_common import admits_url_mode, fields_of, is_boolean, is_choice, is_form, subject
from mcplint.checks.form_texts import options
from mcplint.checks.registry import check
from mcplint.checks.texts import clip, code
from mcplint.checks.words import Terms, words_of
from mcplint.findings.model import Confidence, Finding, FixIntent, Related, Safety
from mcplint.interactions.model import AnswerUse, Field, Origin, ServerRequest
from mcplint.ir.json import JsonNode


class Lists:
    """The word lists of a rule, found in texts whatever their spelling. They are read when they are first looked in."""

    __slots__ = ("_terms", "_vocabulary")

    def __init__(self, vocabulary: Mapping[str, Sequence[str]]) -> None:
        self._vocabulary = vocabulary
        self._terms: dict[str, Terms] = {}

    def _of(self, name: str) -> Terms:
        terms = self._terms.get(name)
        if terms is None:
            terms = self._terms[name] = Terms(self._vocabulary, [(name, "")])
        return terms

    def has(self, name: str, *texts: str | None) -> bool:
        """Whether a term of the list stands in one of the texts."""
        terms = self._of(name)
        for text in texts:
            if text and terms.find(words_of(text)):
                return True
        return False

    def opens(self, name: str, text: str | None) -> bool:
        """Whether a text begins with a term of the list."""
        if not text:
            return False
        found = self._of(name).find(words_of(text))
        return bool(found) and found[0].start == 0

    def first(self, name: str, *texts: str | None) -> str:
        """The first term of the list in the texts, as the list spells it."""
        terms = self._of(name)
        for text in texts:
            found = terms.find(words_of(text)) if text else ()
            if found:
                return found[0].entry.shown
        return ""


def _lists(context: Context) -> Lists:
    return context.once("lists", lambda: Lists(context.vocabulary))


# 108 ------------------------------------------------------------------------------------------------------------------------------------------------


@check("MCP108", on=ServerRequest)
def form_asks_identity(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """The person is asked who they are, and the answer decides whose data or account it is."""
    if not is_form(request):
        return
    words = _lists(context)
    for field in fields_of(request):
        node = field.schema
        if node.kind != "object" or is_boolean(node):
            continue
        strong = words.has("identity", field.name, field.title, field.description)
        if not strong and not words.has("weak-identity", field.name, field.title):
            continue
        evidence = _identity_evidence(request, field, words, strong)
        if evidence is None:
            continue
        use, confidence = evidence
        related = (Related(use.place, "here the answer decides whose it is"),) if use is not None else ()
        yield context.find(
            field.place,
            f"{code(field.name)} lets people say who they are, and the answer is used as proof; anybody can type somebody else's",
            help="take the subject from the verified token of the request (`sub`) or from a record bound to it"
            + ("; where there is none, let the person sign in with URL mode" if admits_url_mode(request) else ""),
            confidence=confidence,
            chain=context.chain(request),
            related=related,
            subject=subject(request, field.name),
        )


def _identity_evidence(request: ServerRequest, field: Field, words: Lists, strong: bool) -> tuple[AnswerUse | None, Confidence] | None:
    """The use that makes an identity of the answer (None: the wording does), with confidence; None when nothing does."""
    own = (field.name, field.title, field.description)
    message = request.message.value if request.message is not None else ""
    tool = f"{request.tool.name} . {request.tool.description}" if request.tool is not None else ""
    if words.has("someone-else", *own) or (words.has("someone-else", message) and not words.has("asks-who", message)) or words.has("public", *own):
        return None
    about_self = words.has("self", *own) or words.has("asks-who", message, tool)
    mine = [use for use in request.uses if use.field == field.name]
    deciding = next((use for use in mine if _decides(use, words, strong, about_self)), None)
    if deciding is not None and (about_self or strong):
        return deciding, Confidence.HIGH if about_self else Confidence.MEDIUM
    if mine or (request.origin is Origin.SOURCE and request.uses):
        return None
    asked = words.has("asks-who", message) or words.has("lookup", message, field.description)
    if about_self and asked and (strong or words.has("lookup", message, field.description)):
        return None, Confidence.MEDIUM
    return None


def _decides(use: AnswerUse, words: Lists, strong: bool, about_self: bool) -> bool:
    """Whether a use looks somebody up, authorises or binds; where an identity of the person's own is asked for, every call that does not just store or
    print counts."""
    if use.role == "key":
        return True
    if use.role == "stored":
        return about_self and (words.has("owner", use.callee) or (strong and words.has("bound", use.callee)))
    called = use.callee.rsplit(".", 1)[-1]
    if use.role == "text":
        return bool(called) and not words.opens("store-call", called) and words.has("lookup-call", called)
    if use.role != "argument" or not called or words.opens("store-call", called):
        return False
    return words.has("lookup-call", use.callee) or (strong and about_self and not words.opens("neutral-call", called))


# 109 ------------------------------------------------------------------------------------------------------------------------------------------------


@check("MCP109", on=ServerRequest)
def form_confirms_by_default(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """A confirmation is ticked beforehand, or the option with the consequence is the default."""
    if not is_form(request):
        return
    words = _lists(context)
    for field in fields_of(request):
        member = field.schema.member("default")
        if member is None or member.value.kind == "unknown":
            continue
        if is_boolean(field.schema):
            if member.value.value is not True or not _confirms(request, field, words):
                continue
            intents = (FixIntent("confirmation-default-false", "Let the person tick it", Safety.UNSAFE, member.key_place, (("field", field.name),)),)
            yield context.find(
                member.key_place,
                f"{code(field.name)} confirms by default; who just closes the dialog has said yes",
                help="drop the default, or make it false: a yes is given, not taken back",
                chain=context.chain(request),
                subject=subject(request, f"{field.name}.default"),
                intents=intents,
            )
        elif (option := _consequential_default(request, field, member.value, words)) is not None:
            yield context.find(
                member.key_place,
                f"{code(field.name)} has {code(clip(option, 40))} chosen already; who just closes the dialog has decided for it",
                help="drop the default, or preselect the option without consequence",
                chain=context.chain(request),
                subject=subject(request, f"{field.name}.default"),
            )


def _confirms(request: ServerRequest, field: Field, words: Lists) -> bool:
    """Whether a boolean is a confirmation rather than a preference."""
    own = (field.name, field.title, field.description)
    if any(w.text == "before" for w in words_of(field.name)):
        return False  # "confirm before deleting" is a setting
    if (
        words.opens("preference", field.name)
        or words.opens("preference", field.title)
        or (not field.title and words.opens("preference", field.description))
    ):
        return False
    if words.has("confirm", field.name) or any(words.opens("own-yes", text) for text in own):
        return True
    around = _around(request)
    if words.has("confirm", field.title, field.description) and words.has("consequence", *own, *around):
        return True
    deed = words.first("consequence", field.name, field.title) or words.first("mild", field.name, field.title)
    return bool(deed) and _same_deed(deed, around)


def _same_deed(deed: str, around: Iterable[str]) -> bool:
    """Whether message or tool speak of the same deed, in any form of the word (`publish`, `publishing`)."""
    stem = words_of(deed)[0].text[:5].rstrip("e")
    return any(word.text.startswith(stem) for text in around for word in words_of(text))


def _around(request: ServerRequest) -> tuple[str, ...]:
    message = request.message.value if request.message is not None else ""
    tool = (request.tool.name, request.tool.description) if request.tool is not None else ()
    return (message, *tool)


def _consequential_default(request: ServerRequest, field: Field, default: JsonNode, words: Lists) -> str | None:
    """The label of the default option when it is the one with the consequence and another is not."""
    if not is_choice(field.schema) or not isinstance(default.value, str):
        return None
    choices = _choices(field.schema)
    chosen = next((c for c in choices if c[0] == default.value), None)
    if chosen is None or len(choices) < 2:
        return None
    others = [c for c in choices if c is not chosen]
    around = _around(request)
    own = (field.name, field.title, field.description)
    if all(words.has("consequence", other[1]) and not words.opens("harmless-option", other[1]) for other in others):
        return None
    serious = (
        words.has("consequence", *chosen)
        and not words.opens("harmless-option", chosen[1])
        and not any(w.text in ("not", "no", "never", "without", "dont") for w in words_of(chosen[1]))
    )
    if serious and not words.opens("preference", field.name):
        return chosen[1]
    affirmative = words.opens("yes", chosen[0]) or words.opens("yes", chosen[1])
    refusing = any(words.opens("harmless-option", t) for other in others for t in other)
    if affirmative and refusing and (words.has("consequence", *own, *around) or words.has("mild", *own, *around)):
        return chosen[1]
    mild = words.first("mild", *chosen)
    if mild and refusing and _same_deed(mild, tuple(t for t in (*own[1:], *around) if t)):
        return chosen[1]
    return None


def _choices(node: JsonNode) -> list[tuple[str, str]]:
    """(value, label) of each option."""
    values = [item.value for role, item in options(node) if role == "option" and isinstance(item.value, str)]
    labels = [item.value for role, item in options(node) if role == "label" and isinstance(item.value, str)]
    if len(labels) != len(values):
        labels = values
    return list(zip(values, labels, strict=True))


# 113 ------------------------------------------------------------------------------------------------------------------------------------------------


@check("MCP113", on=ServerRequest)
def form_gates_consequence(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """A form field is all that stands before a destructive or paying action."""
    if not is_form(request) or (request.tool is not None and request.tool.read_only):
        return
    words = _lists(context)
    deed = _deed(request, words)
    for field in fields_of(request):
        own = (field.name, field.title, field.description)
        named = words.first("consequence", *own) if not words.has("harmless", *own) else ""
        if not named and is_choice(field.schema) and any(use.field == field.name and use.role == "gate" for use in request.uses):
            named = words.first("consequence", *(text for choice in _choices(field.schema) for text in choice))
        if not (deed or named) or not _gates(request, field, words, bool(named)):
            continue
        what = named or deed
        yield context.find(
            field.place,
            f"{code(field.name)} alone gates what is hard to undo ({clip(what, 30)}); accept says that values were sent, it approves nothing",
            help="keep the question, and let a policy of the server decide as well: who may do it, how much, a second person, an undo",
            chain=context.chain(request),
            subject=subject(request, field.name),
        )
        return


def _deed(request: ServerRequest, words: Lists) -> str:
    """The destructive or paying action that message, tool and effects speak of; "" when none."""
    message = request.message.value if request.message is not None else ""
    if words.has("harmless", message):
        message = ""
    told = words.first("consequence", message)
    tool = request.tool
    if told or tool is None:
        return told
    named = words.first("consequence", tool.name) or words.first("consequence", tool.description.split(".", 1)[0])
    if named:
        return named
    return next((effect for effect in tool.effects if effect == "del" or words.has("effect", effect.rsplit(".", 1)[-1])), "")


_CARRIED = frozenset(("argument", "returned", "stored"))


def _gates(request: ServerRequest, field: Field, words: Lists, named: bool) -> bool:
    """Whether the field decides yes or no, by its use if that is known, else by its words."""
    node = field.schema
    yes_no = is_boolean(node) or (is_choice(node) and _yes_or_no(node, words))
    if not yes_no:
        return False
    uses = [use for use in request.uses if use.field == field.name]
    if any(use.role == "gate" for use in uses):
        return not words.opens("preference", field.name) or named
    if uses and not any(use.role == "read" for use in uses):
        # handed on under its own name, the answer gates elsewhere
        return any(use.role in _CARRIED for use in uses) and words.has("confirm", field.name, field.title)
    if words.opens("preference", field.name) or words.opens("preference", field.title):
        return False
    if named or words.has("confirm", field.name, field.title):
        return True
    return len(fields_of(request)) == 1 and (
        words.has("confirm", field.description) or any(words.opens("yes", t) for t in (field.name, field.title, field.description))
    )


def _yes_or_no(node: JsonNode, words: Lists) -> bool:
    choices = _choices(node)
    return (
        2 <= len(choices) <= 3
        and any(words.opens("yes", t) or words.has("consequence", t) for c in choices for t in c)
        and any(words.opens("refuse", t) for c in choices for t in c)
    )
