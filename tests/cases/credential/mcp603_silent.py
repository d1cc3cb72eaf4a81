# case: MCP603
"""Night train, as it should be: claims, exchange, its own keys, other headers."""

import os

import httpx
import jwt
from fastmcp import FastMCP
from fastmcp.server.dependencies import get_access_token, get_http_headers

mcp = FastMCP("night-train")


@mcp.tool
def who() -> str:
    """Who is it?"""
    token = get_access_token()
    claims = jwt.decode(token.token, options={"verify_signature": False})
    return claims["sub"]


async def exchanged(subject_token: str) -> str:
    form = {
        "grant_type": "urn:ietf:params:oauth:grant-type:jwt-bearer",
        "assertion": subject_token,
        "requested_token_use": "on_behalf_of",
        "client_secret": os.environ["TRAIN_CLIENT_SECRET"],
    }
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://login.example.net/oauth2/v2.0/token", data=form)
    return reply.json()["access_token"]


@mcp.tool
async def seats() -> list:
    """Free seats."""
    token = await exchanged(get_access_token().token)
    async with httpx.AsyncClient() as client:
        return (await client.get("https://seats.example.net", headers={"Authorization": f"Bearer {token}"})).json()


@mcp.tool
async def bunks() -> list:
    """Free bunks."""
    language = get_http_headers().get("accept-language", "en")
    headers = {"Accept-Language": language, "Authorization": f"Bearer {os.environ['BUNKS_TOKEN']}"}
    async with httpx.AsyncClient(headers=headers) as client:
        return (await client.get("https://bunks.example.net")).json()


async def introspect(token: str) -> bool:
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://login.example.net/introspect", data={"token": token}, headers={"Authorization": f"Bearer {token}"})
    return reply.json()["active"]


@mcp.tool
async def may_i() -> bool:
    """Is the token good?"""
    return await introspect(get_access_token().token)


@mcp.tool
async def profile() -> dict:
    """Who am I, says the authorization server."""
    token = get_access_token()
    async with httpx.AsyncClient() as client:
        reply = await client.get("https://login.example.net/oauth2/userinfo", headers={"Authorization": f"Bearer {token.token}"})
    return {"name": reply.json()["name"]}
