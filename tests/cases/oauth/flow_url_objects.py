# case: MCP221 MCP223
"""URL objects of several libraries."""

import secrets

import httpx
import requests
import yarl
from mcp.server.fastmcp import FastMCP
from starlette.datastructures import URL
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

mcp = FastMCP("objects")


@mcp.custom_route("/httpx", methods=["GET"])
async def with_httpx(request: Request) -> Response:
    url = httpx.URL("https://id.objects.example/authorize", params={"response_type": "code", "client_id": "o"})  # expect: MCP221, MCP223
    return RedirectResponse(str(url))


@mcp.custom_route("/yarl", methods=["GET"])
async def with_yarl(request: Request) -> Response:
    url = yarl.URL("https://id.objects.example/authorize").with_query(response_type="code", client_id="o", state=secrets.token_hex(20))  # expect: MCP223
    return RedirectResponse(str(url))


@mcp.custom_route("/starlette", methods=["GET"])
async def with_starlette(request: Request) -> Response:
    url = URL("https://id.objects.example/authorize").include_query_params(
        response_type="code", client_id="o", state=secrets.token_hex(20), code_challenge=request.session["c"], code_challenge_method="S256"
    )
    return RedirectResponse(str(url))


@mcp.custom_route("/requests", methods=["GET"])
async def with_requests(request: Request) -> Response:
    prepared = requests.Request("GET", "https://id.objects.example/authorize", params={"response_type": "code", "client_id": "o"}).prepare()  # expect: MCP221, MCP223
    return RedirectResponse(prepared.url)
