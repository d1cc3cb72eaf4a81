# case: MCP210
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("guessable_id")


@mcp.tool()
async def pay(ctx: Context, order: str) -> str:
    answer = await ctx.elicit_url("Pay", "https://shop.example/pay", f"order-{order}")  # expect: MCP210
    return answer.action
