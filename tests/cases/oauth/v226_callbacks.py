# case: MCP226 MCP227 MCP222 MCP221 MCP223 MCP224
"""Callbacks by other authors."""

import base64
import hashlib
import hmac
import os
import secrets
import time
from dataclasses import dataclass, field
from urllib.parse import urlencode

import httpx
import redis.asyncio as redis
from fastapi import APIRouter, Cookie, Depends, FastAPI, HTTPException, Query
from fastmcp import FastMCP
from itsdangerous import BadSignature, URLSafeTimedSerializer
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse

mcp = FastMCP("callbacks")
app = FastAPI()
router = APIRouter(prefix="/oauth")
cache = redis.from_url(os.environ["REDIS_URL"])
signer = URLSafeTimedSerializer(os.environ["STATE_KEY"])
TOKENS: dict[str, dict] = {}


@dataclass
class Pending:
    user: str
    verifier: str
    created: float = field(default_factory=time.time)


PENDING: dict[str, Pending] = {}


async def swap(code: str, verifier: str | None = None) -> dict:
    data = {"grant_type": "authorization_code", "code": code, "client_id": os.environ["CLIENT_ID"]}
    if verifier:
        data["code_verifier"] = verifier
    async with httpx.AsyncClient() as client:
        r = await client.post("https://idp.example/token", data=data)
        r.raise_for_status()
        return r.json()


def current_user(session: str = Cookie()) -> str:
    return signer.loads(session)


@router.get("/a")
async def a_unchecked(code: str, state: str, user: str = Depends(current_user)):  # expect: MCP226
    TOKENS[user] = await swap(code)
    return {"ok": True}


@router.get("/b")
async def b_popped(code: str, state: str, user: str = Depends(current_user)):
    pending = PENDING.pop(state, None)
    if pending is None or pending.user != user:
        raise HTTPException(400, "unknown state")
    TOKENS[user] = await swap(code, pending.verifier)
    return {"ok": True}


@router.get("/c")
async def c_only_present(code: str = Query(...), state: str = Query(...), user: str = Depends(current_user)):  # expect: MCP226
    if not state:
        raise HTTPException(400, "no state")
    TOKENS[user] = await swap(code)
    return {"ok": True}


@router.get("/d")
async def d_redis(code: str, state: str, user: str = Depends(current_user)):
    owner = await cache.getdel(f"state:{state}")
    if owner is None or owner.decode() != user:
        raise HTTPException(400, "unknown state")
    TOKENS[user] = await swap(code)
    return {"ok": True}


@router.get("/e")
async def e_query_user(code: str, state: str, user_id: str):  # expect: MCP227
    pending = PENDING.pop(state, None)
    if pending is None:
        raise HTTPException(400, "unknown state")
    TOKENS[user_id] = await swap(code, pending.verifier)
    return {"ok": True}


@mcp.custom_route("/f", methods=["GET"])
async def f_cookie(request: Request):
    state = request.query_params.get("state")
    expected = request.cookies.get("oauth_state")
    if not state or not expected or not hmac.compare_digest(state, expected):
        return PlainTextResponse("bad state", status_code=400)
    TOKENS[request.session["sub"]] = await swap(request.query_params["code"])
    response = HTMLResponse("done")
    response.delete_cookie("oauth_state")
    return response


@mcp.custom_route("/g", methods=["GET"])
async def g_logged_only(request: Request):  # expect: MCP226
    code, state = request.query_params["code"], request.query_params.get("state")
    if state not in PENDING:
        print("unknown state")
    TOKENS[request.session["sub"]] = await swap(code)
    return HTMLResponse("done")


@mcp.custom_route("/h", methods=["GET"])
async def h_form_user(request: Request):
    form = await request.form()
    pending = PENDING.pop(str(form["state"]), None)
    if pending is None:
        return PlainTextResponse("bad state", status_code=400)
    email = form["email"]  # expect: MCP227
    TOKENS[str(email)] = await swap(str(form["code"]))
    return HTMLResponse("done")


@mcp.custom_route("/i", methods=["GET"])
async def i_helper(request: Request):
    pending = take(request)
    TOKENS[pending.user] = await swap(request.query_params["code"], pending.verifier)
    return HTMLResponse("done")


def take(request: Request) -> Pending:
    pending = PENDING.pop(request.query_params.get("state", ""), None)
    if pending is None or pending.created < time.time() - 600:
        raise HTTPException(400)
    if pending.user != request.session.get("sub"):
        raise HTTPException(403)
    return pending


@mcp.custom_route("/j", methods=["GET"])
async def j_class(request: Request):
    return await flow.finish(request)


class Flow:
    def __init__(self) -> None:
        self.states: set[str] = set()

    def begin(self) -> str:
        state = secrets.token_urlsafe(24)
        self.states.add(state)
        return state

    async def finish(self, request: Request):
        state = request.query_params.get("state")
        if state not in self.states:
            return PlainTextResponse("bad", status_code=400)
        self.states.discard(state)
        TOKENS[request.session["sub"]] = await swap(request.query_params["code"])
        return HTMLResponse("done")


flow = Flow()
app.include_router(router)
