# case: MCP221 MCP222 MCP223 MCP224 MCP225
"""Authorization requests whose endpoint is discovered, configured or handed in."""

import os
import secrets
from urllib.parse import quote_plus, urlencode, urlunsplit

import httpx
from mcp.server.fastmcp import Context, FastMCP
from starlette.requests import Request
from starlette.responses import RedirectResponse

mcp = FastMCP("tide")
PENDING: dict[str, str] = {}


@mcp.custom_route("/start", methods=["GET"])
async def start(request: Request) -> RedirectResponse:
    async with httpx.AsyncClient() as client:
        discovery = (await client.get("https://id.example.org/.well-known/openid-configuration")).json()
    endpoint = discovery["authorization_endpoint"]
    state = secrets.token_urlsafe(32)
    PENDING[state] = "x"
    params = {
        "client_id": os.environ["CLIENT_ID"],
        "redirect_uri": "https://tide.example.com/callback",
        "response_type": "code",
        "scope": "openid",
        "state": state,
    }
    return RedirectResponse(f"{endpoint}?{urlencode(params)}", status_code=302)  # expect: MCP223


@mcp.custom_route("/start2", methods=["GET"])
async def start2(request: Request) -> RedirectResponse:
    settings = request.app.state.settings
    challenge = request.query_params["c"]
    query = urlencode([("client_id", settings.client_id), ("response_type", "code"), ("code_challenge", challenge), ("code_challenge_method", "S256")])
    return RedirectResponse(settings.authorization_url + "?" + query)  # expect: MCP221


@mcp.tool()
async def connect(ctx: Context, tenant: str) -> str:
    state = secrets.token_hex(16)
    url = urlunsplit(("https", f"{tenant}.login.example.net", "/oauth2/authorize", urlencode({"client_id": "tide", "response_type": "code", "state": state}), ""))  # expect: MCP223
    answer = await ctx.elicit_url("Connect", url=url, elicitation_id=secrets.token_hex(8))
    return answer.action


def authorize_url(base: str, **extra: str) -> str:
    return f"{base}/authorize?" + "&".join(f"{k}={quote_plus(v)}" for k, v in extra.items())


@mcp.tool()
async def connect_two(ctx: Context) -> str:
    url = authorize_url("https://login.example.net", client_id="tide", response_type="code", state="tide-state", code_challenge="abc", scope="tides:read")  # expect: MCP222, MCP223
    answer = await ctx.elicit_url("Connect", url=url, elicitation_id=secrets.token_hex(8))
    return answer.action
