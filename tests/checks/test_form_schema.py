"""MCP103, MCP104, MCP105, MCP107 on hand-built trees."""

from __future__ import annotations

import pytest
from form_requests import Unknown, request, run, text

from mcplint.findings.model import Severity
from mcplint.interactions.model import REVISIONS, Sdk, Verdict

S = {"type": "string"}
I = {"type": "integer"}  # noqa: E741
NEW = ("2025-11-25",)
OLD = ("2025-06-18",)
NEWEST = ("2026-07-28",)
LEGACY = ("2025-06-18", "2025-11-25")
TITLED = [{"const": "a", "title": "A"}, {"const": "b", "title": "B"}]
REFUSED = Verdict(True, "TypeError")


def at(rule: str, properties: dict | None, revisions: tuple[str, ...] = NEW, **more) -> list[str]:
    selected = more.pop("selected", None)
    ask = request("Hm", properties, revisions=revisions, given=len(revisions) == 1, **more)
    found = run(rule, ask, selected=selected)
    return [(f.place.pointer or "").replace("/requestedSchema/properties/", "") for f in found]


@pytest.mark.parametrize(
    ("schema", "fires"),
    [
        (S, False),
        (I, False),
        ({"type": "number"}, False),
        ({"type": "boolean"}, False),
        ({"type": "string", "enum": ["a"]}, False),
        ({"enum": ["a"]}, False),
        ({"type": "string", "oneOf": TITLED}, False),
        ({"oneOf": TITLED}, False),
        ({"type": "string", "anyOf": TITLED}, False),
        ({"type": "array", "items": {"type": "string", "enum": ["a"]}}, False),
        ({"type": "array", "items": {"enum": ["a"]}}, False),
        ({"type": "array", "items": {"anyOf": TITLED}}, False),
        ({"type": "array", "items": {"oneOf": TITLED}}, False),
        ({"type": "array", "items": Unknown()}, False),
        ({"type": "array", "…": 1}, False),
        (Unknown(), False),
        ({"…": 1}, False),
        ({"type": "{{kind}}"}, False),
        ({"const": "a", "type": "string"}, False),
        ({"type": "object"}, True),
        ({"type": "object", "properties": {"a": S}}, True),
        ({"properties": {"a": S}}, True),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, True),
        ({"type": "array"}, True),
        ({"type": "array", "items": S}, True),
        ({"type": "array", "items": I}, True),
        ({"type": "array", "items": {"type": "object", "properties": {}}}, True),
        ({"type": "array", "items": {"$ref": "#/$defs/A"}}, True),
        ({"type": "array", "items": {"type": "array", "items": S}}, True),
        ({"type": "array", "prefixItems": [S, S]}, True),
        ({"$ref": "#/$defs/A"}, True),
        ({"allOf": [{"$ref": "#/$defs/A"}]}, True),
        ({"anyOf": [S, I]}, True),
        ({"oneOf": [S, I]}, True),
        ({"not": S}, True),
        ({"if": S, "then": I}, True),
        ({"type": "string", "allOf": [{"minLength": 1}]}, True),
        ({"type": ["string", "integer"]}, True),
        ({"type": "str"}, True),
        ({"title": "Anything"}, True),
        ({}, True),
        ({"patternProperties": {"^a": S}}, True),
    ],
)
def test_103_by_shape(schema, fires: bool) -> None:
    assert at("MCP103", {"x": schema}) == (["x"] if fires else [])


def test_103_null_belongs_to_107_unless_that_is_not_selected() -> None:
    nullable = {"anyOf": [S, {"type": "null"}]}
    assert at("MCP103", {"x": nullable}) == []
    assert at("MCP103", {"x": nullable}, selected=frozenset({"MCP103"})) == ["x"]


def test_103_what_the_sdk_refuses() -> None:
    choice = {"type": "string", "enum": ["a", "b"]}
    [found] = run("MCP103", request("Hm", {"x": choice, "y": S}, sdk=Sdk.MCP_1, verdicts={"x": REFUSED}))
    assert "raises TypeError when the tool runs" in found.message
    assert "mcp 1" in found.message
    assert at("MCP103", {"x": {"anyOf": [S, {"type": "null"}]}}, verdicts={"x": REFUSED}) == []
    assert at("MCP104", {"x": {"type": "string", "format": "time"}}, verdicts={"x": REFUSED}) == []
    assert at("MCP104", {"x": {"type": "string", "format": "time"}}, verdicts={"x": REFUSED}, selected=frozenset({"MCP104"})) == ["x/format"]


@pytest.mark.parametrize("key", ["allOf", "anyOf", "oneOf", "not", "if", "patternProperties", "$ref"])
def test_103_at_the_root(key: str) -> None:
    value = {"a": 1} if key in ("not", "if", "patternProperties") else [S] if key != "$ref" else "#/$defs/A"
    assert at("MCP103", {"x": S}, root={key: value}) == [f"/requestedSchema/{key}"]
    assert at("MCP104", {"x": S}, root={key: value}) == []


