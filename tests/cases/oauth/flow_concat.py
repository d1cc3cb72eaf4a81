# case: MCP221 MCP223
"""Authorization URLs put together piece by piece."""

import os
import secrets

from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

mcp = FastMCP("ferries")
CLIENT = os.environ["FERRY_CLIENT"]
BASE = "https://login.ferries.example/oauth2/authorize"
START = "https://id.islands.example/authorize?response_type=code&client_id=" + CLIENT  # expect: MCP221, MCP223


@mcp.custom_route("/a", methods=["GET"])
async def complete(request: Request) -> Response:
    url = BASE + "?response_type=code&client_id=" + CLIENT
    url += "&state=" + secrets.token_urlsafe(24)
    url += "&code_challenge=" + request.session["challenge"] + "&code_challenge_method=S256"
    return RedirectResponse(url)


@mcp.custom_route("/b", methods=["GET"])
async def without_state(request: Request) -> Response:
    url = "https://login.harbour.example/oauth2/authorize"  # expect: MCP221
    url = url + "?response_type=code"
    url = url + "&client_id=" + CLIENT
    url = f"{url}&code_challenge={request.session['challenge']}&code_challenge_method=S256"
    return RedirectResponse(url, status_code=302)


@mcp.custom_route("/c", methods=["GET"])
async def module_constant(request: Request) -> Response:
    return RedirectResponse(START)


@mcp.custom_route("/d", methods=["GET"])
async def parts_in_a_list(request: Request) -> Response:
    pairs = ["response_type=code", f"client_id={CLIENT}", f"code_challenge={request.session['challenge']}", "code_challenge_method=S256"]
    url = "https://login.quay.example/authorize?" + "&".join(pairs)  # expect: MCP221
    return RedirectResponse(url)
