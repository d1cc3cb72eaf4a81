# case: MCP221 MCP222 MCP226
"""Client libraries make and check the state themselves."""

from authlib.integrations.starlette_client import OAuth
from google_auth_oauthlib.flow import Flow
from mcp.server.fastmcp import FastMCP
from msal import ConfidentialClientApplication
from requests_oauthlib import OAuth2Session
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

mcp = FastMCP("libraries")
oauth = OAuth()
oauth.register("code", client_id="c", client_kwargs={"scope": "openid", "code_challenge_method": "S256"})
app = ConfidentialClientApplication("c")
TOKENS: dict[str, dict] = {}
FLOWS: dict[str, dict] = {}


@mcp.custom_route("/login", methods=["GET"])
async def login(request: Request) -> Response:
    return await oauth.code.authorize_redirect(request, "https://libraries.example.com/callback")


@mcp.custom_route("/callback", methods=["GET"])
async def callback(request: Request) -> Response:
    token = await oauth.code.authorize_access_token(request)
    TOKENS[request.session["sub"]] = token
    return PlainTextResponse("Connected.")


@mcp.custom_route("/session", methods=["GET"])
async def session(request: Request) -> Response:
    url, state = OAuth2Session("c", redirect_uri="https://libraries.example.com/done").authorization_url("https://id.example.net/authorize")
    request.session["oauth_state"] = state
    return RedirectResponse(url)


@mcp.custom_route("/done", methods=["GET"])
async def done(request: Request) -> Response:
    client = OAuth2Session("c", state=request.session.pop("oauth_state"))
    TOKENS[request.session["sub"]] = client.fetch_token("https://id.example.net/token", authorization_response=str(request.url))
    return PlainTextResponse("Connected.")


@mcp.custom_route("/ms/callback", methods=["GET"])
async def microsoft(request: Request) -> Response:
    result = app.acquire_token_by_auth_code_flow(request.session.pop("flow"), dict(request.query_params))
    TOKENS[request.session["sub"]] = result
    return PlainTextResponse("Connected.")


@mcp.custom_route("/google/callback", methods=["GET"])
async def google(request: Request) -> Response:
    flow = Flow.from_client_config(request.app.state.config, scopes=["openid"], state=request.session["state"])
    flow.fetch_token(authorization_response=str(request.url))
    TOKENS[request.session["sub"]] = {"token": flow.credentials.token}
    return PlainTextResponse("Connected.")