@pytest.mark.parametrize(
    "root",
    [{"title": "Form"}, {"description": "A form"}, {"$defs": {"A": S}}, {"$schema": "https://json-schema.org/draft/2020-12/schema"}, {"$id": "x"}],
)
@pytest.mark.parametrize("rule", ["MCP103", "MCP104", "MCP105", "MCP107"])
def test_harmless_at_the_root(root: dict, rule: str) -> None:
    assert at(rule, {"x": S}, root=root) == []


@pytest.mark.parametrize(
    ("schema", "revisions", "expected"),
    [
        ({"type": "string", "format": "email"}, NEW, []),
        ({"type": "string", "format": "uri"}, NEW, []),
        ({"type": "string", "format": "date"}, OLD, []),
        ({"type": "string", "format": "date-time"}, NEWEST, []),
        ({"type": "string", "format": "time"}, NEW, ["format"]),
        ({"type": "string", "format": "uuid"}, REVISIONS, ["format"]),
        ({"type": "string", "format": "password"}, NEW, ["format"]),
        ({"type": "string", "format": "password", "writeOnly": True}, NEW, ["format"]),
        ({"type": "string", "format": "ipv4"}, OLD, ["format"]),
        ({"type": "integer", "format": "int32"}, NEW, ["format"]),
        ({"type": "string", "format": "{{f}}"}, NEW, []),
        ({"type": "string", "minLength": 1, "maxLength": 5}, OLD, []),
        ({"type": "string", "pattern": "^a"}, NEW, []),
        ({"type": "string", "pattern": "^a"}, OLD, ["pattern"]),
        ({"type": "string", "pattern": "^a"}, NEWEST, ["pattern"]),
        ({"type": "string", "pattern": "^a"}, LEGACY, []),
        ({"type": "string", "pattern": "^a"}, REVISIONS, []),
        ({"type": "string", "const": "a"}, NEW, ["const"]),
        ({"type": "integer", "minimum": 1, "maximum": 2}, OLD, []),
        ({"type": "integer", "exclusiveMinimum": 0}, REVISIONS, ["exclusiveMinimum"]),
        ({"type": "number", "exclusiveMaximum": 0}, NEW, ["exclusiveMaximum"]),
        ({"type": "integer", "multipleOf": 2}, LEGACY, ["multipleOf"]),
        ({"type": "integer", "minLength": 2}, NEW, ["minLength"]),
        ({"type": "string", "minimum": 2}, NEW, ["minimum"]),
        ({"type": "boolean", "enum": [True]}, NEW, ["enum"]),
        ({"type": "integer", "enum": [1, 2]}, NEW, ["enum"]),
        ({"type": "string", "default": "a"}, NEW, []),
        ({"type": "string", "default": "a"}, OLD, ["default"]),
        ({"type": "integer", "default": 1}, OLD, ["default"]),
        ({"type": "boolean", "default": True}, OLD, []),
        ({"type": "string", "default": "a"}, LEGACY, []),
        ({"type": "string", "enum": ["a"], "enumNames": ["A"]}, OLD, []),
        ({"type": "string", "enum": ["a"], "enumNames": ["A"]}, NEW, ["enumNames"]),
        ({"type": "string", "enum": ["a"], "enumNames": ["A"]}, NEWEST, ["enumNames"]),
        ({"type": "string", "enum": ["a"], "enumNames": ["A"]}, LEGACY, []),
        ({"type": "string", "oneOf": TITLED}, NEW, []),
        ({"type": "string", "oneOf": TITLED}, OLD, ["oneOf"]),
        ({"type": "string", "oneOf": TITLED}, LEGACY, []),
        ({"type": "string", "anyOf": TITLED}, NEW, ["anyOf"]),
        ({"type": "array", "items": {"type": "string", "enum": ["a"]}}, NEW, []),
        ({"type": "array", "items": {"type": "string", "enum": ["a"]}}, OLD, ["items"]),
        ({"type": "array", "items": {"type": "string", "enum": ["a"]}}, LEGACY, []),
        ({"type": "array", "items": {"anyOf": TITLED}, "minItems": 1, "maxItems": 2, "default": ["a"]}, NEW, []),
        ({"type": "array", "items": {"oneOf": TITLED}}, NEW, ["items/oneOf"]),
        ({"type": "array", "items": {"type": "string", "enum": ["a"]}, "uniqueItems": True}, NEW, ["uniqueItems"]),
        ({"type": "string", "examples": ["a"]}, NEW, ["examples"]),
        ({"type": "string", "x-order": 1}, NEW, ["x-order"]),
        ({"type": "object", "additionalProperties": False, "properties": {}}, NEW, []),
        ({"anyOf": [S, {"type": "null"}], "default": None}, NEW, []),
    ],
)
def test_104_keywords(schema: dict, revisions: tuple[str, ...], expected: list[str]) -> None:
    assert at("MCP104", {"x": schema}, revisions) == [f"x/{key}" for key in expected]


