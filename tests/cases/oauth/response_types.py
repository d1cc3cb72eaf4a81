# case: MCP223 MCP224
"""Response types and grants."""

import os
import secrets
from urllib.parse import urlencode

import httpx
from mcp.server.fastmcp import FastMCP
from requests_oauthlib import OAuth2Session
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

mcp = FastMCP("types")
TOKEN = "https://id.types.example/token"


def url(response_type: str) -> str:
    query = {"client_id": "t", "state": secrets.token_hex(16), "response_type": response_type, "code_challenge": "c", "code_challenge_method": "S256"}
    return f"https://id.types.example/authorize?{urlencode(query)}"


@mcp.custom_route("/a", methods=["GET"])
async def a(request: Request) -> Response:
    return RedirectResponse(url("id_token token"))  # expect: MCP224


@mcp.custom_route("/b", methods=["GET"])
async def b(request: Request) -> Response:
    return RedirectResponse(url("code id_token"))


@mcp.custom_route("/c", methods=["GET"])
async def c(request: Request) -> Response:
    return RedirectResponse(url("code"))


@mcp.custom_route("/d", methods=["GET"])
async def d(request: Request) -> Response:
    state = secrets.token_hex(16)
    return RedirectResponse(f"https://id.types.example/authorize?client_id=t&response_type=token&state={state}")  # expect: MCP224


async def by_data() -> dict:
    form = {"client_id": "t"}
    form["grant_type"] = "password"  # expect: MCP224
    form["username"] = os.environ["USER_NAME"]
    async with httpx.AsyncClient() as client:
        return (await client.post(TOKEN, data=form)).json()


async def by_body(user: str, word: str) -> dict:
    body = f"grant_type=password&username={user}&password={word}"  # expect: MCP224
    async with httpx.AsyncClient() as client:
        return (await client.post(TOKEN, content=body)).json()


async def by_pairs(user: str, word: str) -> dict:
    pairs = [
        ("grant_type", "password"),  # expect: MCP224
        ("username", user),
        ("password", word),
    ]
    async with httpx.AsyncClient() as client:
        return (await client.post(TOKEN, content=urlencode(pairs))).json()


async def renewed(refresh: str) -> dict:
    async with httpx.AsyncClient() as client:
        return (await client.post(TOKEN, data={"grant_type": "refresh_token", "refresh_token": refresh})).json()


METADATA = {"grant_types_supported": ["authorization_code", "password"], "response_types_supported": ["code", "token"]}
__all__ = ["OAuth2Session"]
