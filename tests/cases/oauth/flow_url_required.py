# case: MCP207 MCP221 MCP223
"""Authorization URLs in the URL-required error, in raw requests and in tables of providers."""

import secrets
import uuid

from mcp import types
from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import UrlElicitationRequiredError

mcp = FastMCP("orchards")
PROVIDERS = {
    "apples": "https://id.apples.example/oauth2/authorize",  # expect: MCP207, MCP221
    "pears": "https://id.pears.example/oauth2/authorize",  # expect: MCP207, MCP221
}


@mcp.tool()
async def harvest(ctx: Context) -> str:
    """Read the harvest."""
    state = secrets.token_urlsafe(24)
    raise UrlElicitationRequiredError(
        [
            types.ElicitRequestURLParams(
                mode="url",
                message="Connect the orchard.",
                url=f"https://id.orchards.example/oauth/authorize?client_id=o&response_type=code&state={state}",  # expect: MCP207, MCP223
                elicitationId=str(uuid.uuid4()),
            )
        ]
    )


@mcp.tool()
async def connect_all(ctx: Context) -> str:
    """Connect every orchard."""
    for name, endpoint in PROVIDERS.items():
        await ctx.session.elicit_url(
            message=f"Connect {name}.",
            url=f"{endpoint}?client_id=o&response_type=code&code_challenge={challenge()}&code_challenge_method=S256",
            elicitation_id=str(uuid.uuid4()),
            related_request_id=ctx.request_id,
        )
    return "Asked."


def challenge() -> str:
    raise NotImplementedError
