# case: MCP303
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("unchecked_sampling")


@mcp.tool()
async def sum_up(ctx: Context) -> str:
    reply = await ctx.session.create_message([], max_tokens=10)  # expect: MCP303
    return reply.model
