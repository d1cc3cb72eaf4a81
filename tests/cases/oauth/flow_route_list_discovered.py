# case: MCP223
import secrets
from urllib.parse import urlencode
from urllib.parse import urlparse as parse_url

from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Route

mcp = FastMCP("tide")
PENDING: dict[str, str] = {}


async def get_oidc_discovery(url):
    ...


async def authorize(request: Request) -> RedirectResponse:
    oauth_config = request.app.state.oauth_context["config"]
    state = secrets.token_urlsafe(32)
    PENDING[state] = "x"
    discovery = await get_oidc_discovery("x")
    authorization_endpoint = discovery["authorization_endpoint"]
    params = {
        "client_id": "x",
        "redirect_uri": "https://tide.example.com/callback",
        "response_type": "code",
        "scope": "openid",
        "state": state,
    }
    auth_url = f"{authorization_endpoint}?{urlencode(params)}"  # expect: MCP223
    return RedirectResponse(auth_url, status_code=302)


routes = [Route("/oauth/authorize", authorize)]
