# case: MCP602
"""Photo booth: replies of token endpoints in several ways."""

import httpx
import requests
from fastmcp import FastMCP

mcp = FastMCP("booth")
TOKEN_URL = "https://id.booth.example/oauth/token"


async def _grant(code: str) -> dict:
    async with httpx.AsyncClient() as client:
        reply = await client.post(TOKEN_URL, data={"grant_type": "authorization_code", "code": code})
        reply.raise_for_status()
        return reply.json()


@mcp.tool
async def finish(code: str) -> dict:
    """Finish a login."""
    return await _grant(code)  # expect: MCP602


@mcp.tool
async def finish_with_text(code: str) -> str:
    """Finish a login."""
    granted = await _grant(code)
    return f"Done. Your token is {granted['access_token']}."  # expect: MCP602


@mcp.tool
def renew(refresh: str) -> dict:
    """Renew."""
    reply = requests.post(TOKEN_URL, data={"grant_type": "refresh_token", "refresh_token": refresh}, timeout=10)
    data = reply.json()
    return {"token": data["access_token"], "scope": data["scope"]}  # expect: MCP602


@mcp.tool
async def scope(code: str) -> str:
    """Which scope was granted?"""
    granted = await _grant(code)
    return granted["scope"]


@mcp.tool
def pictures() -> list:
    """Pictures; not from a token endpoint."""
    return requests.get("https://api.booth.example/pictures", timeout=10).json()
