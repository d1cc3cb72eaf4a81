"""Builders."""
from typing import Any, Iterable

from . import const
from .const import STRING


def text(title: str, default: str | None = None, *, secret: bool = False) -> dict[str, Any]:
    field: dict[str, Any] = {**STRING, "title": title}
    if default is not None:
        field["default"] = default
    if secret:
        field["format"] = "password"
    return field


def form(*fields: tuple[str, dict[str, Any]], required: Iterable[str] = ()) -> dict[str, Any]:
    return {"type": "object", "properties": {name: spec for name, spec in fields}, "required": list(required)}  # expect: MCP105, MCP106


def choice(title: str, *values: str, default: str = "") -> dict[str, Any]:
    field = {**STRING, "title": title, "enum": [*values]}  # expect: MCP105
    return {**field, "default": default} if default else field  # expect: MCP105


def confirm(question: str, yes: bool = False) -> dict[str, Any]:
    return {"type": "object", "properties": {"confirm": {"type": "boolean", "title": question, "default": yes}}}  # expect: MCP109


def login_for(service: str) -> dict[str, Any]:
    schema = {**const.LOGIN}
    schema["title"] = service
    return schema
