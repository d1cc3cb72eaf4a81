# case: MCP221 MCP223
"""`format`, `%` and templates kept as constants."""

import secrets

from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

mcp = FastMCP("formats")
WITH_STATE = "https://id.example.org/oauth/authorize?client_id={client}&response_type=code&state={state}"  # expect: MCP223
PERCENT = "https://id.example.net/oauth/authorize?client_id=%s&response_type=code&code_challenge=%s&code_challenge_method=S256"  # expect: MCP221
SOUND = (
    "https://id.example.com/oauth/authorize?client_id=%(client)s&response_type=code&state=%(state)s"
    "&code_challenge=%(challenge)s&code_challenge_method=S256"
)


@mcp.custom_route("/one", methods=["GET"])
async def one(request: Request) -> Response:
    return RedirectResponse(WITH_STATE.format(client="desk", state=secrets.token_hex(16)))


@mcp.custom_route("/two", methods=["GET"])
async def two(request: Request) -> Response:
    return RedirectResponse(PERCENT % ("desk", request.session["challenge"]))


@mcp.custom_route("/three", methods=["GET"])
async def three(request: Request) -> Response:
    return RedirectResponse(SOUND % {"client": "desk", "state": secrets.token_hex(16), "challenge": request.session["challenge"]})
