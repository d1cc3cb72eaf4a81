# case: MCP603 MCP605
"""Weather: whose token goes to the weather service."""

import logging
import os
from contextvars import ContextVar

import httpx
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.fastmcp import FastMCP
from starlette.middleware.base import BaseHTTPMiddleware
from starlette.requests import Request

mcp = FastMCP("weather")
log = logging.getLogger("weather")
caller_token: ContextVar[str] = ContextVar("caller_token", default="")


class Caller(BaseHTTPMiddleware):
    async def dispatch(self, request: Request, call_next):
        caller_token.set(request.headers.get("authorization", "").removeprefix("Bearer "))
        return await call_next(request)


class WeatherClient:
    def __init__(self, bearer: str) -> None:
        self._bearer = bearer

    async def today(self) -> str:
        headers = {"authorization": f"Bearer {self._bearer}"}  # expect: MCP603
        async with httpx.AsyncClient() as client:
            reply = await client.get("https://weather.example/today", headers=headers)
        return reply.text


@mcp.tool()
async def rain() -> str:
    headers = {"Authorization": f"Bearer {caller_token.get()}"}  # expect: MCP603
    async with httpx.AsyncClient(headers=headers) as client:
        reply = await client.get("https://weather.example/rain")
    return reply.text


@mcp.tool()
async def today() -> str:
    return await WeatherClient(get_access_token().token).today()


@mcp.tool()
async def ice() -> str:
    access = get_access_token()
    log.info("ice asked for by %s with %d scopes", access.client_id, len(access.scopes))
    async with httpx.AsyncClient() as client:
        reply = await client.get("https://weather.example/ice", headers={"x-api-key": os.environ["WEATHER_KEY"]})
    return reply.text
