# case: MCP105 MCP112
"""Builders whose arguments are left out: what they do not do then is not in the form."""

from dataclasses import dataclass
from typing import Any
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("x")


@dataclass(frozen=True)
class Settings:
    writer: str = "AKIAQ7N4TZK2VW5RH3XD"  # expect: MCP112


settings = Settings()


def a(title: str, *values: str) -> dict[str, Any]:
    return {"type": "string", "title": title, "enum": [*values]}  # expect: MCP105


def b(title: str, *values: str, default: str = "") -> dict[str, Any]:
    field = {"type": "string", "title": title, "enum": list(values)}
    return {**field, "default": default} if default else field  # expect: MCP105


@mcp.tool()
async def one(ctx: Context) -> str:
    """One."""
    await ctx.session.elicit("x", {"type": "object", "properties": {"note": a("Note", "x", "x")}})
    await ctx.session.elicit("x", {"type": "object", "properties": {"note": b("Note", "x", "y", default="z")}})
    await ctx.session.elicit("x", {"type": "object", "properties": {"note": b("Note", "x", "y", default="y")}})
    await ctx.session.elicit("x", {"type": "object", "properties": {"note": b("Note", "x", "y")}})
    await ctx.session.elicit("x", {"type": "object", "properties": {"note": {"type": "string", "title": "Writer", "default": settings.writer}}})
    return ""


def form(*fields: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    return {"type": "object", "properties": {name: spec for name, spec in fields}}


def c(title: str, *values: str) -> dict[str, Any]:
    return {"type": "string", "title": title, "enum": [*values]}  # expect: MCP105


def d(title: str, *values: str, default: str = "") -> dict[str, Any]:
    field = {"type": "string", "title": title, "enum": [*values]}  # expect: MCP105
    return {**field, "default": default} if default else field


@mcp.tool()
async def two(ctx: Context) -> str:
    """Two."""
    await ctx.session.elicit("x", form(("a", c("Note", "x", "x"))))
    await ctx.session.elicit("x", form(("a", d("Note", "x", "x"))))
    return ""
