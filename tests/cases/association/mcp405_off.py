# case: MCP405
"""Cheese stall: sessions are on."""

from fastmcp import Context, FastMCP

mcp = FastMCP("cheese")
PLAIN = False


@mcp.tool
async def cut(ctx: Context) -> str:
    """Cut."""
    answer = await ctx.elicit("How much?", response_type=int)
    return answer.action


if __name__ == "__main__":
    mcp.run(transport="http", stateless_http=False, json_response=PLAIN)
