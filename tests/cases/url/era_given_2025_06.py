# case: MCP211
# options: --protocol 2025-06-18
"""Planetarium for clients of the oldest revision."""

import uuid

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel

mcp = FastMCP("planetarium")


class Seat(BaseModel):
    row: int


@mcp.tool()
async def show(ctx: Context) -> str:
    """Show a page."""
    result = await ctx.elicit_url("Look.", "https://stars.example.org/page", str(uuid.uuid4()))  # expect: MCP211
    return result.action


@mcp.tool()
async def seat(ctx: Context) -> str:
    """Choose a seat."""
    result = await ctx.elicit("Which row?", schema=Seat)
    return result.action
