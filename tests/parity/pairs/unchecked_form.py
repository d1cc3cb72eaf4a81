# case: MCP301
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("unchecked_form")


class Dish(BaseModel):
    dish: str = Field(title="Dish")


@mcp.tool()
async def order(ctx: Context) -> str:
    answer = await ctx.elicit("Which dish?", Dish)  # expect: MCP301
    return answer.action
