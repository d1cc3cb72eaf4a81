# case: MCP207 MCP221
"""fastmcp sends URL mode through the session."""

import os
import uuid
from urllib.parse import urlencode

from fastmcp import Context, FastMCP

mcp = FastMCP("fast")
AUTH_URL = os.environ.get("AUTH_URL", "https://id.fast.example/oauth2/v2.0/authorize")  # expect: MCP207, MCP221
PAGE = os.environ["PUBLIC_URL"]


@mcp.tool
async def connect(ctx: Context) -> str:
    """Connect."""
    query = urlencode({"client_id": "fast", "response_type": "code", "code_challenge": "c", "code_challenge_method": "S256"})
    answer = await ctx.session.elicit_url(
        message="Connect.", url=f"{AUTH_URL}?{query}", elicitation_id=str(uuid.uuid4()), related_request_id=ctx.request_id
    )
    return answer.action


@mcp.tool
async def connect_through_page(ctx: Context) -> str:
    """Connect through our page."""
    url = f"{PAGE}/oauth/connect?elicitation={uuid.uuid4()}"
    answer = await ctx.session.elicit_url(message="Connect.", url=url, elicitation_id=str(uuid.uuid4()), related_request_id=ctx.request_id)
    return answer.action
