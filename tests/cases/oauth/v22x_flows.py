# case: MCP207 MCP221 MCP222 MCP223 MCP224 MCP225
"""Authorization requests."""

import base64
import hashlib
import os
import secrets
import uuid
from urllib.parse import urlencode

import msal
from authlib.integrations.httpx_client import AsyncOAuth2Client
from authlib.common.security import generate_token
from google_auth_oauthlib.flow import Flow
from mcp.server.fastmcp import Context, FastMCP
from requests_oauthlib import OAuth2Session
from starlette.requests import Request
from starlette.responses import RedirectResponse

mcp = FastMCP("oauth")
CLIENT_ID = os.environ["CLIENT_ID"]
AUTHORIZE_URL = "https://auth.vendor.example/oauth2/authorize"  # expect: MCP223
PENDING: dict[str, str] = {}


class OAuthConfig:
    authorize_url = "https://login.vendor.example/authorize"  # expect: MCP207, MCP223
    client_id = CLIENT_ID
    scopes = ["read", "write"]


def challenge(verifier: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode("ascii")).digest()).decode().rstrip("=")


def build(state: str, verifier: str | None = None, **more: str) -> str:
    params = {"response_type": "code", "client_id": OAuthConfig.client_id, "scope": " ".join(OAuthConfig.scopes), "state": state}
    if verifier:
        params |= {"code_challenge": challenge(verifier), "code_challenge_method": "S256"}
    params.update(more)
    return f"{OAuthConfig.authorize_url}?{urlencode(params)}"


@mcp.tool()
async def w01(ctx: Context) -> str:
    """Own builder without PKCE... state is good."""
    state = secrets.token_urlsafe(16)
    PENDING[state] = "x"
    r = await ctx.elicit_url("Grant", build(state), uuid.uuid4().hex)
    return r.action


@mcp.custom_route("/connect", methods=["GET"])
async def connect(request: Request) -> RedirectResponse:
    state, verifier = secrets.token_urlsafe(16), secrets.token_urlsafe(48)
    PENDING[state] = verifier
    return RedirectResponse(build(state, verifier))


@mcp.custom_route("/connect2", methods=["GET"])
async def connect2(request: Request) -> RedirectResponse:
    client = AsyncOAuth2Client(CLIENT_ID, os.environ["CLIENT_SECRET"], scope="openid", code_challenge_method="S256")
    verifier = generate_token(48)
    url, state = client.create_authorization_url(AUTHORIZE_URL, code_verifier=verifier)
    PENDING[state] = verifier
    return RedirectResponse(url)


@mcp.custom_route("/connect3", methods=["GET"])
async def connect3(request: Request) -> RedirectResponse:
    session = OAuth2Session(CLIENT_ID, scope=["https://www.googleapis.com/auth/gmail.modify"], redirect_uri="https://a.example.com/cb")  # expect: MCP225
    url, state = session.authorization_url(AUTHORIZE_URL)
    PENDING[state] = ""
    return RedirectResponse(url)


@mcp.custom_route("/connect4", methods=["GET"])
async def connect4(request: Request) -> RedirectResponse:
    app = msal.ConfidentialClientApplication(CLIENT_ID)
    url = app.get_authorization_request_url(["User.Read"], redirect_uri="https://a.example.com/cb")  # expect: MCP221, MCP223
    return RedirectResponse(url)


@mcp.custom_route("/connect5", methods=["GET"])
async def connect5(request: Request) -> RedirectResponse:
    state = hashlib.sha256(request.session["user"].encode()).hexdigest()  # expect: MCP222
    q = {"response_type": "code", "client_id": CLIENT_ID, "state": state, "code_challenge": challenge(secrets.token_urlsafe(40)), "code_challenge_method": "plain"}
    return RedirectResponse(AUTHORIZE_URL + "?" + urlencode(q))


@mcp.tool()
async def w02(state: str, ctx: Context) -> str:
    """The model's state."""
    r = await ctx.elicit_url("Grant", build(state, secrets.token_urlsafe(48)), uuid.uuid4().hex)  # expect: MCP222
    return r.action
