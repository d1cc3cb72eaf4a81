# case: MCP603
"""x token"""
import httpx
from mcp.server.fastmcp import Context, FastMCP
from starlette.requests import Request
mcp = FastMCP("forward")


def bearer(ctx: Context) -> str:
    request: Request = ctx.request_context.request
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    return value


@mcp.tool()
async def a(ctx: Context) -> int:
    """A."""
    async with httpx.AsyncClient() as client:
        r = await client.get("https://api.example.com", headers={"Authorization": "Bearer " + bearer(ctx)})  # expect: MCP603
    return r.status_code


@mcp.tool()
async def b(ctx: Context) -> int:
    """A."""
    request: Request = ctx.request_context.request
    value = request.headers.get("authorization", "")
    async with httpx.AsyncClient() as client:
        r = await client.get("https://api.example.com", headers={"Authorization": value})  # expect: MCP603
    return r.status_code


@mcp.tool()
async def c(ctx: Context) -> int:
    """A."""
    request: Request = ctx.request_context.request
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    async with httpx.AsyncClient() as client:
        r = await client.get("https://api.example.com", headers={"Authorization": value})  # expect: MCP603
    return r.status_code


from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.auth.provider import AccessToken


@mcp.tool()
async def d(ctx: Context) -> int:
    """A."""
    access: AccessToken | None = get_access_token()
    async with httpx.AsyncClient() as client:
        r = await client.get("https://api.example.com", headers={"Authorization": f"Bearer {access.token}"})  # expect: MCP603
    return r.status_code


@mcp.tool()
async def e(ctx: Context) -> int:
    """A."""
    access: AccessToken = get_access_token()
    headers: dict[str, str] = {"Authorization": f"Bearer {access.token}"}  # expect: MCP603
    async with httpx.AsyncClient() as client:
        r = await client.get("https://api.example.com", headers=headers)
    return r.status_code


@mcp.tool()
async def f(ctx: Context) -> int:
    """A."""
    token: str = get_access_token().token
    async with httpx.AsyncClient() as client:
        r = await client.get("https://api.example.com", headers={"Authorization": f"Bearer {token}"})  # expect: MCP603
    return r.status_code
