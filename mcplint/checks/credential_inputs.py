"""MCP601: a tool takes a credential as an argument."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from mcplint.checks import shapes
from mcplint.checks.context import Context
from mcplint.checks.form_common import TEXT_FORMATS, is_boolean, is_choice, is_numeric, types_of
from mcplint.checks.header_values import is_header
from mcplint.checks.registry import check
from mcplint.checks.texts import a, code
from mcplint.checks.words import joined, word_set, words_of
from mcplint.checks.words_around import Around
from mcplint.checks.words_secrets import Kind, SecretLexicon, Verdict, secrets
from mcplint.findings.model import Confidence, Finding
from mcplint.interactions.credentials import ToolInput
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass

if TYPE_CHECKING:
    from mcplint.interactions.messages import ToolDefinition

_MOST = 400
_PUBLIC = regex(r"(?i)\bpublic[- ]keys?\b", needs=("public",))
_OF_PUBLIC = regex(r"(?i)public_?keys?(?:\[\])?\.[^.]+\Z")
"""A member of what is called a public key, however it is described itself."""
_IN_HEADERS = regex(r"(?i)headers?\.[^.]+\Z")
_VAGUE = frozenset({"key", "token", "credential", "cred", "code", "secret"})
"""Terms that mean other things as often."""


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A parameter, or a property inside of one, with the path that leads there and what a docstring says of it."""

    member: JsonMember
    path: str
    documented: str = ""

    @property
    def node(self) -> JsonNode:
        """Its schema."""
        return self.member.value


@check("MCP601", on=ToolInput)
def tool_takes_secret(given: ToolInput, context: Context) -> Iterable[Finding]:
    """A parameter of a tool in source is a credential."""
    yield from _findings(given.tool.name, given.tool.description, given.schema, given.documented, context)


@check("MCP601", on="ToolDefinition")
def captured_tool_takes_secret(tool: ToolDefinition, context: Context) -> Iterable[Finding]:
    """A parameter of a captured tool is a credential."""
    if tool.input_schema is not None:
        text = tool.description.value if tool.description is not None else ""
        yield from _findings(tool.name, text, tool.input_schema, {}, context)


def _findings(name: str, description: str, schema: JsonNode, documented: Mapping[str, str], context: Context) -> Iterator[Finding]:
    leaves = list(_leaves(schema, documented))
    judge = _Judge(name, description, leaves, context.vocabulary or context.rule.vocabulary)
    for leaf in leaves:
        verdict = judge.verdict(leaf)
        if verdict is None:
            continue
        what, because, confidence = verdict
        yield context.find(
            leaf.member.key_place,
            f"{code(leaf.path)} of the tool {code(name or 'tool')} takes {a(what)}{because}; it passes through the model, its provider and the client",
            help="let the server get it: from its environment or a secret store, from MCP authorization, or through a page of its own in URL mode",
            confidence=confidence,
            subject=f"{name}.{leaf.path}",
        )


