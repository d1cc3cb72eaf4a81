# case: MCP405
"""Bread stall: run arguments from a table."""

from fastmcp import Context, FastMCP

mcp = FastMCP("bread")
OPTIONS = {"transport": "http", "stateless_http": True}


@mcp.tool
async def slice_(ctx: Context) -> str:
    """Slice."""
    answer = await ctx.elicit("How thick?", response_type=int)  # expect: MCP405
    return answer.action


if __name__ == "__main__":
    mcp.run(**OPTIONS)
