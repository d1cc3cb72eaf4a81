# case: MCP405
"""Kiosk: the ways to turn sessions off."""

import os

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

STATELESS = os.environ.get("KIOSK_STATELESS", "true").lower() in ("1", "true", "yes")

mcp = FastMCP("kiosk", stateless_http=STATELESS)


class Paper(BaseModel):
    name: str = Field(description="Paper")


async def ask(ctx: Context) -> str:
    answer = await ctx.elicit("Which paper?", Paper)  # expect: MCP405
    return answer.data.name if answer.action == "accept" else ""


@mcp.tool()
async def buy(ctx: Context) -> str:
    """Buy a paper."""
    return await ask(ctx)


if __name__ == "__main__":
    mcp.run(transport="streamable-http")
