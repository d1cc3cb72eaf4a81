# case: MCP404
"""Library module: somebody else decides how it is served."""

from fastmcp import Context, FastMCP

mcp = FastMCP("module")
LINE = {"type": "object", "properties": {"line": {"type": "integer", "title": "Line"}}, "required": ["line"]}


@mcp.tool
async def connect(ctx: Context) -> str:
    """Ask."""
    answer = await ctx.session.elicit_form("Which line?", LINE)
    return answer.action
