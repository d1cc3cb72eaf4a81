# case: MCP207 MCP221 MCP222 MCP223
"""A provider class that makes the URL from its own attributes."""

import secrets
import uuid
from dataclasses import dataclass
from urllib.parse import urlencode

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("choirs")


class Provider:
    def __init__(self, endpoint: str, client_id: str) -> None:
        self.endpoint = endpoint
        self.client_id = client_id

    def authorization_url(self, state: str, challenge: str | None = None) -> str:
        query = {"response_type": "code", "client_id": self.client_id, "state": state}
        if challenge is not None:
            query["code_challenge"] = challenge
            query["code_challenge_method"] = "S256"
        return f"{self.endpoint}?{urlencode(query)}"


@dataclass
class Endpoints:
    authorize: str
    client_id: str = "choirs"

    def url(self) -> str:
        return f"{self.authorize}?client_id={self.client_id}&response_type=code"


CHOIR = Provider("https://id.choirs.example/oauth2/authorize", "choirs")  # expect: MCP207
HALLS = Endpoints("https://id.halls.example/oauth2/authorize")  # expect: MCP207, MCP221, MCP223


@mcp.tool()
async def connect_choir(ctx: Context) -> str:
    """Connect the choir."""
    answer = await ctx.elicit_url("Connect the choir.", CHOIR.authorization_url(secrets.token_urlsafe(24), "c"), str(uuid.uuid4()))
    return "Waiting." if answer.action == "accept" else "Not connected."


@mcp.tool()
async def connect_by_name(ctx: Context, label: str) -> str:
    """Connect the choir under a label."""
    url = CHOIR.authorization_url(label, "c")  # expect: MCP222
    answer = await ctx.elicit_url("Connect the choir.", url, str(uuid.uuid4()))
    return "Waiting." if answer.action == "accept" else "Not connected."


@mcp.tool()
async def connect_hall(ctx: Context) -> str:
    """Connect the hall."""
    answer = await ctx.elicit_url("Connect the hall.", HALLS.url(), str(uuid.uuid4()))
    return "Waiting." if answer.action == "accept" else "Not connected."
