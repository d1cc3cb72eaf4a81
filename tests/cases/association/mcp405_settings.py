# case: MCP405
"""Flower stall: settings after the fact."""

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("flowers")


class Flower(BaseModel):
    name: str = Field(description="Flower")


@mcp.tool()
async def buy(ctx: Context) -> str:
    """Buy flowers."""
    answer = await ctx.elicit("Which flower?", Flower)  # expect: MCP405
    return answer.action


def main() -> None:
    mcp.settings.json_response = True
    mcp.run(transport="streamable-http")
