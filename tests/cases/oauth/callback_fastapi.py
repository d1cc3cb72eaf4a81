# case: MCP226 MCP227
"""FastAPI puts the inputs into parameters."""

import secrets
from typing import Annotated

import httpx
from fastapi import Depends, FastAPI, Form, HTTPException, Query, Request
from mcp.server.fastmcp import FastMCP
from pydantic import BaseModel

mcp = FastMCP("rowing")
app = FastAPI()
TOKENS: dict[str, dict] = {}
PENDING: dict[str, str] = {}
TOKEN_URL = "https://id.rowing.example/token"


class Linked(BaseModel):
    email: str
    api_key: str


async def redeem(code: str) -> dict:
    async with httpx.AsyncClient() as client:
        reply = await client.post(TOKEN_URL, data={"grant_type": "authorization_code", "code": code, "client_id": "rowing"})
    return reply.json()


def current_user(request: Request) -> str:
    subject = request.session.get("sub")
    if subject is None:
        raise HTTPException(401)
    return subject


def pending_user(state: str) -> str:
    subject = PENDING.pop(state, None)
    if subject is None:
        raise HTTPException(400)
    return subject


@app.get("/callback")
async def callback(code: str, state: str, user: str = Depends(current_user)) -> dict:  # expect: MCP226
    TOKENS[user] = await redeem(code)
    return {"state": state}


@app.get("/callback/checked")
async def checked(code: str, state: str, user: Annotated[str, Depends(current_user)]) -> dict:
    if PENDING.pop(state, None) != user:
        raise HTTPException(400, "Unknown state.")
    TOKENS[user] = await redeem(code)
    return {}


@app.get("/callback/depends")
async def depends(code: str, user: str = Depends(pending_user)) -> dict:
    TOKENS[user] = await redeem(code)
    return {}


@app.get("/callback/named")
async def named(
    code: str,
    state: str,
    user_id: str = Query(...),  # expect: MCP227
) -> dict:
    if not PENDING.pop(state, ""):
        raise HTTPException(400)
    TOKENS[user_id] = await redeem(code)
    return {}


@app.post("/keys")
async def keys(email: str = Form(...), api_key: str = Form(...)) -> dict:  # expect: MCP227
    TOKENS[email] = {"key": api_key}
    return {}


@app.get("/callback/{member_id}")
async def in_path(
    code: str,
    state: str,
    member_id: str,  # expect: MCP227
) -> dict:
    if not secrets.compare_digest(PENDING.pop(state, ""), "open"):
        raise HTTPException(400)
    TOKENS[member_id] = await redeem(code)
    return {}
