# case: MCP221 MCP223
"""Parameters that are added to a record one after another."""

import secrets
from urllib.parse import urlencode

from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

mcp = FastMCP("records")
DEFAULTS = {"response_type": "code", "client_id": "records"}


@mcp.custom_route("/later", methods=["GET"])
async def added_later(request: Request) -> Response:
    query = dict(DEFAULTS)
    query["state"] = secrets.token_urlsafe(32)
    query.update({"code_challenge": request.session["challenge"], "code_challenge_method": "S256"})
    return RedirectResponse(f"https://id.records.example/authorize?{urlencode(query)}")


@mcp.custom_route("/spread", methods=["GET"])
async def spread(request: Request) -> Response:
    query = {**DEFAULTS, "scope": "records.read", "code_challenge": request.session["challenge"], "code_challenge_method": "S256"}
    return RedirectResponse("https://id.records.example/authorize?" + urlencode(query))  # expect: MCP221


@mcp.custom_route("/merged", methods=["GET"])
async def merged(request: Request) -> Response:
    query = DEFAULTS | {"state": secrets.token_urlsafe(32)}
    return RedirectResponse("https://id.records.example/authorize?%s" % urlencode(query))  # expect: MCP223


@mcp.custom_route("/unknown", methods=["GET"])
async def further_parameters(request: Request) -> Response:
    query = {**DEFAULTS, **request.app.state.extra_parameters}
    return RedirectResponse(f"https://id.records.example/authorize?{urlencode(query)}")
