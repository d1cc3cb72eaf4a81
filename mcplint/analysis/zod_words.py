"""The words of zod (functions and methods of version 3, 4 and mini), by what they mean for a JSON Schema, and those of libraries that are used alike: valibot's
functions and TypeBox's `Type`, by zod's name for the same."""

from __future__ import annotations

PACKAGES = (
    "zod",
    "zod/v4",
    "zod/v3",
    "zod/mini",
    "zod/v4-mini",
    "zod-v3",
    "zod-v4",
    "@hono/zod-openapi",
    "@modelcontextprotocol/sdk/server/zod-compat",
)
VALIBOT = "valibot"
TYPEBOX = ("@sinclair/typebox", "typebox")
ARKTYPE = "arktype.type"
RENAMED = {
    "picklist": "enum", "enum_": "enum", "variant": "discriminatedUnion", "undefined_": "undefined", "null_": "null", "void_": "void",
    "Integer": "int", "Composite": "intersection", "Intersect": "intersection", "Unsafe": "unknown", "BigInt": "bigint",
}  # fmt: skip
"""Words of other libraries that zod spells otherwise; those of TypeBox besides begin with a capital."""
CONVERTERS = frozenset({"toStandardJsonSchema", "toJSONSchema", "zodToJsonSchema", "toJsonSchema", "toJsonSchemaCompat", "zodToJsonSchemaCompat"})
TYPES = {
    "string": "string", "number": "number", "boolean": "boolean", "int": "integer", "int32": "integer", "uint32": "integer", "float32": "number",
    "float64": "number", "null": "null", "stringbool": "string",
}  # fmt: skip
FORMATS = {
    "email": "email", "url": "uri", "httpUrl": "uri", "uuid": "uuid", "guid": "uuid", "uuidv4": "uuid", "uuidv6": "uuid", "uuidv7": "uuid",
    "ipv4": "ipv4", "ipv6": "ipv6", "cidrv4": "cidrv4", "cidrv6": "cidrv6", "ip": "ipv4", "date": "date", "datetime": "date-time", "time": "time",
    "duration": "duration", "base64": "base64", "base64url": "base64url", "jwt": "jwt", "nanoid": "nanoid", "cuid": "cuid", "cuid2": "cuid2",
    "ulid": "ulid", "xid": "xid", "ksuid": "ksuid", "emoji": "emoji", "e164": "e164", "hex": "hex", "hostname": "hostname", "file": "binary",
}  # fmt: skip
TRANSPARENT = frozenset({
    "trim", "toLowerCase", "toUpperCase", "transform", "refine", "superRefine", "brand", "pipe", "strip", "toJSONSchema", "toJsonSchema", "readonly",
    "register", "clone", "finite", "safe", "normalize", "overwrite", "nonoptional", "openapi", "unwrap", "with", "apply", "meta_", "slugify",
})  # fmt: skip
"""Methods that leave what a value must look like as it is."""
UNREPRESENTABLE = frozenset({
    "date", "bigint", "symbol", "undefined", "void", "nan", "custom", "instanceof", "map", "set", "function", "int64", "uint64",
})  # fmt: skip
"""Types that no JSON Schema can say; converting them fails."""
CHECKS = {
    "minLength": "min", "maxLength": "max", "length": "length", "gte": "gte", "lte": "lte", "gt": "gt", "lt": "lt", "minimum": "gte", "maximum": "lte",
    "regex": "regex", "startsWith": "startsWith", "endsWith": "endsWith", "includes": "includes", "multipleOf": "multipleOf", "positive": "positive",
    "negative": "negative", "nonnegative": "nonnegative", "nonpositive": "nonpositive", "int": "int", "email": "email", "url": "url",
    "minValue": "gte", "maxValue": "lte", "integer": "int", "nonEmpty": "nonempty", "isoDate": "date", "isoDateTime": "datetime", "isoTime": "time",
    "uuid": "uuid", "ip": "ip",
}  # fmt: skip
"""Functions that `.check(…)`, or valibot's `pipe`, is given, with the method that does the same."""
SHAPES = frozenset({
    "extend", "safeExtend", "augment", "merge", "pick", "omit", "partial", "required", "deepPartial", "strict", "passthrough", "loose", "catchall", "keyof",
    "setKey", "and",
})  # fmt: skip
"""Methods that make an object of another one."""

__all__ = [
    "ARKTYPE",
    "CHECKS",
    "CONVERTERS",
    "FORMATS",
    "PACKAGES",
    "RENAMED",
    "SHAPES",
    "TRANSPARENT",
    "TYPEBOX",
    "TYPES",
    "UNREPRESENTABLE",
    "VALIBOT",
]
