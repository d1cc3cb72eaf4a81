# case: MCP204
import uuid

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("plain_http")


@mcp.tool()
async def pay(ctx: Context) -> str:
    answer = await ctx.elicit_url("Pay", "http://shop.example/pay", str(uuid.uuid4()))  # expect: MCP204
    return answer.action
