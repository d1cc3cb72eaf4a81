# case: MCP109
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("default_yes")


class Sure(BaseModel):
    confirm: bool = Field(default=True, title="Delete the album")  # expect: MCP109


@mcp.tool()
async def delete_album(ctx: Context) -> str:
    answer = await ctx.elicit("Delete the album?", Sure)
    return answer.action
