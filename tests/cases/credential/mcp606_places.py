# case: MCP606
"""Choir: where the login of one singer must not be kept."""

import json
import os
from pathlib import Path

import httpx
from fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("choir")
SESSION = {"token": "", "name": ""}
CACHE: dict[str, str] = {}
FILE = Path("/var/lib/choir/token.json")


class Login(BaseModel):
    name: str
    password: str = Field(description="Password of the choir's library")


class State:
    api_token: str | None = None


state = State()


@mcp.tool
async def sign_in(ctx: Context) -> str:
    """Sign in."""
    answer = await ctx.elicit("Sign in to the library", response_type=Login)
    if answer.action != "accept":
        return "No."
    os.environ.setdefault("CHOIR_PASSWORD", answer.data.password)  # expect: MCP606
    SESSION["token"] = answer.data.password  # expect: MCP606
    SESSION["name"] = answer.data.name
    state.api_token = answer.data.password  # expect: MCP606
    FILE.write_text(json.dumps({"password": answer.data.password}))  # expect: MCP606
    CACHE[ctx.client_id] = answer.data.password
    return "Yes."


@mcp.tool
async def set_key(api_key: str) -> str:
    """Set the key."""
    global KEY
    KEY = api_key  # expect: MCP606
    return "Set."


async def finish(code: str) -> None:
    """A singer comes back with a code."""
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://library.example/token", data={"grant_type": "authorization_code", "code": code})
    State.api_token = reply.json()["access_token"]  # expect: MCP606


async def own() -> None:
    """The choir's own token is everybody's."""
    global OWN
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://library.example/token", data={"grant_type": "client_credentials"})
    OWN = reply.json()["access_token"]


KEY = ""
OWN = ""
