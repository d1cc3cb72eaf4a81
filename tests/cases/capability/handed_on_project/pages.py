"""Pages."""

import uuid

from mcp.server.fastmcp import Context


async def open_page(ctx: Context, url: str) -> str:
    answer = await ctx.elicit_url("Go on in the browser", url, str(uuid.uuid4()))  # expect: MCP302
    return answer.action
