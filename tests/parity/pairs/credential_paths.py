# case: MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608
"""Farm sensors: where credentials go."""

import logging
import os

import httpx
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.fastmcp import Context, FastMCP
from mcp.types import SamplingMessage, TextContent

mcp = FastMCP("farm-sensors")
logger = logging.getLogger("farm")

GATEWAY_TOKEN = "ghp_Q8mZt3RvX1cLw6YpKd9JhNs2Bf5GeUa7To4i"  # expect: MCP604


@mcp.tool()
async def soil(field: str) -> str:
    caller = get_access_token()
    headers = {"authorization": f"Bearer {caller.token}"}  # expect: MCP603
    async with httpx.AsyncClient(headers=headers) as client:
        reply = await client.get(f"https://soil.example/{field}")
    return reply.text


@mcp.tool()
async def join(farm: str, code: str) -> str:
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://soil.example/token", data={"grant_type": "authorization_code", "code": code})
    grant = reply.json()
    logger.info("joined %s with %s", farm, grant["access_token"])  # expect: MCP605
    os.environ["SOIL_TOKEN"] = grant["access_token"]  # expect: MCP606
    return f"Joined with {grant['access_token']}"  # expect: MCP602


@mcp.tool()
async def forecast(ctx: Context, field: str) -> str:
    api_key = os.environ["WEATHER_API_KEY"]
    question = TextContent(type="text", text=f"Look up {field} with api key {api_key}.")  # expect: MCP608
    reply = await ctx.session.create_message([SamplingMessage(role="user", content=question)], max_tokens=300)
    return reply.content.text


@mcp.tool()
async def link() -> str:
    login_url = "https://soil.example/oauth/authorize?client_id=farm"
    return f"Open {login_url} in your browser, then paste the code here."  # expect: MCP607


@mcp.tool()
async def key_hint() -> str:
    key = os.environ["WEATHER_API_KEY"]
    logger.info("using key ...%s", key[-4:])
    return f"The key ends in {key[-4:]}."
