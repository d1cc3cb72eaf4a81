"""Egg stall."""

from fastmcp import Context, FastMCP

mcp = FastMCP("eggs")


@mcp.tool
async def pack(ctx: Context) -> str:
    """Pack."""
    answer = await ctx.elicit("How many?", response_type=int)  # expect: MCP405
    return answer.action
