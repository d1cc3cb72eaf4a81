# case: MCP501
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("untested_answer")


class Colour(BaseModel):
    colour: str = Field(title="Colour")


@mcp.tool()
async def paint(ctx: Context) -> str:
    answer = await ctx.elicit("Which colour?", Colour)
    return f"Painted in {answer.data.colour}."  # expect: MCP501
