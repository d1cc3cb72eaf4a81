# case: MCP401 MCP402 MCP403
"""Outside of requests, v1."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from mcp import types
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession
from pydantic import BaseModel
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route, WebSocketRoute


class Pick(BaseModel):
    name: str


class State:
    ctx: Context | None = None


state = State()
sessions: dict[str, ServerSession] = {}
SCHEMA = {"type": "object", "properties": {"name": {"type": "string", "title": "Name"}}}


@asynccontextmanager
async def lifespan(server: FastMCP) -> AsyncIterator[dict]:
    context = server.get_context()
    await context.elicit("Which project?", Pick)  # expect: MCP402
    yield {}


mcp = FastMCP("outside", lifespan=lifespan)


@mcp.tool()
async def keep(ctx: Context) -> str:
    """Keep the session."""
    sessions[ctx.client_id or "x"] = ctx.session
    state.ctx = ctx
    return "kept"


async def webhook(request: Request) -> JSONResponse:
    body = await request.json()
    session = sessions.get(body["client"])
    if session is not None:
        await session.elicit(f"Order {body['id']}?", SCHEMA)  # expect: MCP402
    return JSONResponse({})


async def notify_only(request: Request) -> JSONResponse:
    for session in sessions.values():
        await session.send_tool_list_changed()
        await session.send_log_message(level="info", data="x")
    return JSONResponse({})


class Hooks:
    async def post(self, request: Request) -> JSONResponse:
        session = sessions["x"]
        await session.list_roots()  # expect: MCP402
        return JSONResponse({})


hooks = Hooks()
app = Starlette(
    routes=[
        Route("/hook", webhook, methods=["POST"]),
        Route("/notify", notify_only, methods=["POST"]),
        Route("/roots", hooks.post, methods=["POST"]),
        Mount("/", app=mcp.streamable_http_app()),
    ]
)


async def roots_changed(notification: types.RootsListChangedNotification) -> None:
    session = mcp._mcp_server.request_context.session
    await session.list_roots()  # expect: MCP402


mcp._mcp_server.notification_handlers[types.RootsListChangedNotification] = roots_changed


@mcp.tool()
async def inside(ctx: Context) -> str:
    """Inside is fine."""
    return await through(ctx)


async def through(ctx: Context) -> str:
    r = await ctx.elicit("Which?", Pick)
    return r.action
