# case: MCP226 MCP227
"""aiohttp, registered by call."""

import logging

import httpx
from aiohttp import web
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("lamps")
log = logging.getLogger(__name__)
TOKENS: dict[str, dict] = {}
STATES: set[str] = set()


async def fetch_tokens(code: str) -> dict:
    async with httpx.AsyncClient() as client:
        return (await client.post("https://id.lamps.example/token", json={"code": code, "grant_type": "authorization_code"})).json()


async def logged_only(request: web.Request) -> web.Response:  # expect: MCP226
    log.info("callback with state %s", request.query.get("state"))
    TOKENS["lamp"] = await fetch_tokens(request.query["code"])
    return web.Response(text="Connected.")


async def warned_only(request: web.Request) -> web.Response:  # expect: MCP226
    if request.query.get("state") not in STATES:
        log.warning("state not known")
    TOKENS["lamp"] = await fetch_tokens(request.query["code"])
    return web.Response(text="Connected.")


async def used_up(request: web.Request) -> web.Response:
    state = request.query.get("state", "")
    if state not in STATES:
        raise web.HTTPBadRequest()
    STATES.discard(state)
    TOKENS["lamp"] = await fetch_tokens(request.query["code"])
    return web.Response(text="Connected.")


async def kept_forever(request: web.Request) -> web.Response:  # expect: MCP226
    if request.query.get("state") not in STATES:
        raise web.HTTPBadRequest()
    TOKENS["lamp"] = await fetch_tokens(request.query["code"])
    return web.Response(text="Connected.")


def make_app() -> web.Application:
    app = web.Application()
    app.router.add_get("/callback", logged_only)
    app.router.add_get("/callback/warned", warned_only)
    app.router.add_get("/callback/used", used_up)
    app.router.add_get("/callback/kept", kept_forever)
    return app
