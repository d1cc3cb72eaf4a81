# case: MCP408 MCP410 MCP211
# options: --protocol 2026-07-28
"""Bowling alley that serves the newest revision, and pushes."""

from pydantic import BaseModel, Field

from mcp.server.mcpserver import Context, Elicit, MCPServer, Resolve
from typing import Annotated

mcp = MCPServer("bowling-alley")


class Lane(BaseModel):
    lane: int = Field(title="Lane")


def which_lane() -> Elicit[Lane]:
    return Elicit("Which lane?", Lane)


@mcp.tool()
async def open_lane(ctx: Context) -> str:
    answer = await ctx.elicit("Which lane?", Lane)  # expect: MCP408
    return answer.action


@mcp.tool()
async def close_lane(lane: Annotated[Lane, Resolve(which_lane)]) -> str:
    return f"Lane {lane.lane} is closed."
