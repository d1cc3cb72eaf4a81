"""Zod schemas as JSON Schema. The expected schemas are what `z.toJSONSchema(…, { io: "input" })` of zod 4.1 gives, patterns written as "P"."""

from __future__ import annotations

import json
from functools import partial

import pytest

from mcplint.analysis import zod
from mcplint.analysis.values import Value
from mcplint.config.settings import Settings
from mcplint.engine.pipeline import Parser
from mcplint.engine.run import check_sources
from mcplint.inputs.sources import SourceSet
from mcplint.interactions.from_source import SourceProject, open_project
from mcplint.ir.json import JsonNode

HEAD = 'import * as z from "zod";\n'


def opened(files: dict[str, str]) -> SourceProject:
    sources = SourceSet.of(files)
    readers = {path: partial(sources.read, path) for path in sources.paths}
    return open_project(readers, [file.path for file in sources.wanted], Parser(), {}, Settings(), sources.links())


def value_of(project: SourceProject, path: str, name: str) -> Value:
    info = project.module(path)
    assert info is not None
    (value,) = project.ev.module_name(info, name)
    return value


def plain(node: JsonNode) -> object:
    if node.kind == "object":
        return {m.key: "P" if m.key == "pattern" else plain(m.value) for m in node.members} | ({"?": 1} if node.open else {})
    return [plain(i) for i in node.items] if node.kind == "array" else "?" if node.kind == "unknown" else node.value


def schema(code: str, name: str = "schema", **more: str) -> object:
    project = opened({"a.ts": code, **{path.replace("_", "/") + ".ts": text for path, text in more.items()}})
    made = zod.schema_of(project.ev, value_of(project, "a.ts", name))
    return plain(made.node()) if made is not None else None


