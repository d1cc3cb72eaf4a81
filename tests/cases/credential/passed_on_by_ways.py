# case: MCP603
"""Passing on (v1, v2, starlette)."""

import httpx
from fastmcp.client.transports import StreamableHttpTransport
from fastmcp import Client
from dropbox import Dropbox
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.fastmcp import Context, FastMCP
from starlette.requests import Request

mcp = FastMCP("forward")


def bearer(ctx: Context) -> str:
    request: Request = ctx.request_context.request
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise ValueError("no token")
    return value


@mcp.tool()
async def a(ctx: Context) -> int:
    """A."""
    async with httpx.AsyncClient() as client:
        r = await client.get("https://api.example.com", headers={"Authorization": "Bearer " + bearer(ctx)})  # expect: MCP603
    return r.status_code


@mcp.tool()
def b() -> str:
    """B."""
    return Dropbox(get_access_token().token).users_get_current_account().email  # expect: MCP603


@mcp.tool()
async def c() -> str:
    """C."""
    access = get_access_token()
    transport = StreamableHttpTransport("https://other.example.com/mcp", headers={"Authorization": f"Bearer {access.token}"})  # expect: MCP603
    async with Client(transport) as client:
        return str(await client.list_tools())


@mcp.tool()
async def d() -> int:
    """D."""
    access = get_access_token()
    async with httpx.AsyncClient() as client:
        r = await client.get("https://api.example.com", headers={"X-User": access.subject or "", "X-Client": access.client_id})
    return r.status_code


class Upstream:
    def __init__(self) -> None:
        self.client = httpx.AsyncClient(base_url="https://api.example.com")

    async def get(self, path: str, token: str) -> dict:
        r = await self.client.get(path, headers={"Authorization": f"Bearer {token}"})  # expect: MCP603
        return r.json()


upstream = Upstream()


@mcp.tool()
async def e() -> int:
    """E."""
    return len(await upstream.get("/items", get_access_token().token))


@mcp.tool()
async def f() -> int:
    """F."""
    token = get_access_token().token
    auth = httpx.Auth()
    async with httpx.AsyncClient(cookies={"session": token}) as client:  # expect: MCP603
        r = await client.get("https://api.example.com", auth=auth)
    return r.status_code


CACHE: dict[str, str] = {}


async def exchanged(token: str) -> str:
    if token not in CACHE:
        async with httpx.AsyncClient() as client:
            r = await client.post(
                "https://login.example.com/token",
                data={"grant_type": "urn:ietf:params:oauth:grant-type:token-exchange", "subject_token": token, "audience": "api"},
            )
        CACHE[token] = r.json()["access_token"]
    return CACHE[token]


@mcp.tool()
async def g() -> int:
    """G."""
    token = await exchanged(get_access_token().token)
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}) as client:
        r = await client.get("https://api.example.com")
    return r.status_code
