# case: MCP209 MCP211 MCP408 MCP302
# options: --protocol 2026-07-28
"""Newest revision only."""

import uuid

import mcp_types as types
from mcp.server.mcpserver import Context, MCPServer
from mcp.shared.exceptions import UrlElicitationRequiredError

mcp = MCPServer("new")


def can_open(ctx: Context) -> bool:
    caps = ctx.client_capabilities
    return bool(caps and caps.elicitation and caps.elicitation.url)


@mcp.tool()
async def r01(ctx: Context) -> types.InputRequiredResult | str:
    """x"""
    if (ctx.input_responses or {}).get("page"):
        return "done"
    if not can_open(ctx):
        return "none"
    page = types.ElicitRequestURLParams(message="x", url="https://app.example.com/x")
    return types.InputRequiredResult(input_requests={"page": types.ElicitRequest(params=page)})


@mcp.tool()
async def r02(ctx: Context) -> types.InputRequiredResult | str:
    """x"""
    if not can_open(ctx):
        return "none"
    page = types.ElicitRequestURLParams(message="x", url="https://app.example.com/x", elicitation_id=uuid.uuid4().hex)  # expect: MCP211
    return types.InputRequiredResult(input_requests={"page": types.ElicitRequest(params=page)})


@mcp.tool()
async def r03(ctx: Context) -> str:
    """x"""
    if not can_open(ctx):
        return "none"
    r = await ctx.elicit_url("x", "https://app.example.com/x", uuid.uuid4().hex)  # expect: MCP408
    return r.action


@mcp.tool()
async def r04(ctx: Context) -> str:
    """x"""
    raise UrlElicitationRequiredError([types.ElicitRequestURLParams(message="x", url="https://app.example.com/x", elicitation_id="1")])  # expect: MCP211
