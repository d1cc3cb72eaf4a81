# case: MCP602 MCP605 MCP607
"""Toll road: parts of headers and links that give nothing away, and tokens of other kinds in paths."""

import logging
import secrets
from urllib.parse import urlencode

import httpx
from fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

mcp = FastMCP("toll")
log = logging.getLogger("toll")
ROOMS = "https://talk.toll.example/rooms"


def scheme(header: str) -> str:
    return header.split(" ", 1)[0]


@mcp.custom_route("/start", methods=["GET"])
async def start(request: Request) -> Response:
    header = request.headers.get("authorization", "")
    log.debug("scheme %s, also %s", scheme(header), header.partition(" ")[0])
    url = "https://id.toll.example/authorize?" + urlencode({"state": secrets.token_urlsafe(16)})
    log.debug("to %s", url.split("?")[0])
    return RedirectResponse(url)


@mcp.tool
async def room(token: str) -> dict:
    """A room of the talk server.

    Args:
        token: Room token, from list_rooms.
    """
    async with httpx.AsyncClient() as client:
        reply = await client.get(f"{ROOMS}/{token}")
    return reply.json()


@mcp.tool
def state() -> str:
    """Is somebody there?"""
    return "Login not detected. Please make sure that you completed the login at the given URL."
