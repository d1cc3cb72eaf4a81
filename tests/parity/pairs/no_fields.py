# case: MCP106
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("no_fields")


@mcp.tool()
async def go_on(ctx: Context) -> str:
    answer = await ctx.session.elicit(
        message="Go on?",
        requestedSchema={"type": "object", "properties": {}},  # expect: MCP106
    )
    return answer.action