def test_104_enum_names_are_a_note_with_a_fix() -> None:
    [found] = run("MCP104", request("Hm", {"x": {"type": "string", "enum": ["a"], "enumNames": ["A"]}}, revisions=NEW, given=True))
    assert found.severity is Severity.NOTE
    assert [i.action for i in found.intents] == ["enum-names-to-one-of"]


def test_104_at_the_root() -> None:
    assert at("MCP104", {"x": S}, root={"additionalProperties": False}) == ["/requestedSchema/additionalProperties"]
    assert at("MCP104", {"x": S}, root={"minProperties": 1}) == ["/requestedSchema/minProperties"]


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "string", "enum": ["a", "b"], "default": "c"}, ["default"]),
        ({"type": "string", "enum": ["a", "b"], "default": "b"}, []),
        ({"type": "string", "enum": ["a", "…"], "default": "c"}, []),
        ({"type": "string", "enum": ["a", "{{b}}"], "default": "c"}, []),
        ({"type": "string", "oneOf": TITLED, "default": "c"}, ["default"]),
        ({"type": "string", "oneOf": TITLED, "default": "b"}, []),
        ({"type": "string", "default": 1}, ["default"]),
        ({"type": "string", "default": "{{x}}"}, []),
        ({"type": "integer", "default": "1"}, ["default"]),
        ({"type": "integer", "default": 1.5}, ["default"]),
        ({"type": "integer", "default": 1.0}, []),
        ({"type": "integer", "default": True}, ["default"]),
        ({"type": "number", "default": 1}, []),
        ({"type": "boolean", "default": "no"}, ["default"]),
        ({"type": "boolean", "default": False}, []),
        ({"type": "integer", "minimum": 1, "maximum": 12, "default": 40}, ["default"]),
        ({"type": "integer", "minimum": 1, "default": 0}, ["default"]),
        ({"type": "string", "maxLength": 2, "default": "abc"}, ["default"]),
        ({"type": "string", "minLength": 2, "default": ""}, []),
        ({"type": "number", "minimum": 30, "maximum": 5}, ["minimum"]),
        ({"type": "number", "minimum": 5, "maximum": 5}, []),
        ({"type": "string", "minLength": 9, "maxLength": 5}, ["minLength"]),
        ({"type": "array", "minItems": 3, "maxItems": 2, "items": {"enum": ["a", "b", "c"]}}, ["minItems"]),
        ({"type": "array", "minItems": 3, "items": {"enum": ["a", "b"]}}, ["minItems"]),
        ({"type": "array", "items": {"enum": ["a", "b"]}, "default": ["c"]}, ["default"]),
        ({"type": "array", "items": {"enum": ["a", "b"]}, "default": []}, []),
        ({"type": "array", "items": {"enum": ["a", "b"]}, "default": "a"}, ["default"]),
        ({"type": "array", "items": {"anyOf": TITLED}, "default": ["a"]}, []),
        ({"type": "string", "enum": []}, ["enum"]),
        ({"type": "string", "enum": ["…"]}, []),
        ({"type": "string", "enum": ["a", "a"]}, ["enum"]),
        ({"type": "string", "enum": "a"}, ["enum"]),
        ({"type": "string", "oneOf": []}, ["oneOf"]),
        ({"type": "string", "oneOf": [{"const": "a", "title": "A"}, {"const": "b"}]}, ["oneOf"]),
        ({"type": "string", "oneOf": [{"const": "a"}, {"const": "b"}]}, ["oneOf"]),
        ({"type": "string", "oneOf": [{"title": "A"}, {"title": "B"}]}, ["oneOf"]),
        ({"type": "string", "oneOf": [{"const": "a", "title": "A"}, {"const": "a", "title": "B"}]}, ["oneOf"]),
        ({"type": "string", "oneOf": [{"value": "a", "label": "A"}, {"const": "b", "title": "B"}]}, ["oneOf"]),
        ({"type": "array", "items": {"anyOf": [{"const": "a", "title": "A"}, {"title": "B"}]}}, ["items/anyOf"]),
        ({"type": "string", "enum": ["a", "b"], "enumNames": ["A"]}, ["enumNames"]),
        ({"type": "string", "enum": ["a", "b"], "enumNames": ["A", "B"]}, []),
        ({"type": "string", "enum": ["a", "…"], "enumNames": ["A"]}, []),
        ({"type": "string", "enumNames": ["A"]}, ["enumNames"]),
        ({"anyOf": [S, {"type": "null"}], "default": None}, []),
        ({"type": "string", "default": None}, []),
        ({"type": "string", "default": Unknown()}, []),
        (Unknown(), []),
    ],
)
def test_105_in_a_field(schema, expected: list[str]) -> None:
    assert at("MCP105", {"x": schema}) == [f"x/{key}" for key in expected]


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "object", "properties": {"a": S}}, []),
        ({"type": "object", "properties": {"a": S}, "required": ["a"]}, []),
        ({"type": "object", "properties": {"a": S}, "required": ["b"]}, ["/required"]),
        ({"type": "object", "properties": {"a": S, "…": 1}, "required": ["b"]}, []),
        ({"type": "object", "properties": {"a": S}, "required": ["{{b}}"]}, []),
        ({"type": "object", "properties": {"a": S}, "required": Unknown()}, []),
        ({"type": "object", "properties": {"a": S}, "required": True}, ["/required"]),
        ({"type": "array", "properties": {"a": S}}, ["/type"]),
        ({"type": "array"}, ["/type"]),
        ({"type": "string"}, ["/type"]),
        ({"type": "object"}, [""]),
        ({"type": "object", "…": 1}, []),
        ({"type": "object", "additionalProperties": True}, [""]),
        ({"properties": {"a": S}}, [""]),
        ({}, [""]),
        ({"type": "object", "properties": []}, ["/properties"]),
        ({"type": "object", "properties": {}}, []),
        ({"type": "object", "properties": {"a": "string"}}, ["/properties/a"]),
        ({"type": "object", "properties": Unknown()}, []),
        (Unknown(), []),
        ([], [""]),
    ],
)
def test_105_of_the_whole(schema, expected: list[str]) -> None:
    found = run("MCP105", request("Hm", schema=schema, revisions=NEW, given=True))
    assert [(f.place.pointer or "").removeprefix("/requestedSchema") for f in found] == expected