class _Judge:
    def __init__(self, name: str, description: str, leaves: Sequence[_Leaf], vocabulary: Mapping[str, Sequence[str]]) -> None:
        self.lexicon: SecretLexicon = secrets()
        self.around = Around(f"{name} . {description[:1500]} . " + " . ".join(leaf.member.key for leaf in leaves[:100]))
        self._ambiguous = word_set(vocabulary, "ambiguous")
        self._handed = tuple(vocabulary.get("handed", ()))

    def verdict(self, leaf: _Leaf) -> tuple[str, str, Confidence] | None:
        """(what, why, how sure) for a parameter that takes a credential."""
        node = leaf.node
        if is_boolean(node) or is_choice(node) or node.get("properties") is not None:
            return None
        if node.string("format") == "password":
            return self._called(leaf), ", as its format says", Confidence.HIGH
        pattern = node.string("pattern")
        if pattern is not None and shapes.pattern_of_credential(pattern):
            return self._called(leaf), ", as its pattern says", Confidence.HIGH
        if node.string("format") in TEXT_FORMATS or ("array" in types_of(node) and node.get("items") is None):
            return None
        if is_header(leaf.member.key) and _IN_HEADERS.search(leaf.path):
            return f"{leaf.member.key} header", "", Confidence.HIGH
        title, description = node.string("title"), self._description(leaf)
        if (description and _PUBLIC.search(description)) or _OF_PUBLIC.search(leaf.path):
            return None
        if description and shapes.address_with_password(description):
            return "connection string with a password", ", as its description shows", Confidence.MEDIUM
        if joined(leaf.member.key).rstrip("s") in self._ambiguous or joined(leaf.member.key) in self._ambiguous:
            return self._described(leaf, description)
        judged = self.lexicon.judge(leaf.member.key, title, description, around=self.around, numeric=is_numeric(node))
        if not judged.secret:
            return None
        if judged.bare or (judged.where == "name" and joined(judged.what).rstrip("s") == "key"):
            return self._bare(leaf, judged, description)
        if judged.where == "description" and self._clears(leaf.member.key, judged.what, description):
            return None
        because = "" if judged.where == "name" else f", as its {judged.where} says"
        confidence = judged.confidence
        if judged.where == "description" and not self.lexicon.neutral(leaf.member.key):
            confidence = Confidence.LOW if joined(judged.what).rstrip("s") in _VAGUE else max(confidence, Confidence.MEDIUM, key=lambda c: c.rank)
        return judged.what, because, confidence

    def _clears(self, key: str, what: str, description: str) -> bool:
        """Whether a name says of what its description calls a secret that it is none here: of the very word (`conference_passcode`, "passcode for the
        conference"), or of what another call gave the model to hand back (`approval_token`, "One-time token from a prior response").
        """
        named = self.lexicon.judge(key)
        return named.kind is Kind.OTHER and (joined(what) in joined(named.what) or self._handed_out(description))

    def _description(self, leaf: _Leaf) -> str:
        return leaf.node.string("description") or leaf.documented

    def _called(self, leaf: _Leaf) -> str:
        judged = self.lexicon.judge(leaf.member.key, leaf.node.string("title"), self._description(leaf))
        return judged.what if judged.secret else "secret"

    def _described(self, leaf: _Leaf, description: str) -> tuple[str, str, Confidence] | None:
        """A name that means many things: its description decides alone."""
        if not description or self._handed_out(description):
            return None
        judged = self.lexicon.judge(description=description)
        if not judged.secret or (judged.bare and joined(judged.what).rstrip("s") in _VAGUE):
            return None
        return judged.what, ", as its description says", judged.confidence

    def _bare(self, leaf: _Leaf, judged: Verdict, description: str) -> tuple[str, str, Confidence] | None:
        """`mount_token`, `gate_pin`: sure where the description confirms it."""
        if description and self._handed_out(description):
            return None
        told = self.lexicon.judge(description=description) if description else None
        if told is not None and told.secret:
            sure = joined(judged.what).rstrip("s") not in _VAGUE
            return judged.what, "", Confidence.HIGH if not told.bare else Confidence.MEDIUM if sure else Confidence.LOW
        term = joined(judged.what).rstrip("s")
        token = "token" in judged.what.lower() or term in _VAGUE - {"secret"} or (len(words_of(leaf.member.key)) == 1 and term != "secret")
        return judged.what, "", Confidence.LOW if token else Confidence.MEDIUM

    def _handed_out(self, description: str) -> bool:
        """Whether a value comes from another tool, so that the model has it already."""
        text = " ".join(w.text for w in words_of(description))
        return any(f" {phrase} " in f" {text} " for phrase in self._handed)


def _leaves(root: JsonNode, documented: Mapping[str, str]) -> Iterator[_Leaf]:
    """Every property of a schema and of those inside it, without recursion."""
    definitions = root.get("$defs") or root.get("definitions")
    stack = [_Leaf(m, m.key, documented.get(m.key, "")) for m in reversed(_properties(root))]
    seen: set[int] = set()
    while stack and len(seen) < _MOST:
        leaf = stack.pop()
        if id(leaf.member) in seen:
            continue
        seen.add(id(leaf.member))
        inner = [m for node in _inside(leaf.node, definitions) for m in _properties(node)]
        if not inner:
            yield leaf
        stack.extend(_Leaf(m, f"{leaf.path}.{m.key}") for m in reversed(inner))


def _properties(node: JsonNode) -> tuple[JsonMember, ...]:
    properties = node.get("properties")
    return properties.members if properties is not None and properties.kind == "object" else ()


def _inside(node: JsonNode, definitions: JsonNode | None, depth: int = 0) -> Iterator[JsonNode]:
    """The schemas that a property consists of: itself, items, alternatives, values of a map, what it refers to."""
    if depth > 5:
        return
    yield node
    reference = node.string("$ref")
    if reference is not None and definitions is not None:
        target = definitions.get(reference.rsplit("/", 1)[-1])
        if target is not None:
            yield from _inside(target, definitions, depth + 1)
    for key in ("items", "additionalProperties"):
        inner = node.get(key)
        if inner is not None and inner.kind == "object":
            yield from _inside(inner, definitions, depth + 1)
    for key in ("anyOf", "oneOf", "allOf"):
        listed = node.get(key)
        for option in listed.items[:20] if listed is not None else ():
            yield from _inside(option, definitions, depth + 1)
