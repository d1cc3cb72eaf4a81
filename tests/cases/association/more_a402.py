# case: MCP402 MCP403 MCP404
"""Outside of any call: start-up, routes, notifications; and sessions that were kept."""

from contextlib import asynccontextmanager

from mcp.server import Server
from mcp.server.session import ServerSession
from mcp.types import ElicitRequestURLParams, RootsListChangedNotification
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

SURE = {"type": "object", "properties": {"ok": {"type": "boolean"}}}
SESSIONS: dict[str, ServerSession] = {}


@asynccontextmanager
async def lifespan(server: Server):
    yield {"started": True}


server = Server("gauge", lifespan=lifespan)


async def roots_changed(notification: RootsListChangedNotification) -> None:
    await server.request_context.session.list_roots()  # expect: MCP402


server.notification_handlers[RootsListChangedNotification] = roots_changed


@server.call_tool()
async def call(name: str, arguments: dict) -> list:
    context = server.request_context
    SESSIONS[arguments["user"]] = context.session
    await context.session.elicit("Sure?", SURE, related_request_id=context.request_id)
    return []


async def webhook(request: Request) -> JSONResponse:
    body = await request.json()
    session = SESSIONS.get(body["user"])
    if session is not None:
        await session.elicit("It has arrived. Accept it?", SURE)  # expect: MCP402
    return JSONResponse({})


async def finished(request: Request) -> JSONResponse:
    body = await request.json()
    await SESSIONS[body["user"]].send_elicit_complete(body["id"])
    return JSONResponse({})


app = Starlette(routes=[Route("/hook", webhook, methods=["POST"]), Route("/finished", finished, methods=["POST"])])
