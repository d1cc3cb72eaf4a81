# case: MCP207 MCP221 MCP222 MCP223 MCP224 MCP225 MCP226 MCP227
"""Connecting an account: the good way and the careless one."""

import base64
import hashlib
import hmac
import os
import secrets
import uuid
from urllib.parse import urlencode

import httpx
from mcp.server.fastmcp import Context, FastMCP
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse

mcp = FastMCP("bikes")
FLOWS: dict[str, dict] = {}
TOKENS: dict[str, str] = {}
ME = "https://bikes.example.org"


@mcp.tool()
async def connect(ctx: Context) -> str:
    flow = secrets.token_urlsafe(24)
    FLOWS[flow] = {"subject": ctx.client_id}
    return (await ctx.elicit_url("Connect", f"{ME}/connect/{flow}", str(uuid.uuid4()))).action


@mcp.custom_route("/connect/{flow}", methods=["GET"])
async def connect_page(request: Request) -> RedirectResponse:
    flow = request.path_params["flow"]
    subject = request.session["subject"]
    if FLOWS.get(flow, {}).get("subject") != subject:
        return RedirectResponse(f"{ME}/login")
    state, verifier = secrets.token_urlsafe(24), secrets.token_urlsafe(48)
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    FLOWS[state] = {"subject": subject, "verifier": verifier}
    query = urlencode(
        {
            "client_id": os.environ["ID"],
            "response_type": "code",
            "redirect_uri": f"{ME}/back",
            "scope": "rides:read",
            "state": state,
            "code_challenge": challenge,
            "code_challenge_method": "S256",
        }
    )
    return RedirectResponse(f"https://watch.example.com/oauth/authorize?{query}")


@mcp.custom_route("/back", methods=["GET"])
async def back(request: Request) -> HTMLResponse:
    flow = FLOWS.pop(request.query_params.get("state", ""), None)
    if flow is None or not hmac.compare_digest(flow["subject"], request.session["subject"]):
        return HTMLResponse("no", status_code=400)
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://watch.example.com/oauth/token", data={"code": request.query_params["code"], "code_verifier": flow["verifier"]})
    TOKENS[flow["subject"]] = reply.json()["access_token"]
    return HTMLResponse("done")


@mcp.custom_route("/back2", methods=["GET"])
async def careless(request: Request) -> HTMLResponse:  # expect: MCP226
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://watch.example.com/oauth/token", data={"code": request.query_params["code"]})
    TOKENS[request.query_params["user"]] = reply.json()["access_token"]  # expect: MCP227
    return HTMLResponse("done")


@mcp.tool()
async def direct(ctx: Context) -> str:
    params = {"client_id": "bikes", "response_type": "code", "redirect_uri": f"{ME}/back2", "scope": "repo"}  # expect: MCP225
    return (await ctx.elicit_url("Connect", "https://github.com/login/oauth/authorize?" + urlencode(params), str(uuid.uuid4()))).action  # expect: MCP207, MCP221, MCP223


@mcp.tool()
async def direct_token(ctx: Context, state: str) -> str:
    url = httpx.URL(
        "https://id.example.net/oauth2/v1/authorize",  # expect: MCP207
        params={
            "client_id": "bikes",
            "response_type": "token",  # expect: MCP224
            "scope": "rides:read",
            "state": state,  # expect: MCP222
        },
    )
    return (await ctx.elicit_url("Connect", str(url), str(uuid.uuid4()))).action
