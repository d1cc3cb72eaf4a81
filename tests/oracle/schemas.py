"""Generates requestedSchemas: mostly what the protocol knows, each with a chance of one or two slips that people make."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

Schema = dict[str, Any]

NAMES = ("city", "count", "when", "kind", "ok")
WORDS = ("a", "b", "c")

words = st.sampled_from(WORDS)
small = st.integers(0, 6)
numbers = small | st.sampled_from((0.5, 2.5, -1))


@st.composite
def _texts(draw: st.DrawFn) -> Schema:
    return {"type": "string"} | draw(
        st.fixed_dictionaries(
            {},
            optional={
                "minLength": small,
                "maxLength": small,
                "format": st.sampled_from(("email", "uri", "date", "date-time")),
                "default": words | st.just(""),
                "pattern": st.just("^a"),
            },
        )
    )


@st.composite
def _counts(draw: st.DrawFn) -> Schema:
    return {"type": draw(st.sampled_from(("integer", "number")))} | draw(
        st.fixed_dictionaries({}, optional={"minimum": numbers, "maximum": numbers, "default": numbers, "exclusiveMinimum": small})
    )


@st.composite
def _booleans(draw: st.DrawFn) -> Schema:
    return {"type": "boolean"} | draw(st.fixed_dictionaries({}, optional={"default": st.booleans()}))


@st.composite
def _options(draw: st.DrawFn) -> list[Schema]:
    listed: list[Schema] = [{"const": word, "title": word.upper()} for word in draw(st.lists(words, min_size=1, max_size=3))]
    if draw(st.integers(0, 9)) == 0:
        del listed[-1][draw(st.sampled_from(("const", "title")))]
    return listed


@st.composite
def _choices(draw: st.DrawFn) -> Schema:
    node: Schema = {"type": "string"}
    if draw(st.booleans()):
        node["enum"] = draw(st.lists(words, max_size=3))
        if draw(st.integers(0, 2)) == 0:
            node["enumNames"] = draw(st.lists(st.sampled_from(("A", "B")), max_size=3))
    else:
        node["oneOf"] = draw(_options())
    if draw(st.booleans()):
        node["default"] = draw(words)
    return node


@st.composite
def _several(draw: st.DrawFn) -> Schema:
    items: Schema = (
        {"type": "string", "enum": draw(st.lists(words, max_size=3))}
        if draw(st.booleans())
        else {draw(st.sampled_from(("anyOf", "anyOf", "oneOf"))): draw(_options())}
    )
    node: Schema = {"type": "array", "items": items}
    return node | draw(st.fixed_dictionaries({}, optional={"minItems": small, "maxItems": small, "default": st.lists(words, max_size=3)}))


_STRANGE: tuple[Any, ...] = (
    {"type": "object", "properties": {"street": {"type": "string"}}},
    {"type": "array", "items": {"type": "string"}},
    {"type": "array", "items": {"type": "object", "properties": {}}},
    {"type": "array", "items": {"type": "integer", "enum": [1, 2]}},
    {"type": "array"},
    {"$ref": "#/$defs/Place"},
    {"anyOf": [{"type": "string"}, {"type": "integer"}]},
    {"anyOf": [{"type": "string"}, {"type": "null"}]},
    {"allOf": [{"type": "string"}]},
    {"type": ["string", "null"]},
    {"type": ["string", "integer"]},
    {"type": "null"},
    {"type": "file"},
    {"type": "integer", "enum": [1, 2]},
    {"const": "a"},
    {"enum": ["a", "b"]},
    {"oneOf": [{"const": "a", "title": "A"}]},
    {},
    "string",
    True,
    None,
    ["string"],
)
_SLIPS: tuple[tuple[str, Any], ...] = (
    ("title", 5),
    ("description", ["x"]),
    ("type", ["string"]),
    ("type", "str"),
    ("format", "password"),
    ("default", None),
    ("default", {"a": 1}),
    ("minLength", "2"),
    ("maxLength", 2.5),
    ("minimum", "1"),
    ("minItems", "1"),
    ("enum", "a"),
    ("enum", [1, 2]),
    ("enum", ["a", None]),
    ("enumNames", "A"),
    ("oneOf", []),
    ("oneOf", [{"type": "string"}]),
    ("anyOf", [{"type": "string"}, {"type": "integer"}]),
    ("not", {"const": "x"}),
    ("properties", {"x": {"type": "string"}}),
    ("items", ["string"]),
    ("items", {"type": "string"}),
    ("nullable", True),
    ("$ref", "#/$defs/X"),
    ("x-order", 1),
    ("examples", ["a"]),
    ("title", "Title"),
    ("description", "Words"),
)


@st.composite
def properties(draw: st.DrawFn) -> Any:
    """One property: mostly of a known kind, then perhaps with a slip."""
    if draw(st.integers(0, 11)) == 7:
        return draw(st.sampled_from(_STRANGE))
    node = draw(st.one_of(_texts(), _counts(), _booleans(), _choices(), _several()))
    if draw(st.integers(0, 5)) == 4:
        key, value = draw(st.sampled_from(_SLIPS))
        node[key] = value
    if draw(st.integers(0, 29)) == 17:
        del node["type"]
    return node


_ROOT_SLIPS: tuple[tuple[str, Any], ...] = (
    ("type", "array"),
    ("type", None),
    ("properties", []),
    ("required", "city"),
    ("required", ["nobody"]),
    ("required", [1]),
    ("additionalProperties", False),
    ("title", "Form"),
    ("$schema", "https://json-schema.org/draft/2020-12/schema"),
    ("$schema", 7),
    ("allOf", [{"required": ["city"]}]),
    ("patternProperties", {"^x": {"type": "string"}}),
    ("$defs", {"Place": {"type": "object"}}),
)


@st.composite
def schemas(draw: st.DrawFn) -> Schema:
    """A requestedSchema of one or two properties."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=2, unique=True))
    schema: Schema = {"type": "object", "properties": {name: draw(properties()) for name in names}}
    if draw(st.booleans()):
        schema["required"] = draw(st.lists(st.sampled_from(names), unique=True))
    if draw(st.integers(0, 6)) == 5:
        key, value = draw(st.sampled_from(_ROOT_SLIPS))
        schema[key] = value
    if draw(st.integers(0, 24)) == 13:
        del schema[draw(st.sampled_from(("type", "properties")))]
    return schema
