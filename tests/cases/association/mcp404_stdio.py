# case: MCP404
"""Night watch: runs over stdio, where there is one stream only."""

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("watch")
HOUR = {"type": "object", "properties": {"hour": {"type": "integer", "title": "Hour"}}, "required": ["hour"]}


@mcp.tool()
async def hour(ctx: Context) -> str:
    """Ask."""
    answer = await ctx.session.elicit_form("Which hour?", HOUR)
    return answer.action


def main() -> None:
    mcp.run(transport="stdio")


if __name__ == "__main__":
    main()
