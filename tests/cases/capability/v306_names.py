# case: MCP305 MCP306
"""What a client calls itself, in other spellings."""

import re
import os
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel
mcp = FastMCP("g2")
class Pick(BaseModel):
    name: str
KNOWN = re.compile(r"cursor|code")
FORMS = os.environ.get("CLIENT_SUPPORTS_ELICITATION", "0") in ("1", "true")

@mcp.tool()
async def s02(ctx: Context) -> str:
    """x"""
    info = ctx.session.client_params.clientInfo
    if not KNOWN.match(info.name):  # expect: MCP306
        return "none"
    r = await ctx.elicit("?", Pick)
    return r.action

@mcp.tool()
async def s03(ctx: Context) -> str:
    """x"""
    name = ctx.session.client_params.clientInfo.name
    if any(known in name.lower() for known in ("cursor", "code")):  # expect: MCP306
        r = await ctx.elicit("?", Pick)
        return r.action
    return "none"

@mcp.tool()
async def s04(ctx: Context) -> str:
    """x"""
    match ctx.session.client_params.clientInfo.name:  # expect: MCP306
        case "cursor" | "code":
            r = await ctx.elicit("?", Pick)
            return r.action
    return "none"

@mcp.tool()
async def s05(ctx: Context) -> str:
    """x"""
    if not FORMS:  # expect: MCP306
        return "none"
    r = await ctx.elicit("?", Pick)
    return r.action

SUPPORT = {"cursor": True, "other": False}

@mcp.tool()
async def s06(ctx: Context) -> str:
    """x"""
    if not SUPPORT.get(ctx.session.client_params.clientInfo.name, False):  # expect: MCP306
        return "none"
    r = await ctx.elicit("?", Pick)
    return r.action

def may_ask(ctx: Context) -> bool:
    agent = ctx.request_context.request.headers.get("user-agent", "")
    return "desk" in agent  # expect: MCP306

@mcp.tool()
async def s07(ctx: Context) -> str:
    """x"""
    if not may_ask(ctx):
        return "none"
    r = await ctx.elicit("?", Pick)
    return r.action

@mcp.tool()
async def s08(ctx: Context) -> str:
    """x"""
    version = ctx.session.client_params.protocolVersion
    if version < "2025-06-18":
        return "none"
    r = await ctx.elicit("?", Pick)
    return r.action
