"""Checking a configuration table against the published schema.

`jsonschema` costs 100 ms to import, more than the rest of a small run. The schema uses few keywords, so they are interpreted here; a test holds the
two to the same verdicts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from mcplint.ir.records import dataclass

_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "boolean": (bool,),
    "integer": (int,),
    "number": (int, float),
}
_MAX_DEPTH = 20


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at which key (path of keys and indices)."""

    path: tuple[str | int, ...]
    message: str

    @property
    def where(self) -> str:
        """The path as text: `per-file-ignores."*.json"[0]`."""
        text = ""
        for part in self.path:
            if isinstance(part, int):
                text += f"[{part}]"
            else:
                word = part if re.fullmatch(r"[A-Za-z0-9_-]+", part) else f'"{part}"'
                text += f".{word}" if text else word
        return text


def faults(value: Any, schema: Mapping[str, Any], path: tuple[str | int, ...] = ()) -> Iterator[Fault]:
    """Every way in which `value` breaks `schema` (keywords: type, enum, pattern, minimum, minLength, items, properties, required,
    additionalProperties, propertyNames)."""
    if len(path) > _MAX_DEPTH:
        yield Fault(path, "nested too deeply")
        return
    expected = schema.get("type")
    if expected is not None and not _is(value, expected):
        yield Fault(path, f"must be {_article(expected)}, not {_name(value)}")
        return
    if "enum" in schema and value not in schema["enum"]:
        yield Fault(path, f"must be one of {', '.join(map(str, schema['enum']))}, not {str(value)[:60]!r}{_close(str(value), schema['enum'])}")
    if isinstance(value, str):
        if "pattern" in schema and re.search(schema["pattern"], value) is None:
            yield Fault(path, f"{value[:60]!r} does not look right: {schema.get('description', schema['pattern'])}")
        if len(value) < schema.get("minLength", 0):
            yield Fault(path, "must not be empty")
    elif isinstance(value, int) and not isinstance(value, bool) and value < schema.get("minimum", value):
        yield Fault(path, f"must be at least {schema['minimum']}, not {value}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from faults(item, schema.get("items", {}), (*path, index))
    elif isinstance(value, dict):
        yield from _object_faults(value, schema, path)


def _object_faults(value: dict[str, Any], schema: Mapping[str, Any], path: tuple[str | int, ...]) -> Iterator[Fault]:
    known = schema.get("properties", {})
    further = schema.get("additionalProperties", True)
    for key in schema.get("required", ()):
        if key not in value:
            yield Fault(path, f"`{key}` is missing")
    names = schema.get("propertyNames", {})
    for key, item in value.items():
        if key in known:
            yield from faults(item, known[key], (*path, key))
        elif further is False:
            yield Fault((*path, key), f"unknown key{_close(key.replace('_', '-'), known)}")
        else:
            if names:
                yield from faults(key, names, (*path, key))
            if isinstance(further, dict):
                yield from faults(item, further, (*path, key))


def _is(value: Any, expected: str) -> bool:
    if isinstance(value, bool):
        return expected == "boolean"
    return isinstance(value, _TYPES[expected])


def _article(expected: str) -> str:
    return {"object": "a table", "array": "a list", "string": "a string", "boolean": "true or false", "integer": "a whole number"}.get(
        expected, expected
    )


def _name(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return {dict: "a table", list: "a list", str: "a string", int: "a number", float: "a number"}.get(type(value), f"a {type(value).__name__}")


def _close(text: str, known: Any) -> str:
    import difflib

    found = difflib.get_close_matches(text, list(map(str, known)), n=1, cutoff=0.6)
    return f"; did you mean {found[0]!r}?" if found else ""
