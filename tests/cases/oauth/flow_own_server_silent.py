# case: MCP207
"""The server is its own authorization server: the browser's user signs in there."""

import secrets
import uuid

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("kilns")
PUBLIC = "https://kilns.example.com"


@mcp.tool()
async def connect(ctx: Context) -> str:
    """Connect."""
    state = secrets.token_urlsafe(24)
    url = f"{PUBLIC}/oauth/authorize?response_type=code&client_id=agent&redirect_uri={PUBLIC}/oauth/done&state={state}"
    answer = await ctx.elicit_url("Sign in to the kilns.", url, str(uuid.uuid4()))
    return "Waiting." if answer.action == "accept" else "Not connected."


@mcp.tool()
async def docs(ctx: Context) -> str:
    """Show how authorization works."""
    answer = await ctx.elicit_url("Read how it works.", "https://docs.example.org/oauth/authorize-your-agent?page=2", str(uuid.uuid4()))
    return answer.action
