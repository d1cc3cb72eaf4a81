# case: MCP603
"""Night train: ways in which the caller's token travels on."""

import httpx
import requests
from fastmcp import FastMCP
from fastmcp.server.dependencies import get_access_token, get_http_headers, get_http_request

mcp = FastMCP("night-train")
SEATS = "https://seats.example.net"


def auth_headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}", "Accept": "application/json"}  # expect: MCP603


@mcp.tool
def seats() -> list:
    """Free seats."""
    token = get_access_token()
    return requests.get(SEATS, headers=auth_headers(token.token), timeout=5).json()


@mcp.tool
async def bunks() -> list:
    """Free bunks."""
    header = get_http_headers().get("authorization", "")
    async with httpx.AsyncClient(headers={"authorization": header}) as client:  # expect: MCP603
        return (await client.get(f"{SEATS}/bunks")).json()


@mcp.tool
def dining() -> list:
    """Tables in the dining car."""
    session = requests.Session()
    session.headers["Authorization"] = get_http_request().headers["authorization"]  # expect: MCP603
    return session.get(f"{SEATS}/tables").json()


@mcp.tool
def delays() -> list:
    """Delays."""
    request = get_http_request()
    bearer = request.headers.get("authorization", "").removeprefix("Bearer ")
    headers = {"Accept": "application/json"}
    headers["Authorization"] = "Bearer " + bearer  # expect: MCP603
    return requests.get("https://delays.example.net", headers=headers, timeout=5).json()