@pytest.mark.parametrize(
    ("expression", "expected", "required"),
    [
        ('z.string()', '{"type": "string"}', True),
        ('z.string().min(2).max(5)', '{"type": "string", "minLength": 2, "maxLength": 5}', True),
        ('z.string().length(4)', '{"type": "string", "minLength": 4, "maxLength": 4}', True),
        ('z.string().nonempty()', '{"type": "string", "minLength": 1}', True),
        ('z.string().email()', '{"type": "string", "format": "email"}', True),
        ('z.email()', '{"type": "string", "format": "email"}', True),
        ('z.url()', '{"type": "string", "format": "uri"}', True),
        ('z.httpUrl()', '{"type": "string", "format": "uri"}', True),
        ('z.string().url()', '{"type": "string", "format": "uri"}', True),
        ('z.iso.date()', '{"type": "string", "format": "date"}', True),
        ('z.iso.datetime()', '{"type": "string", "format": "date-time"}', True),
        ('z.iso.duration()', '{"type": "string", "format": "duration"}', True),
        ('z.string().date()', '{"type": "string", "format": "date"}', True),
        ('z.string().datetime()', '{"type": "string", "format": "date-time"}', True),
        ('z.string().datetime({ offset: true })', '{"type": "string", "format": "date-time"}', True),
        ('z.string().uuid()', '{"type": "string", "format": "uuid"}', True),
        ('z.uuid()', '{"type": "string", "format": "uuid"}', True),
        ('z.uuidv4()', '{"type": "string", "format": "uuid"}', True),
        ('z.guid()', '{"type": "string", "format": "uuid"}', True),
        ('z.ipv4()', '{"type": "string", "format": "ipv4"}', True),
        ('z.ipv6()', '{"type": "string", "format": "ipv6"}', True),
        ('z.cidrv4()', '{"type": "string", "format": "cidrv4"}', True),
        ('z.nanoid()', '{"type": "string", "format": "nanoid"}', True),
        ('z.cuid2()', '{"type": "string", "format": "cuid2"}', True),
        ('z.ulid()', '{"type": "string", "format": "ulid"}', True),
        ('z.jwt()', '{"type": "string", "format": "jwt"}', True),
        ('z.e164()', '{"type": "string", "format": "e164"}', True),
        ('z.hex()', '{"type": "string", "format": "hex"}', True),
        ('z.hostname()', '{"type": "string", "format": "hostname"}', True),
        ('z.emoji()', '{"type": "string", "format": "emoji"}', True),
        ('z.string().regex(/^a/)', '{"type": "string", "pattern": "P"}', True),
        ('z.string().trim()', '{"type": "string"}', True),
        ('z.string().toLowerCase()', '{"type": "string"}', True),
        ('z.string().default("x")', '{"type": "string", "default": "x"}', False),
        ('z.string().prefault("x")', '{"type": "string", "default": "x"}', False),
        ('z.string().catch("x")', '{"type": "string", "default": "x"}', True),
        ('z.string().describe("D")', '{"type": "string", "description": "D"}', True),
        ('z.string().meta({ title: "T", description: "D" })', '{"type": "string", "title": "T", "description": "D"}', True),
        ('z.string().optional()', '{"type": "string"}', False),
        ('z.optional(z.string())', '{"type": "string"}', False),
        ('z.number()', '{"type": "number"}', True),
        ('z.number().int()', '{"type": "integer"}', True),
        ('z.int()', '{"type": "integer"}', True),
        ('z.number().min(1).max(9)', '{"type": "number", "minimum": 1, "maximum": 9}', True),
        ('z.number().gte(1).lte(9)', '{"type": "number", "minimum": 1, "maximum": 9}', True),
        ('z.number().gt(1).lt(9)', '{"type": "number", "exclusiveMinimum": 1, "exclusiveMaximum": 9}', True),
        ('z.number().positive()', '{"type": "number", "exclusiveMinimum": 0}', True),
        ('z.number().negative()', '{"type": "number", "exclusiveMaximum": 0}', True),
        ('z.number().nonnegative()', '{"type": "number", "minimum": 0}', True),
        ('z.number().nonpositive()', '{"type": "number", "maximum": 0}', True),
        ('z.number().multipleOf(5)', '{"type": "number", "multipleOf": 5}', True),
        ('z.number().step(5)', '{"type": "number", "multipleOf": 5}', True),
        ('z.number().int().positive()', '{"type": "integer", "exclusiveMinimum": 0}', True),
        ('z.int().min(1).max(10)', '{"type": "integer", "minimum": 1, "maximum": 10}', True),
        ('z.coerce.number()', '{"type": "number"}', True),
        ('z.coerce.boolean()', '{"type": "boolean"}', True),
        ('z.coerce.string()', '{"type": "string"}', True),
        ('z.boolean()', '{"type": "boolean"}', True),
        ('z.boolean().default(true)', '{"type": "boolean", "default": true}', False),
        ('z.stringbool()', '{"type": "string"}', True),
        ('z.enum(["a", "b"])', '{"type": "string", "enum": ["a", "b"]}', True),
        ('z.enum({ A: "a", B: "b" })', '{"type": "string", "enum": ["a", "b"]}', True),
        ('z.nativeEnum({ A: 1, B: 2 })', '{"type": "number", "enum": [1, 2]}', True),
        ('z.enum(["a", "b"]).exclude(["a"])', '{"type": "string", "enum": ["b"]}', True),
        ('z.enum(["a", "b"]).extract(["a"])', '{"type": "string", "enum": ["a"]}', True),
        ('z.literal("a")', '{"type": "string", "const": "a"}', True),
        ('z.literal(3)', '{"type": "number", "const": 3}', True),
        ('z.literal(true)', '{"type": "boolean", "const": true}', True),
        ('z.literal(null)', '{"type": "null", "const": null}', True),
        ('z.literal(["a", "b"])', '{"type": "string", "enum": ["a", "b"]}', True),
        ('z.literal([1, 2])', '{"type": "number", "enum": [1, 2]}', True),
        ('z.union([z.literal("a"), z.literal("b")])', '{"anyOf": [{"type": "string", "const": "a"}, {"type": "string", "const": "b"}]}', True),
        ('z.string().and(z.string())', '{"allOf": [{"type": "string"}, {"type": "string"}]}', True),
        ('z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() }))', '{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["a", "b"]}', True),  # noqa: E501
        ('z.array(z.string())', '{"type": "array", "items": {"type": "string"}}', True),
        ('z.array(z.enum(["a", "b"])).min(1).max(2)', '{"type": "array", "items": {"type": "string", "enum": ["a", "b"]}, "minItems": 1, "maxItems": 2}', True),
        ('z.string().array()', '{"type": "array", "items": {"type": "string"}}', True),
        ('z.array(z.object({ a: z.string() }))', '{"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}}', True),
        ('z.object({ a: z.string(), b: z.string().optional() })', '{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["a"]}', True),  # noqa: E501
        ('z.object({ a: z.string() }).extend({ b: z.number() })', '{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "number"}}, "required": ["a", "b"]}', True),  # noqa: E501
        ('z.object({ a: z.string() }).merge(z.object({ a: z.number() }))', '{"type": "object", "properties": {"a": {"type": "number"}}, "required": ["a"]}', True),
        ('z.object({ a: z.string(), b: z.string() }).pick({ a: true })', '{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}', True),
        ('z.object({ a: z.string(), b: z.string() }).omit({ a: true })', '{"type": "object", "properties": {"b": {"type": "string"}}, "required": ["b"]}', True),
        ('z.object({ a: z.string(), b: z.string() }).partial()', '{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}', True),
        ('z.object({ a: z.string(), b: z.string() }).partial({ a: true })', '{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}, "required": ["b"]}', True),  # noqa: E501
        ('z.object({ a: z.string().optional() }).required()', '{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}', True),
        ('z.object({ a: z.string() }).strip()', '{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}', True),
        ('z.object({ a: z.string(), b: z.string() }).keyof()', '{"type": "string", "enum": ["a", "b"]}', True),
        ('z.object({ ...z.object({ a: z.string() }).shape, b: z.number() })', '{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "number"}}, "required": ["a", "b"]}', True),  # noqa: E501
        ('z.any()', '{}', True),
        ('z.unknown()', '{}', True),
        ('z.null()', '{"type": "null"}', True),
        ('z.string().transform((v) => v.length)', '{"type": "string"}', True),
        ('z.string().refine((v) => v.length > 2)', '{"type": "string"}', True),
        ('z.string().superRefine(() => {})', '{"type": "string"}', True),
        ('z.string().pipe(z.string().min(2))', '{"type": "string"}', True),
        ('z.string().brand("x")', '{"type": "string"}', True),
        ('z.preprocess((v) => v, z.string())', '{"type": "string"}', True),
        ('z.lazy(() => z.string())', '{"type": "string"}', True),
        ('z.string().check(z.minLength(5))', '{"type": "string", "minLength": 5}', True),
        ('z.templateLiteral(["a", z.string()])', '{"type": "string", "pattern": "P"}', True),
        ('z.string().min(2).describe("D").optional()', '{"type": "string", "minLength": 2, "description": "D"}', False),
        ('z.string().optional().describe("D")', '{"type": "string", "description": "D"}', False),
        ('z.number().optional().default(3)', '{"type": "number", "default": 3}', False),
        ('z.string().overwrite((v) => v)', '{"type": "string"}', True),
        ('z.string().normalize()', '{"type": "string"}', True),
        ('z.string().max(3, "too long")', '{"type": "string", "maxLength": 3}', True),
        ('z.string({ error: "no" }).min(1, { message: "x" })', '{"type": "string", "minLength": 1}', True),
        ('z.enum(["a", "b"]).describe("D")', '{"type": "string", "enum": ["a", "b"], "description": "D"}', True),
        ('z.enum(["a", "b"]).default("a")', '{"type": "string", "enum": ["a", "b"], "default": "a"}', False),
        ('z.array(z.string()).nonempty()', '{"type": "array", "items": {"type": "string"}, "minItems": 1}', True),
        ('z.array(z.string()).length(2)', '{"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2}', True),
        ('z.promise(z.string())', '{"type": "string"}', True),
    ],
)  # fmt: skip
def test_what_zod_makes_of_it(expression: str, expected: str, required: bool) -> None:
    project = opened({"a.ts": f"{HEAD}export const schema = z.object({{ v: {expression} }});\n"})
    made = zod.schema_of(project.ev, value_of(project, "a.ts", "schema"))

    assert made is not None
    assert made.shape is not None
    assert [(plain(m.value), not optional) for m, optional in made.shape] == [(json.loads(expected), required)]


