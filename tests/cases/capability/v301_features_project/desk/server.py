"""The desk."""

import uuid

from fastmcp import Context, FastMCP
from mcp import McpError

from . import client
from .client import can_ask, describe

mcp = FastMCP("desk")


@mcp.tool
async def first(ctx: Context) -> str:
    """x"""
    if not can_ask(ctx):
        return "none"
    a = await ctx.elicit("?", str)
    return a.action


@mcp.tool
async def second(ctx: Context) -> str:
    """x"""
    if not client.can_open(ctx):
        return "none"
    a = await ctx.session.elicit_url("?", "https://a.example.com", uuid.uuid4().hex)
    return a.action


@mcp.tool
async def third(ctx: Context) -> str:
    """x"""
    who = describe(ctx)
    if who.forms:
        a = await ctx.elicit("?", str)
        return a.action
    return f"no forms on {who.name}"


@mcp.tool
async def fourth(ctx: Context) -> str:
    """x"""
    a = await ctx.elicit("?", str)  # expect: MCP301
    return a.action


@mcp.tool
async def fifth(ctx: Context) -> str:
    """x"""
    try:
        roots = await ctx.list_roots()
    except McpError:
        roots = []
    return str(roots)
