# case: MCP502
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("discarded_answer")


class Colour(BaseModel):
    colour: str = Field(title="Colour")


@mcp.tool()
async def paint(ctx: Context) -> str:
    await ctx.elicit("Which colour?", Colour)  # expect: MCP502
    return "Painted."
