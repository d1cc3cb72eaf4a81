# case: MCP410
# options: --protocol 2025-11-25
"""Calls an SDK does not have."""

from mcp.server.mcpserver import Context, MCPServer
from pydantic import BaseModel

mcp = MCPServer("x")


class Pick(BaseModel):
    name: str


@mcp.tool  # expect: MCP410
async def h01(ctx: Context) -> str:
    """x"""
    return "x"


@mcp.tool()
async def h02(ctx: Context) -> str:
    """x"""
    r = await ctx.sample("x")  # expect: MCP410
    return str(r)


@mcp.tool()
async def h03(ctx: Context) -> str:
    """x"""
    r = await ctx.list_roots()  # expect: MCP410
    return str(r)


@mcp.tool()
async def h04(ctx: Context) -> str:
    """x"""
    if hasattr(ctx, "list_roots"):
        return str(await ctx.list_roots())
    return "x"


@mcp.prompt  # expect: MCP410
def h05() -> str:
    """x"""
    return "x"


def h06() -> str:
    """x"""
    ctx = mcp.get_context()  # expect: MCP410
    return str(ctx)


mcp.add_tool(h06)
