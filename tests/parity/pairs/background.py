# case: MCP401
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("background")

import asyncio


class Dish(BaseModel):
    dish: str = Field(title="Dish")


async def later(ctx: Context) -> None:
    await ctx.elicit("Which dish?", Dish)  # expect: MCP401


@mcp.tool()
async def remind(ctx: Context) -> str:
    asyncio.create_task(later(ctx))
    return "You will be asked."
