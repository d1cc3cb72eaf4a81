# case: MCP226
"""A decorator of the project checks the state."""

import functools

import httpx
from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

mcp = FastMCP("decorated")
STATES: dict[str, str] = {}
TOKENS: dict[str, dict] = {}


def fresh_state(handler):
    @functools.wraps(handler)
    async def wrapper(request: Request) -> Response:
        if STATES.pop(request.query_params.get("state", ""), None) is None:
            return PlainTextResponse("No.", status_code=400)
        return await handler(request)

    return wrapper


def timed(handler):
    @functools.wraps(handler)
    async def wrapper(request: Request) -> Response:
        return await handler(request)

    return wrapper


async def redeem(code: str) -> dict:
    async with httpx.AsyncClient() as client:
        return (await client.post("https://id.decorated.example/token", data={"grant_type": "authorization_code", "code": code})).json()


@mcp.custom_route("/checked", methods=["GET"])
@fresh_state
async def checked(request: Request) -> Response:
    TOKENS[request.session["sub"]] = await redeem(request.query_params["code"])
    return PlainTextResponse("Connected.")


@mcp.custom_route("/timed", methods=["GET"])
@timed
async def unchecked(request: Request) -> Response:  # expect: MCP226
    TOKENS[request.session["sub"]] = await redeem(request.query_params["code"])
    return PlainTextResponse("Connected.")
