# case: ALL
"""Ferry pass: what the callback of the ticket office believes."""

import httpx
from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

mcp = FastMCP("ferry-pass")
TOKENS: dict[str, str] = {}
FLOWS: dict[str, dict[str, str]] = {}


async def exchange(code: str, verifier: str = "") -> dict:
    form = {"grant_type": "authorization_code", "code": code, "code_verifier": verifier}
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://tickets.example/oauth/token", data=form)
    reply.raise_for_status()
    return reply.json()


@mcp.custom_route("/callback/plain", methods=["GET"])
async def plain(request: Request) -> Response:  # expect: MCP226
    grant = await exchange(request.query_params["code"])
    user = request.query_params["user"]  # expect: MCP227
    TOKENS[user] = grant["access_token"]
    return PlainTextResponse("Linked.")


@mcp.custom_route("/callback", methods=["GET"])
async def callback(request: Request) -> Response:
    flow = FLOWS.pop(request.query_params.get("state", ""), None)
    if flow is None or flow["subject"] != request.session.get("subject"):
        return PlainTextResponse("This link is used up.", status_code=400)
    grant = await exchange(request.query_params["code"], flow["verifier"])
    TOKENS[flow["subject"]] = grant["access_token"]
    return PlainTextResponse("Linked.")
