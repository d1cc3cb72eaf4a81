# case: MCP301 MCP302
"""Patterns on what a client declared."""

import uuid
from mcp.server.mcpserver import Context, MCPServer
from mcp_types import ClientCapabilities, ElicitationCapability, UrlElicitationCapability
from pydantic import BaseModel
mcp = MCPServer("g2")
class Pick(BaseModel):
    name: str

def elicitation_of(ctx: Context) -> ElicitationCapability | None:
    caps: ClientCapabilities | None = ctx.client_capabilities
    return caps.elicitation if caps else None

@mcp.tool()
async def s02(ctx: Context) -> str:
    """By helper returning the capability."""
    elicitation = elicitation_of(ctx)
    if not elicitation or not elicitation.url:
        return "none"
    r = await ctx.elicit_url("Open", "https://a.example.com/y", uuid.uuid4().hex)
    return r.action

@mcp.tool()
async def s12(ctx: Context) -> str:
    """match on the elicitation capability."""
    match elicitation_of(ctx):
        case ElicitationCapability(url=url) if url is not None:
            r = await ctx.elicit_url("Open", "https://a.example.com/y", uuid.uuid4().hex)
            return r.action
        case ElicitationCapability():
            r = await ctx.elicit("Which?", Pick)
            return r.action
        case _:
            return "none"

@mcp.tool()
async def s13(ctx: Context) -> str:
    """match on the capabilities."""
    match ctx.client_capabilities:
        case ClientCapabilities(elicitation=ElicitationCapability(url=None)):
            r = await ctx.elicit("Which?", Pick)
            return r.action
        case ClientCapabilities(elicitation=ElicitationCapability(url=UrlElicitationCapability())):
            r = await ctx.elicit_url("Open", "https://a.example.com/y", uuid.uuid4().hex)
            return r.action
        case ClientCapabilities(sampling=_):
            r = await ctx.elicit("Which?", Pick)  # expect: MCP301
            return r.action
    return "none"

@mcp.tool()
async def s14(ctx: Context) -> str:
    """match on a dump."""
    match ctx.client_capabilities.model_dump(exclude_none=True):
        case {"elicitation": {"url": _}}:
            r = await ctx.elicit_url("Open", "https://a.example.com/y", uuid.uuid4().hex)
            return r.action
        case {"elicitation": _}:
            r = await ctx.elicit("Which?", Pick)
            return r.action
        case {"sampling": _}:
            r = await ctx.elicit("Which?", Pick)  # expect: MCP301
            return r.action
    return "none"
