# case: MCP201 MCP202 MCP203 MCP204 MCP206 MCP208 MCP210
"""Community radio on mcp 1.x: class-based tools, closures, decorators, loops, match, and an early return."""

import functools
import logging
import os
import secrets
import uuid
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Any

from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession

logger = logging.getLogger(__name__)
mcp = FastMCP("community-radio")
STUDIO_PASSWORD = os.environ["STUDIO_PASSWORD"]
LINKS: dict[str, tuple[str, str]] = {}


class Site(Enum):
    STUDIO = "https://studio.radio.example.org"
    ARCHIVE = "http://archive.radio.example.org"  # expect: MCP204
    APP = "radio://play"  # expect: MCP206


def opens(kind: str) -> Callable[[Callable[..., Awaitable[str]]], Callable[..., Awaitable[str]]]:
    def wrap(function: Callable[..., Awaitable[str]]) -> Callable[..., Awaitable[str]]:
        @functools.wraps(function)
        async def inner(*args: Any, **kwargs: Any) -> str:
            logger.info("opening %s", kind)
            return await function(*args, **kwargs)

        return inner

    return wrap


class Desk:
    """Tools as methods."""

    def __init__(self, server: FastMCP, base: str) -> None:
        self.base = base
        server.add_tool(self.rehearse)
        server.add_tool(self.broadcast)

    def _link(self, path: str, **query: str) -> str:
        extra = "&".join(f"{k}={v}" for k, v in query.items())
        return f"{self.base}/{path}?{extra}" if extra else f"{self.base}/{path}"

    async def _open(self, session: ServerSession, url: str, key: str | None = None) -> str:
        identifier = key or uuid.uuid4().hex
        result = await session.elicit_url(message="Go on air.", url=url, elicitation_id=identifier)
        return result.action

    async def rehearse(self, show: str, ctx: Context) -> str:
        """Rehearse a show."""
        if not show:
            return await self._open(ctx.session, self._link("shows"))
        return await self._open(ctx.session, self._link(f"shows/{show}", password=STUDIO_PASSWORD))  # expect: MCP201

    async def broadcast(self, show: str, ctx: Context) -> str:
        """Broadcast a show."""
        return await self._open(ctx.session, self._link(f"shows/{show}"), f"show-{show}")  # expect: MCP210


desk = Desk(mcp, "https://desk.radio.example.org")


@mcp.tool()
@opens("site")
async def visit(ctx: Context) -> str:
    """Visit our sites."""
    for site in Site:
        await ctx.elicit_url("Have a look.", site.value, str(uuid.uuid4()))
    return "visited"


@mcp.tool()
async def listen(kind: str, host_email: str, ctx: Context) -> str:
    """Listen to a show."""

    async def show(url: str) -> str:
        try:
            result = await ctx.elicit_url("Listen.", url, str(uuid.uuid4()))
        except Exception:
            logger.exception("no page")
            return "none"
        else:
            return result.action

    match kind:
        case "host":
            return await show(f"https://radio.example.org/hosts/{host_email}")  # expect: MCP202
        case "backstage":
            one_time_token = secrets.token_urlsafe(24)
            LINKS[one_time_token] = (kind, host_email)
            return await show(f"https://radio.example.org/backstage?ott={one_time_token}")  # expect: MCP203
        case "relay":
            return await show(kind)
        case _:
            return await show("https://radio.example.org/")


@mcp.tool()
async def podcast(feed: str, ctx: Context) -> str:
    """Open a feed."""
    target = f"https:{feed}" if feed.startswith("//") else feed
    result = await ctx.elicit_url("Listen.", target, elicitation_id=str(uuid.uuid4()))  # expect: MCP208
    return result.action
