# case: MCP504
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("decline_goes_on")


class Sure(BaseModel):
    sure: bool = Field(title="Sure")


@mcp.tool()
async def wipe(ctx: Context, store: str) -> str:
    answer = await ctx.elicit("Really?", Sure)
    if answer.action != "accept":  # expect: MCP504
        print("not confirmed")
    delete_store(store)
    return "Wiped."
