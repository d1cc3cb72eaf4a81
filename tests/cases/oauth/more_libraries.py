# case: MCP207 MCP221 MCP222 MCP223 MCP224 MCP225
"""Authorization links by libraries."""

import secrets
import uuid

import msal
from authlib.integrations.httpx_client import AsyncOAuth2Client
from google_auth_oauthlib.flow import Flow
from mcp.server.fastmcp import Context, FastMCP
from requests_oauthlib import OAuth2Session

mcp = FastMCP("library")
STATES: dict[str, str] = {}


async def show(ctx: Context, url: str) -> str:
    return (await ctx.elicit_url("Connect", url, str(uuid.uuid4()))).action


@mcp.tool()
async def by_authlib(ctx: Context) -> str:
    client = AsyncOAuth2Client("id", redirect_uri="https://library.example.org/back", scope="books:read", code_challenge_method="S256")
    verifier = secrets.token_urlsafe(48)
    url, state = client.create_authorization_url("https://github.com/login/oauth/authorize", code_verifier=verifier)  # expect: MCP207
    STATES[state] = verifier
    return await show(ctx, url)


@mcp.tool()
async def by_authlib_plain(ctx: Context) -> str:
    client = AsyncOAuth2Client("id", redirect_uri="https://library.example.org/back", scope="repo")  # expect: MCP225
    url, state = client.create_authorization_url("https://github.com/login/oauth/authorize")  # expect: MCP207, MCP223
    STATES[state] = ""
    return await show(ctx, url)


@mcp.tool()
async def by_requests(ctx: Context, user: str) -> str:
    session = OAuth2Session("id", redirect_uri="https://library.example.org/back", scope=["books:read"], pkce="S256")
    url, state = session.authorization_url("https://github.com/login/oauth/authorize", state=user)  # expect: MCP207, MCP222
    STATES[state] = user
    return await show(ctx, url)


@mcp.tool()
async def by_google(ctx: Context) -> str:
    flow = Flow.from_client_secrets_file("client.json", scopes=["https://www.googleapis.com/auth/drive.file"])
    url, state = flow.authorization_url(access_type="offline")  # expect: MCP207
    STATES[state] = ""
    return await show(ctx, url)


@mcp.tool()
async def by_msal(ctx: Context) -> str:
    app = msal.ConfidentialClientApplication("id", authority="https://login.microsoftonline.com/common")
    state = secrets.token_urlsafe(16)
    url = app.get_authorization_request_url(["Mail.ReadWrite"], state=state, redirect_uri="https://library.example.org/back")  # expect: MCP207, MCP223, MCP225
    return await show(ctx, url)
