"""What all checks of forms share: which requests are forms, which fields take free text, what to suggest instead."""

from __future__ import annotations

from functools import lru_cache

from mcplint.interactions.model import Field, FormSchema, Kind, ServerRequest
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.records import dataclass

OLDEST = "2025-06-18"
MOST_FIELDS = 10_000
"""Fields of one form that are looked at one by one. Nobody answers as many; only who wants to keep a linter busy writes more."""
TEXT_FORMATS = frozenset(("email", "uri", "date", "date-time", "time", "uuid", "ipv4", "ipv6", "hostname", "duration"))


def is_form(request: ServerRequest) -> bool:
    """Whether a request asks in form mode: an elicitation that is not known to be of URL mode."""
    if request.kind is not Kind.ELICITATION or request.mode == "url":
        return False
    return request.mode == "form" or request.schema is not None or request.url is None


def fields_of(request: ServerRequest) -> tuple[Field, ...]:
    """The fields of a form, as far as they are known; the first `MOST_FIELDS`."""
    schema = request.schema
    if schema is None:
        return ()
    return schema.fields if len(schema.fields) <= MOST_FIELDS else _first_fields(schema)


@lru_cache(maxsize=2)
def _first_fields(schema: FormSchema) -> tuple[Field, ...]:
    return schema.fields[:MOST_FIELDS]


def admits_url_mode(request: ServerRequest) -> bool:
    """Whether a revision served has URL mode, so that it may be suggested."""
    return not request.revisions.every(OLDEST)


def types_of(node: JsonNode) -> tuple[str, ...]:
    """The JSON types of a property without "null", also where they stand in `anyOf`; empty when not said."""
    only = None
    for member in node.members:
        if member.key == "type":
            only = member.value.value if member.value.kind == "string" else None
            if only is None:
                break
        elif member.key in _BRANCHES:
            break
    else:
        return (only,) if isinstance(only, str) and only != "null" else ()
    return _types_of(node)


_BRANCHES = ("anyOf", "oneOf")


def _types_of(node: JsonNode) -> tuple[str, ...]:
    kinds = [kind for part in (node, *_alternatives(node)) if (kind := part.get("type")) is not None]
    out = [value for kind in kinds for value in (kind.value, *(i.value for i in kind.items)) if isinstance(value, str) and value != "null"]
    return tuple(dict.fromkeys(out))


def _alternatives(node: JsonNode) -> tuple[JsonNode, ...]:
    return tuple(item for key in _BRANCHES if (branch := node.get(key)) is not None for item in branch.items[:50])


_CHOOSING = frozenset(("items", "enum", "const", *_BRANCHES))


def is_choice(node: JsonNode) -> bool:
    """Whether the answer is picked from given options: enum, titled options, multi-select."""
    if not any(member.key in _CHOOSING for member in node.members):
        return False
    items = node.get("items")
    return _picks(node) or (items is not None and _picks(items))


def _picks(node: JsonNode) -> bool:
    return node.get("enum") is not None or node.get("const") is not None or _titled(node.get("oneOf")) or _titled(node.get("anyOf"))


def _titled(branch: JsonNode | None) -> bool:
    return (
        branch is not None
        and bool(branch.items)
        and all(
            i.get("const") is not None or i.get("enum") is not None or (i.get("title") is not None and i.get("type") is None) for i in branch.items
        )
    )


def is_boolean(node: JsonNode) -> bool:
    """Whether the answer is yes or no."""
    return types_of(node) == ("boolean",)


def is_numeric(node: JsonNode) -> bool:
    """Whether the answer is a number."""
    types = types_of(node)
    return bool(types) and all(t in ("integer", "number") for t in types)


def is_free_text(node: JsonNode) -> bool:
    """Whether a person may type any text (or number) there."""
    return not is_choice(node) and not is_boolean(node) and "object" not in types_of(node)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A field or a field nested in it, with the path from the form."""

    field: Field
    member: JsonMember
    path: str
    nested: bool = False

    @property
    def node(self) -> JsonNode:
        """Its schema."""
        return self.member.value


def leaves(schema: FormSchema | None) -> tuple[Leaf, ...]:
    """Every field and, in forms that nest, every property below it, without recursion."""
    return _leaves(schema) if schema is not None else ()


@lru_cache(maxsize=2)
def _leaves(schema: FormSchema) -> tuple[Leaf, ...]:
    """Of the form that several rules look at one after another."""
    out: list[Leaf] = []
    definitions = schema.root.get("$defs") or schema.root.get("definitions")
    for form_field in schema.fields[:MOST_FIELDS]:
        top = Leaf(form_field, form_field.member, form_field.name)
        if not any(member.key in _NESTING for member in top.node.members):
            out.append(top)
            continue
        stack = [top]
        seen: set[int] = set()
        while stack:
            leaf = stack.pop()
            if id(leaf.member) in seen or len(seen) > 200:
                continue
            seen.add(id(leaf.member))
            out.append(leaf)
            inner = _resolved(leaf.node, definitions)
            properties = inner.get("properties")
            if properties is not None:
                stack.extend(Leaf(form_field, m, f"{leaf.path}.{m.key}", True) for m in reversed(properties.members))
    return tuple(out)


_NESTING = frozenset(("properties", "items", "$ref"))


def _resolved(node: JsonNode, definitions: JsonNode | None) -> JsonNode:
    for _ in range(4):
        items = node.get("items")
        if items is not None and node.get("properties") is None:
            node = items
        reference = node.string("$ref")
        if reference is None or definitions is None:
            return node
        target = definitions.get(reference.rsplit("/", 1)[-1])
        if target is None:
            return node
        node = target
    return node


def subject(request: ServerRequest, name: str) -> str:
    """A stable name of a field: with its model, or the tool that asks, before it."""
    owner = request.schema.name if request.schema is not None and request.schema.name else request.tool.name if request.tool is not None else ""
    return f"{owner}.{name}" if owner else name