def test_105_what_the_sdk_refuses_as_a_whole_is_103() -> None:
    ask = request("Hm", schema={"type": "string"}, sdk=Sdk.FASTMCP_3)
    object.__setattr__(ask.schema, "verdict", REFUSED)
    assert [f.place.pointer for f in run("MCP103", ask)] == ["/requestedSchema"]
    assert run("MCP105", ask) == []
    assert run("MCP105", ask, selected=frozenset({"MCP105"}))


def test_105_schema_for_requested_schema() -> None:
    ask = request("Hm", None, params={"message": "Hm", "schema": {"type": "object", "properties": {}}})
    [found] = run("MCP105", ask)
    assert found.place.pointer == "/schema"
    assert [i.action for i in found.intents] == ["schema-to-requested-schema"]
    assert run("MCP105", request("Hm", {"a": S}, params={"message": "Hm", "schema": {}, "requestedSchema": {}})) == []
    assert run("MCP105", request("Hm", None, params={"message": "Hm"})) == []
    assert run("MCP105", request("Hm", None, params={"mode": "url", "schema": {}}, mode="url")) == []


def test_105_null_default_when_107_is_not_selected() -> None:
    assert at("MCP105", {"x": {"type": "integer", "default": None}}, selected=frozenset({"MCP105"})) == ["x/default"]


@pytest.mark.parametrize(
    ("schema", "fires"),
    [
        ({"anyOf": [S, {"type": "null"}]}, True),
        ({"oneOf": [S, {"type": "null"}]}, True),
        ({"type": ["string", "null"]}, True),
        ({"type": "null"}, True),
        ({"type": "integer", "default": None}, True),
        ({"type": "string", "nullable": True}, True),
        ({"type": "string", "enum": ["a", None]}, True),
        ({"type": "string", "nullable": False}, False),
        (S, False),
        ({"type": "string", "default": ""}, False),
        ({"anyOf": [S, I]}, False),
        (Unknown(), False),
    ],
)
def test_107(schema, fires: bool) -> None:
    assert at("MCP107", {"x": schema}) == (["x"] if fires else [])


def test_107_says_what_the_sdk_does() -> None:
    nullable = {"anyOf": [S, {"type": "null"}], "default": None}
    [refused] = run("MCP107", request("Hm", {"x": nullable}, sdk=Sdk.FASTMCP_3, verdicts={"x": REFUSED}))
    [sent] = run("MCP107", request("Hm", {"x": nullable}, sdk=Sdk.MCP_1, verdicts={"x": Verdict(False)}))
    assert "fastmcp 3 raises TypeError" in refused.message
    assert "clients reject" in sent.message


def test_url_mode_has_no_form() -> None:
    for rule in ("MCP103", "MCP104", "MCP105", "MCP107"):
        assert at(rule, {"x": {"type": "object", "default": None, "foo": 1}}, mode="url") == []


def test_texts_of_the_helper() -> None:
    assert text("a {{b}} c", "").value == "a {b} c"
