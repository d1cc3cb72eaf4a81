"""JSON values that know where they stand: parsed captures, and schemas built from source."""

from __future__ import annotations

from collections.abc import Iterator

from mcplint.ir.records import dataclass
from mcplint.ir.source import Place


@dataclass(frozen=True, slots=True, eq=False)
class JsonNode:
    """One JSON value.

    `kind` is "object", "array", "string", "number", "boolean", "null" or "unknown". `value` is the scalar (int, float, str, bool, None); for a
    "string" built from source with parts not known, `value` is the known text with each hole as `{name}` and `text` holds the parts.
    `members` of an object keep order and duplicates. `open` says that there may be further members or items which are not known.
    `place` is the value; an object member knows the place of its key, too.
    """

    kind: str
    place: Place
    value: str | int | float | bool | None = None
    members: tuple[JsonMember, ...] = ()
    items: tuple[JsonNode, ...] = ()
    open: bool = False
    text: Text | None = None

    def get(self, key: str) -> JsonNode | None:
        """The member's value (the last one wins, as in every JSON reader), or None."""
        for member in reversed(self.members):
            if member.key == key:
                return member.value
        return None

    def member(self, key: str) -> JsonMember | None:
        """The member with its key place, or None."""
        for member in reversed(self.members):
            if member.key == key:
                return member
        return None

    def string(self, key: str) -> str | None:
        """The member's value when it is a string."""
        node = self.get(key)
        return node.value if node is not None and isinstance(node.value, str) and node.kind == "string" else None

    def walk(self) -> Iterator[JsonNode]:
        """This value and all below it, without recursion."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.items))
            stack.extend(m.value for m in reversed(node.members))


@dataclass(frozen=True, slots=True, eq=False)
class JsonMember:
    """A key with its value. `key_place` is the key's own place; `place` the whole member (in source: the attribute line, the row, the keyword
    argument).
    """

    key: str
    value: JsonNode
    key_place: Place
    key_text: Text | None = None
    """The key's parts when it is computed."""

    @property
    def place(self) -> Place:
        """Where a finding about the member starts: its key."""
        return self.key_place


@dataclass(frozen=True, slots=True, eq=False)
class Hole:
    """A part of a text that is not known: its name as the code spells it (`login_url`, `params["url"]`, `session.url`), its last word, and where
    the value comes from.

    `origin` is "argument" (of a tool or handler), "answer" (elicited), "call", "environment", "setting", "global" or "unknown"; `source` the dotted
    name of what gave it (`uuid.uuid4`, `stripe.checkout.Session.create`), if any.
    """

    name: str
    word: str
    origin: str = "unknown"
    source: str = ""
    of: object = None
    """What the analysis knows of it, for those who build interactions; opaque to rules."""


@dataclass(frozen=True, slots=True, eq=False)
class TextPart:
    """A literal stretch (`literal`) or a hole, with its own place."""

    place: Place
    literal: str = ""
    hole: Hole | None = None
    fills: tuple[TextPart, ...] = ()
    """The holes that this part fills, outermost first: `settings_url` for each part of what the code calls so and puts into a text."""


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A text as far as it is known. `place` is where it begins; `parts` are literal stretches and holes in order."""

    place: Place
    parts: tuple[TextPart, ...]

    @property
    def known(self) -> bool:
        """Whether there is no hole."""
        return all(p.hole is None for p in self.parts)

    @property
    def constant(self) -> str | None:
        """The whole text when there is no hole."""
        if len(self.parts) == 1:  # as most have
            return self.parts[0].literal if self.parts[0].hole is None else None
        return self.literal if self.known else None

    @property
    def value(self) -> str:
        """The literal text with each hole written as `{name}`."""
        return "".join(p.literal if p.hole is None else "{" + p.hole.name + "}" for p in self.parts)

    @property
    def literal(self) -> str:
        """The literal text only; holes are left out."""
        return "".join(p.literal for p in self.parts)
