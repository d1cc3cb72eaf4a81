# case: MCP402
"""Parcel hub: web frameworks around a server, each with a session from somewhere."""

from aiohttp import web
from fastapi import APIRouter, FastAPI
from flask import Flask
from mcp.server.session import ServerSession
from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

FORM = {"type": "object", "properties": {"door": {"type": "string", "title": "Door"}}, "required": ["door"]}
SESSIONS: dict[str, ServerSession] = {}

api = FastAPI()
router = APIRouter(prefix="/hub")
site = Flask("hub")


@api.post("/arrived/{user}")
async def arrived(user: str) -> str:
    answer = await SESSIONS[user].elicit("Which door?", FORM)  # expect: MCP402
    return answer.action


@router.get("/left/{user}")
async def left(user: str) -> str:
    answer = await SESSIONS[user].elicit("Which door?", FORM)  # expect: MCP402
    return answer.action


@site.route("/lost/<user>")
async def lost(user: str) -> str:
    answer = await SESSIONS[user].elicit("Which door?", FORM)  # expect: MCP402
    return answer.action


async def found(request: Request) -> PlainTextResponse:
    answer = await ask(SESSIONS[request.path_params["user"]])
    return PlainTextResponse(answer)


async def ask(session: ServerSession) -> str:
    answer = await session.elicit("Which door?", FORM)  # expect: MCP402
    return answer.action


async def stored(request: web.Request) -> web.Response:
    answer = await SESSIONS[request.match_info["user"]].elicit("Which door?", FORM)  # expect: MCP402
    return web.Response(text=answer.action)


class Returned(HTTPEndpoint):
    async def post(self, request: Request) -> PlainTextResponse:
        answer = await SESSIONS["desk"].elicit("Which door?", FORM)  # expect: MCP402
        return PlainTextResponse(answer.action)


@api.on_event("startup")
async def opened() -> None:
    for session in SESSIONS.values():
        await session.list_roots()  # expect: MCP402


app = Starlette(routes=[Route("/found/{user}", found, methods=["POST"]), Route("/returned", Returned)])
desk = web.Application()
desk.router.add_post("/stored/{user}", stored)
