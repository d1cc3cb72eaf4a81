# case: MCP603
"""Proxying with the client's token."""

import aiohttp
import httpx
import jwt
import requests
from fastmcp import Context, FastMCP
from fastmcp.server.dependencies import get_access_token, get_http_headers, get_http_request

mcp = FastMCP("proxy")
API = "https://api.example.com"


@mcp.tool
async def header_copy() -> dict:
    headers = get_http_headers()
    async with httpx.AsyncClient() as client:
        r = await client.get(API, headers={"Authorization": headers["authorization"]})  # expect: MCP603
    return {"n": len(r.json())}


@mcp.tool
async def header_get() -> dict:
    auth = get_http_request().headers.get("Authorization")
    r = requests.get(API, headers={"Authorization": auth, "Accept": "application/json"}, timeout=5)  # expect: MCP603
    return {"n": len(r.json())}


@mcp.tool
async def all_headers() -> dict:
    async with httpx.AsyncClient() as client:
        r = await client.get(API, headers=get_http_headers(include_all=True))  # expect: MCP603
    return {"n": len(r.json())}


@mcp.tool
async def safe_headers() -> dict:
    incoming = get_http_headers()
    async with httpx.AsyncClient() as client:
        r = await client.get(API, headers={"X-Request-Id": incoming.get("x-request-id", ""), "Accept-Language": incoming.get("accept-language", "en")})
    return {"n": len(r.json())}


@mcp.tool
async def split_bearer() -> dict:
    token = get_http_request().headers["authorization"].removeprefix("Bearer ")
    async with aiohttp.ClientSession(headers={"Authorization": f"Bearer {token}"}) as session:  # expect: MCP603
        async with session.get(API) as r:
            return {"n": len(await r.json())}


def auth_headers() -> dict[str, str]:
    access = get_access_token()
    return {"Authorization": f"Bearer {access.token}"}  # expect: MCP603


@mcp.tool
async def helper() -> dict:
    async with httpx.AsyncClient() as client:
        r = await client.get(API, headers=auth_headers())
    return {"n": len(r.json())}


@mcp.tool
async def decoded() -> dict:
    access = get_access_token()
    claims = jwt.decode(access.token, "key", algorithms=["HS256"])
    async with httpx.AsyncClient() as client:
        r = await client.get(f"{API}/users/{claims['sub']}")
    return {"n": len(r.json())}


async def exchange(token: str) -> str:
    async with httpx.AsyncClient() as client:
        r = await client.post(
            "https://login.example.com/oauth2/token",
            data={
                "grant_type": "urn:ietf:params:oauth:grant-type:jwt-bearer",
                "assertion": token,
                "requested_token_use": "on_behalf_of",
                "scope": "api://downstream/.default",
            },
        )
    return r.json()["access_token"]


@mcp.tool
async def on_behalf_of() -> dict:
    token = await exchange(get_access_token().token)
    async with httpx.AsyncClient() as client:
        r = await client.get(API, headers={"Authorization": f"Bearer {token}"})
    return {"n": len(r.json())}


class Client:
    def __init__(self, token: str) -> None:
        self.http = httpx.Client(base_url=API, headers={"Authorization": f"Bearer {token}"})  # expect: MCP603

    def count(self) -> int:
        return len(self.http.get("/items").json())


@mcp.tool
def through_class() -> int:
    return Client(get_access_token().token).count()


@mcp.tool
async def set_header() -> dict:
    client = httpx.AsyncClient(base_url=API)
    client.headers["Authorization"] = get_http_request().headers["Authorization"]  # expect: MCP603
    r = await client.get("/items")
    return {"n": len(r.json())}


@mcp.tool
async def update_headers() -> dict:
    s = requests.Session()
    s.headers.update({"Authorization": f"Bearer {get_access_token().token}"})  # expect: MCP603
    return {"n": len(s.get(API).json())}


@mcp.tool
async def introspect() -> dict:
    access = get_access_token()
    async with httpx.AsyncClient() as client:
        r = await client.post("https://login.example.com/oauth2/introspect", data={"token": access.token})
    return {"active": r.json()["active"]}


@mcp.tool
async def query() -> dict:
    async with httpx.AsyncClient() as client:
        r = await client.get(API, params={"access_token": get_access_token().token})  # expect: MCP603
    return {"n": len(r.json())}
