# case: MCP202 MCP221 MCP223 MCP225
"""Calendars: consent pages that client libraries put together."""

import os
import secrets
import uuid

import msal
from authlib.integrations.httpx_client import AsyncOAuth2Client
from google_auth_oauthlib.flow import Flow
from mcp.server.fastmcp import Context, FastMCP
from oauthlib.oauth2 import WebApplicationClient
from requests_oauthlib import OAuth2Session

mcp = FastMCP("calendars")
CLIENT_ID = os.environ["CLIENT_ID"]
BACK = "https://calendars.example.org/callback"
ENDPOINT = "https://login.calendarhub.example/oauth/authorize"


async def show(ctx: Context, url: str) -> str:
    return (await ctx.elicit_url("Consent, please.", url, str(uuid.uuid4()))).action


@mcp.tool()
async def by_session(ctx: Context) -> str:
    """The library adds a state, and a challenge when told."""
    session = OAuth2Session(CLIENT_ID, redirect_uri=BACK, scope=["calendar.read"], pkce="S256")
    url, state = session.authorization_url(ENDPOINT, prompt="consent")
    return await show(ctx, url)


@mcp.tool()
async def by_session_bare(ctx: Context) -> str:
    """Without challenge."""
    session = OAuth2Session(CLIENT_ID, redirect_uri=BACK, scope="calendar.read")
    url, _ = session.authorization_url("https://login.calendarhub.example/oauth/authorize")  # expect: MCP223
    return await show(ctx, url)


@mcp.tool()
async def by_client(ctx: Context) -> str:
    """With a verifier."""
    client = AsyncOAuth2Client(CLIENT_ID, scope="calendar.read", redirect_uri=BACK, code_challenge_method="S256")
    verifier = secrets.token_urlsafe(48)
    url, state = client.create_authorization_url("https://login.calendarhub.example/oauth/authorize", code_verifier=verifier)
    return await show(ctx, url)


@mcp.tool()
async def by_flow(ctx: Context) -> str:
    """The library adds state and challenge."""
    flow = Flow.from_client_secrets_file("client.json", scopes=["https://www.googleapis.com/auth/calendar.readonly"], redirect_uri=BACK)
    url, state = flow.authorization_url(access_type="offline")
    return await show(ctx, url)


@mcp.tool()
async def by_msal(email: str, ctx: Context) -> str:
    """The library adds nothing by itself here."""
    app = msal.ConfidentialClientApplication(CLIENT_ID, client_credential=os.environ["SECRET"])
    url = app.get_authorization_request_url(["Calendars.Read"], login_hint=email, redirect_uri=BACK)  # expect: MCP202, MCP221, MCP223
    return await show(ctx, url)


@mcp.tool()
async def by_msal_flow(ctx: Context) -> str:
    """The library adds state and challenge."""
    app = msal.ConfidentialClientApplication(CLIENT_ID, client_credential=os.environ["SECRET"])
    flow = app.initiate_auth_code_flow(["Calendars.Read"], redirect_uri=BACK)
    return await show(ctx, flow["auth_uri"])


@mcp.tool()
async def by_hand(ctx: Context) -> str:
    """Nothing is added."""
    client = WebApplicationClient(CLIENT_ID)
    url = client.prepare_request_uri("https://login.calendarhub.example/oauth/authorize", redirect_uri=BACK, scope=["calendar.read"])  # expect: MCP221, MCP223
    return await show(ctx, url)
