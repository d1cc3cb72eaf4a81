import secrets
import uuid

from mcp.server.fastmcp import Context, FastMCP
from providers import make_link

mcp = FastMCP("sailing")
S256 = {"code_challenge_method": "S256"}


@mcp.tool()
async def wind(ctx: Context) -> str:
    """Connect the wind."""
    url = make_link("wind", state=secrets.token_urlsafe(24), code_challenge="c", **S256)
    return (await ctx.elicit_url("Connect the wind.", url, str(uuid.uuid4()))).action


@mcp.tool()
async def tide(ctx: Context, harbour: str) -> str:
    """Connect the tide."""
    url = make_link(
        "tide",
        state=f"tide:{harbour}",  # expect: MCP222
        scope="tide.read admin:tide",  # expect: MCP225
    )
    return (await ctx.elicit_url("Connect the tide.", url, str(uuid.uuid4()))).action
