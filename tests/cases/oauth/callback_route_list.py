# case: MCP226 MCP227
"""A list of routes and an endpoint class."""

import httpx
from mcp.server.fastmcp import FastMCP
from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route

mcp = FastMCP("looms")
TOKENS: dict[str, dict] = {}
EXPECTED = "looms-flow"


async def token_of(code: str) -> dict:
    async with httpx.AsyncClient() as client:
        return (await client.post("https://id.looms.example/token", data={"code": code, "redirect_uri": "https://looms.example.com/cb"})).json()


async def constant(request: Request) -> Response:  # expect: MCP226
    if request.query_params.get("state") != EXPECTED:
        return PlainTextResponse("No.", status_code=400)
    TOKENS[request.session["sub"]] = await token_of(request.query_params["code"])
    return PlainTextResponse("Connected.")


async def own_cookie(request: Request) -> Response:
    if request.cookies.get("state") != request.query_params.get("state"):
        return PlainTextResponse("No.", status_code=400)
    TOKENS[request.session["sub"]] = await token_of(request.query_params["code"])
    response = PlainTextResponse("Connected.")
    response.delete_cookie("state")
    return response


class Callback(HTTPEndpoint):
    async def get(self, request: Request) -> Response:  # expect: MCP226
        TOKENS[request.session["sub"]] = await token_of(request.query_params["code"])
        return PlainTextResponse("Connected.")


async def with_itself(request: Request) -> Response:  # expect: MCP226
    if request.query_params.get("state") != request.query_params.get("expected_state"):
        return PlainTextResponse("No.", status_code=400)
    TOKENS[request.session["sub"]] = await token_of(request.query_params["code"])
    return PlainTextResponse("Connected.")


app = Starlette(
    routes=[
        Route("/cb/constant", constant),
        Route("/cb/cookie", endpoint=own_cookie, methods=["GET"]),
        Route("/cb/class", Callback),
        Mount("/more", routes=[Route("/cb", with_itself)]),
    ]
)
