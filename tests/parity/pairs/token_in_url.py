# case: MCP201
import uuid

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("token_in_url")


@mcp.tool()
async def open_page(ctx: Context, access_token: str) -> str:
    url = f"https://page.example/open?access_token={access_token}"  # expect: MCP201
    answer = await ctx.elicit_url("Open the page", url, str(uuid.uuid4()))
    return answer.action
