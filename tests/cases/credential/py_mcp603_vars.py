# case: MCP603
"""Bearer tokens on their way."""
import aiohttp
import httpx
import requests
from fastmcp import Context, FastMCP
from fastmcp.server.dependencies import get_access_token, get_http_headers, get_http_request
from slack_sdk import WebClient
import jwt

mcp = FastMCP("ships")
API = "https://harbour.example.com"


def auth_headers() -> dict[str, str]:
    token = get_access_token()
    return {"Authorization": f"Bearer {token.token}"}  # expect: MCP603


@mcp.tool
async def a1() -> dict:
    async with httpx.AsyncClient() as c:
        return (await c.get(API, headers=auth_headers())).json()


@mcp.tool
async def a2() -> dict:
    headers = get_http_headers(include_all=True)
    auth = headers.get("authorization")
    async with aiohttp.ClientSession() as s:
        async with s.get(API, headers={"Authorization": auth}) as r:  # expect: MCP603
            return await r.json()


@mcp.tool
def a3() -> dict:
    request = get_http_request()
    token = request.headers["Authorization"].removeprefix("Bearer ")
    session = requests.Session()
    session.headers["Authorization"] = f"Bearer {token}"  # expect: MCP603
    return session.get(API).json()


@mcp.tool
def a4() -> str:
    chat = WebClient(get_access_token().token)  # expect: MCP603
    return chat.auth_test()["user"]


class Api:
    def __init__(self, token: str) -> None:
        self._token = token

    async def get(self, path: str) -> dict:
        async with httpx.AsyncClient(base_url=API) as c:
            r = await c.get(path, headers={"X-Auth-Token": self._token})  # expect: MCP603
        return r.json()


@mcp.tool
async def a5() -> dict:
    return await Api(get_access_token().token).get("/berths")


@mcp.tool
async def a6() -> dict:
    token = get_access_token()
    async with httpx.AsyncClient() as c:
        r = await c.get(API, params={"access_token": token.token})  # expect: MCP603
    return r.json()


@mcp.tool
def s1() -> str:
    token = get_access_token()
    claims = jwt.decode(token.token, options={"verify_signature": False})
    return claims["sub"]


@mcp.tool
async def s2() -> dict:
    token = get_access_token()
    async with httpx.AsyncClient() as c:
        r = await c.post(
            "https://login.example.com/oauth/token",
            data={"grant_type": "urn:ietf:params:oauth:grant-type:token-exchange", "subject_token": token.token},
        )
    upstream = r.json()["access_token"]
    async with httpx.AsyncClient() as c:
        return (await c.get(API, headers={"Authorization": f"Bearer {upstream}"})).json()


@mcp.tool
async def s3() -> dict:
    token = get_access_token()
    async with httpx.AsyncClient() as c:
        return (await c.get(API, headers={"X-User": token.client_id}, params={"scopes": " ".join(token.scopes)})).json()


@mcp.tool
async def s4() -> dict:
    token = get_access_token()
    async with httpx.AsyncClient() as c:
        r = await c.post("https://login.example.com/oauth2/introspect", data={"token": token.token}, auth=("id", "x"))
    return r.json()
