# case: MCP221 MCP223
"""Nothing is missing that may come from elsewhere."""

from urllib.parse import urlencode

from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

mcp = FastMCP("later")
BASE = {"response_type": "code", "client_id": "later"}


def with_extra(extra: dict) -> str:
    return f"https://id.later.example/authorize?{urlencode({**BASE, **extra})}"


def with_keywords(**extra: str) -> str:
    return "https://id.later.example/authorize?" + urlencode(dict(BASE, **extra))


@mcp.custom_route("/a", methods=["GET"])
async def a(request: Request) -> Response:
    return RedirectResponse(with_extra(request.app.state.parameters))


@mcp.custom_route("/b", methods=["GET"])
async def b(request: Request) -> Response:
    return RedirectResponse(with_keywords(**request.app.state.parameters))


@mcp.custom_route("/c", methods=["GET"])
async def c(request: Request) -> Response:
    return RedirectResponse(f"https://id.later.example/authorize?client_id=later&response_type=code&{request.session['rest']}")


@mcp.custom_route("/d", methods=["GET"])
async def d(request: Request) -> Response:
    query = dict(BASE)
    for name, value in request.app.state.parameters.items():
        query[name] = value
    return RedirectResponse("https://id.later.example/authorize?" + urlencode(query))


@mcp.custom_route("/e", methods=["GET"])
async def e(request: Request) -> Response:
    return RedirectResponse(request.app.state.provider.authorization_url(state=request.session["state"]))