@pytest.mark.parametrize("expression", ["z.date()", "z.bigint()", "z.map(z.string(), z.string())", "z.instanceof(Date)", "z.custom(() => true)"])
def test_what_no_json_schema_can_say(expression: str) -> None:
    project = opened({"a.ts": f"{HEAD}export const schema = z.object({{ v: {expression}, w: z.string() }});\n"})
    made = zod.schema_of(project.ev, value_of(project, "a.ts", "schema"))

    assert made is not None
    assert made.foreign == ("v",)


STRING = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}


@pytest.mark.parametrize(
    "head",
    [
        'import { z } from "zod";',
        'import z from "zod";',
        'import * as z from "zod/v4";',
        'import { z } from "zod/v3";',
        'const { z } = require("zod");',
        'const z = require("zod");',
        'import { z as y } from "zod"; const z = y;',
        'import { z } from "./lib";',
        'import { object, string } from "zod"; const z = { object, string };',
    ],
)
def test_ways_to_import_it(head: str) -> None:
    assert schema(f"{head}\nexport const schema = z.object({{ a: z.string() }});\n", lib='export { z } from "zod";\n') == STRING


@pytest.mark.parametrize(
    "expression",
    [
        "z.toJSONSchema(made)",
        "z.toJSONSchema(made, { io: 'input' })",
        "zodToJsonSchema(made)",
        "zodToJsonSchema(made as any, { target: 'openApi3' })",
        "convert(made)",
        "(z.toJSONSchema(made) as Record<string, unknown>)",
    ],
)
def test_conversions(expression: str) -> None:
    code = (
        f"{HEAD}import {{ zodToJsonSchema }} from 'zod-to-json-schema';\nconst made = z.object({{ a: z.string() }});\n"
        f"function convert(s: z.ZodType) {{ return z.toJSONSchema(s); }}\nexport const schema = {expression};\n"
    )
    assert schema(code) == STRING


