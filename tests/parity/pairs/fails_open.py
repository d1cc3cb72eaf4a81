# case: MCP503
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("fails_open")


class Sure(BaseModel):
    sure: bool = Field(title="Sure")


async def confirmed(ctx: Context) -> bool:
    try:
        answer = await ctx.elicit("Really?", Sure)
    except Exception:
        return True  # expect: MCP503
    return answer.action == "accept" and answer.data.sure


@mcp.tool()
async def wipe(ctx: Context, store: str) -> str:
    if not await confirmed(ctx):
        return "Kept."
    delete_store(store)
    return "Wiped."
