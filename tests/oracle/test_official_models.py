"""What mcplint says of a requestedSchema is what the official models (`mcp-types`) say, save for the differences that are listed here with their reasons.

mcplint takes a schema for valid when MCP103 and MCP105 stay silent. The official verdict is that of the revision's `RequestedSchema` and, for each property, of its
`PrimitiveSchemaDefinition`, read as JSON (strict: no text passes for a number). 2025-06-18 has no module of its own: `mcp_types.methods` validates it with the
models of 2025-11-25.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from pydantic import TypeAdapter, ValidationError

from mcplint.config.load import Configurations
from mcplint.engine.run import check
from tests.oracle.schemas import Schema, schemas

COUNT = 2000
SEED = 1
"""Rather than a seed that hypothesis derives from the code: another Python, or a comment, would give other schemas."""
MODULES = {"2025-06-18": "mcp_types._v2025_11_25", "2025-11-25": "mcp_types._v2025_11_25", "2026-07-28": "mcp_types._v2026_07_28"}


# --- both verdicts ----------------------------------------------------------------------------------------------------


@cache
def generated() -> tuple[Schema, ...]:
    """The same schemas in every run."""
    found: dict[str, Schema] = {}

    @seed(SEED)
    @settings(max_examples=2 * COUNT, database=None, deadline=None, phases=(Phase.generate,), suppress_health_check=list(HealthCheck))
    @given(schemas())
    def collect(schema: Schema) -> None:
        found.setdefault(json.dumps(schema, sort_keys=True), schema)

    collect()
    return tuple(found.values())[:COUNT]


@cache
def _models(revision: str) -> tuple[TypeAdapter[Any], TypeAdapter[Any]]:
    module = importlib.import_module(MODULES[revision])
    return TypeAdapter(module.RequestedSchema), TypeAdapter(module.PrimitiveSchemaDefinition)


def official(schema: Schema, revision: str) -> bool:
    """Whether the official models accept a schema."""
    root, primitive = _models(revision)
    try:
        root.validate_python(schema, strict=True)
        for value in schema["properties"].values():
            primitive.validate_python(value, strict=True)
    except ValidationError:
        return False
    return True


def request(schema: Schema, number: int, revision: str) -> dict[str, Any]:
    """The message that carries a schema in a revision."""
    asked = {"method": "elicitation/create", "params": {"message": "Please fill this in.", "requestedSchema": schema}}
    if revision == "2026-07-28":
        return {"jsonrpc": "2.0", "id": number, "result": {"resultType": "input_required", "inputRequests": {"q": asked}}}
    return {"jsonrpc": "2.0", "id": number, **asked}


def refused(schemas: Iterable[Schema], folder: Path, revision: str) -> dict[int, list[str]]:
    """What mcplint reports for each schema that it does not take for valid."""
    lines = [json.dumps(request(schema, i, revision)) for i, schema in enumerate(schemas)]
    (folder / "asked.jsonl").write_text("\n".join(lines) + "\n")
    report = check(["asked.jsonl"], Configurations({"select": ("MCP103", "MCP105"), "protocol": revision}), cwd=str(folder))
    assert not report.problems
    out: dict[int, list[str]] = {}
    for finding in report.findings:
        out.setdefault(finding.place.line - 1, []).append(f"{finding.rule} {finding.message}")
    return out


# --- deliberate differences ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Difference:
    """A kind of schema on which the verdicts differ on purpose. `stricter` when mcplint refuses what the models accept. `example` is one of them."""

    reason: str
    stricter: bool
    holds: Callable[[Schema], bool]
    example: Schema


def _each(test: Callable[[Any], bool]) -> Callable[[Schema], bool]:
    def holds(schema: Schema) -> bool:
        fields = schema.get("properties")
        return isinstance(fields, dict) and any(test(value) for value in fields.values())

    return holds


def _nodes(value: Any) -> list[Schema]:
    """A property and its items."""
    return [n for n in (value, value.get("items") if isinstance(value, dict) else None) if isinstance(n, dict)]


def _unknown_required(schema: Schema) -> bool:
    required = schema.get("required")
    return isinstance(required, list) and any(name not in schema.get("properties", ()) for name in required)


def _default_unfit(value: Any) -> bool:
    if not isinstance(value, dict) or "default" not in value:
        return False
    rest = {k: v for k, v in value.items() if k not in ("default", "format", "pattern", "exclusiveMinimum")}
    try:
        return not jsonschema.Draft202012Validator(rest).is_valid(value["default"])
    except Exception:  # the rest is no schema itself
        return True


def _crossed(value: Any) -> bool:
    pairs = (("minimum", "maximum"), ("minLength", "maxLength"), ("minItems", "maxItems"))
    return isinstance(value, dict) and any(
        isinstance(value.get(low), (int, float)) and isinstance(value.get(high), (int, float)) and value[low] > value[high] for low, high in pairs
    )


def _listed(node: Schema) -> list[Any]:
    """The options of a choice, however it lists them."""
    enum = node.get("enum")
    if isinstance(enum, list):
        return enum
    options = node.get("oneOf", node.get("anyOf"))
    return [o.get("const") for o in options if isinstance(o, dict)] if isinstance(options, list) else []


def _bad_options(value: Any) -> bool:
    for node in _nodes(value):
        options = _listed(node)
        if any(key in node for key in ("enum", "oneOf", "anyOf")) and (not options or len({json.dumps(o) for o in options}) < len(options)):
            return True
    return False


def _option_unlabelled(value: Any) -> bool:
    return any(
        isinstance(option, dict) and not {"const", "title"} <= option.keys()
        for node in _nodes(value)
        for key in ("oneOf", "anyOf")
        if isinstance(node.get(key), list)
        for option in node[key]
    )


def _too_many_asked(value: Any) -> bool:
    items = value.get("items") if isinstance(value, dict) else None
    low = value.get("minItems") if isinstance(value, dict) else None
    return isinstance(items, dict) and isinstance(low, int) and low > len(_listed(items))


def _labels_uneven(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and "enumNames" in value
        and (not isinstance(value["enumNames"], list) or len(value["enumNames"]) != len(value.get("enum", ())))
    )


def _nests_beside_type(value: Any) -> bool:
    own = {"items"} if isinstance(value, dict) and value.get("type") == "array" else set()
    return isinstance(value, dict) and ({"anyOf", "oneOf", "allOf", "not", "$ref", "properties", "items"} - own) & value.keys() != set()


def _enum_no_list(value: Any) -> bool:
    return isinstance(value, dict) and (not isinstance(value.get("enum", []), list) or not isinstance(value.get("enumNames", []), list))


def _length_of_choice(value: Any) -> bool:
    lengths = [value[key] for key in ("minLength", "maxLength") if key in value] if isinstance(value, dict) else []
    return any(not isinstance(length, int) or isinstance(length, bool) for length in lengths) and bool({"enum", "oneOf"} & value.keys())


def _admits_null(value: Any) -> bool:
    return isinstance(value, dict) and (value.get("nullable") is True or value.get("default", 0) is None or None in _listed(value))


def _options_no_text(value: Any) -> bool:
    items = value.get("items") if isinstance(value, dict) else None
    return isinstance(items, dict) and any(not isinstance(o, str) for o in _listed(items))


def _one_of_in_items(value: Any) -> bool:
    items = value.get("items") if isinstance(value, dict) else None
    return isinstance(items, dict) and "oneOf" in items


def _format_unknown(value: Any) -> bool:
    return isinstance(value, dict) and value.get("format") == "password"


def _form(value: Any) -> Schema:
    return {"type": "object", "properties": {"a": value}}


DIFFERENCES = {
    "unknown-required": Difference(
        "a required field that does not exist can never be filled in; the models do not compare the two lists",
        True,
        _unknown_required,
        {**_form({"type": "string"}), "required": ["nobody"]},
    ),
    "unfit-default": Difference(
        "a default that is no valid answer shows as a broken form; the models check its type at most",
        True,
        _each(_default_unfit),
        _form({"type": "integer", "maximum": 2, "default": 3}),
    ),
    "crossed-bounds": Difference(
        "a minimum above the maximum admits no answer; the models do not compare them",
        True,
        _each(_crossed),
        _form({"type": "number", "minimum": 3, "maximum": 2}),
    ),
    "no-or-double-options": Difference(
        "a choice without options, or with one twice, cannot be answered; the models admit any list",
        True,
        _each(_bad_options),
        _form({"type": "string", "enum": ["a", "a"]}),
    ),
    "too-many-asked": Difference(
        "more options demanded than there are; the models do not compare",
        True,
        _each(_too_many_asked),
        _form({"type": "array", "minItems": 2, "items": {"type": "string", "enum": ["a"]}}),
    ),
    "uneven-labels": Difference(
        "enumNames must go with enum one by one; the models do not compare",
        True,
        _each(_labels_uneven),
        _form({"type": "string", "enum": ["a"], "enumNames": ["A", "B"]}),
    ),
    "unlabelled-option": Difference(
        "the models fall back on a plain text field and forget the options; people would type what they should pick",
        True,
        _each(_option_unlabelled),
        _form({"type": "string", "oneOf": [{"const": "a"}]}),
    ),
    "nesting-beside-type": Difference(
        "the models ignore what they do not know, a combinator or reference beside `type` too; it changes what is asked",
        True,
        _each(_nests_beside_type),
        _form({"type": "string", "not": {"const": "x"}}),
    ),
    "nesting-at-root": Difference(
        "the same at the root of the schema",
        True,
        lambda s: any(key in s for key in ("allOf", "anyOf", "oneOf", "not", "$ref", "patternProperties")),
        {**_form({"type": "string"}), "allOf": [{"required": ["a"]}]},
    ),
    "enum-no-list": Difference(
        "the models take a choice whose `enum` is no list for a plain text field", True, _each(_enum_no_list), _form({"type": "string", "enum": "a"})
    ),
    "null": Difference(
        "null is no answer in any revision; the models drop a null default and ignore `nullable`",
        True,
        _each(_admits_null),
        _form({"type": "string", "default": None}),
    ),
    "format": Difference(
        "unknown formats are MCP104's, one fault is one finding", False, _each(_format_unknown), _form({"type": "string", "format": "password"})
    ),
    "length-of-choice": Difference(
        "a length that is no whole number is no schema; beside options the models ignore it",
        True,
        _each(_length_of_choice),
        _form({"type": "string", "enum": ["a"], "minLength": "2"}),
    ),
    "options-no-text": Difference(
        "options that are no texts are MCP104's",
        False,
        _each(_options_no_text),
        _form({"type": "array", "items": {"type": "integer", "enum": [1, 2]}}),
    ),
    "items-one-of": Difference(
        "`items.oneOf` for `items.anyOf` is MCP104's, with a fix",
        False,
        _each(_one_of_in_items),
        _form({"type": "array", "items": {"oneOf": [{"const": "a", "title": "A"}]}}),
    ),
}


# --- the test ------------------------------------------------------------------------------------------------------------


def compared(revision: str, folder: Path) -> tuple[list[str], int]:
    """Differences that nothing explains, and how many verdicts are the same."""
    ours = refused(generated(), folder, revision)
    unexplained: list[str] = []
    same = 0
    for number, schema in enumerate(generated()):
        theirs = official(schema, revision)
        if theirs == (number not in ours):
            same += 1
        elif not any(difference.stricter == theirs and difference.holds(schema) for difference in DIFFERENCES.values()):
            unexplained.append(f"{'accepted' if theirs else 'refused'} by the models, mcplint: {ours.get(number, 'silent')}\n  {json.dumps(schema)}")
    return unexplained, same


def test_verdicts_agree(tmp_path: Path) -> None:
    listed = generated()
    assert len(listed) == COUNT
    assert COUNT // 4 < sum(official(schema, "2025-11-25") for schema in listed) < COUNT * 9 // 10
    for revision in MODULES:
        unexplained, same = compared(revision, tmp_path)
        assert not unexplained, f"{revision}: {len(unexplained)} unexplained:\n" + "\n".join(unexplained[:20])
        assert same > COUNT // 2, "the list explains a rest, not everything"


@pytest.mark.parametrize("revision", MODULES)
def test_listed_differences_are_some(tmp_path: Path, revision: str) -> None:
    ours = refused([difference.example for difference in DIFFERENCES.values()], tmp_path, revision)
    for number, (name, difference) in enumerate(DIFFERENCES.items()):
        assert difference.holds(difference.example), name
        assert official(difference.example, revision) == difference.stricter, name
        assert (number in ours) == difference.stricter, name