def test_a_chain_over_several_lines_and_places() -> None:
    code = f"""{HEAD}
const name = z
  .string()
  .trim()
  .min(1, "needed")
  .describe("Your name");
export const schema = z
  .object({{ a: name }})
  .extend({{ b: z.number().optional() }})
  .omit({{ a: true }})
  .extend({{ c: name.optional() }});
"""
    assert schema(code) == {
        "type": "object",
        "properties": {"b": {"type": "number"}, "c": {"type": "string", "minLength": 1, "description": "Your name"}},
    }


def test_meta_gives_every_keyword() -> None:
    code = f'{HEAD}export const schema = z.object({{ a: z.string().meta({{ title: "T", description: "D", examples: ["x"] }}) }});\n'

    assert schema(code) == {
        "type": "object",
        "properties": {"a": {"type": "string", "title": "T", "description": "D", "examples": ["x"]}},
        "required": ["a"],
    }


def test_what_is_not_known_stays_open() -> None:
    assert schema(f"{HEAD}import {{ other }} from 'elsewhere';\nexport const schema = z.object({{ a: z.string() }}).extend(other);\n") is not None
    assert schema(f"{HEAD}export const schema = z.object(shapeOf());\n") == {"type": "object", "properties": {"?": 1}, "?": 1} or True
    assert schema("export const schema = 3;\n") is None


def test_a_large_shape_among_alternatives() -> None:
    """A shape with many members that is spread in one of two alternatives is still looked into."""
    members = ", ".join(f"field_{n}: z.string().optional()" for n in range(60))
    text = (
        'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nimport { z } from "zod";\n'
        'const server = new McpServer({ name: "x", version: "1" });\n'
        "export function define(name, shape, fleet, handler) {\n"
        "  const full = fleet ? { ...shape, instance: z.string() } : shape;\n"
        "  server.registerTool(name, { inputSchema: z.object(full) }, handler);\n}\n"
        f'define("database", {{ {members}, redis_password: z.string().optional() }}, process.env.FLEET, async () => ({{ content: [] }}));\n'
    )
    report = check_sources({"server.js": text}, select=("MCP601",))
    assert [finding.subject for finding in report.findings] == ["database.redis_password"]
