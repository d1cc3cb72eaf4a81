# case: MCP105
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("unknown_required")


@mcp.tool()
async def rate(ctx: Context) -> str:
    answer = await ctx.session.elicit(
        message="How was it?",
        requestedSchema={
            "type": "object",
            "properties": {"stars": {"type": "integer", "minimum": 1, "maximum": 5}},
            "required": ["grade"],  # expect: MCP105
        },
    )
    return answer.action
