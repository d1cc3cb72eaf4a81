# case: MCP201 MCP202 MCP203 MCP204 MCP207 MCP208 MCP209 MCP210 MCP212 MCP213 MCP215 MCP302
"""fastmcp 3: URL mode through the session."""

import os
import secrets
import uuid
from functools import lru_cache

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server.dependencies import get_access_token, get_http_headers
from mcp import McpError
from mcp.shared.exceptions import UrlElicitationRequiredError
from mcp.types import ElicitRequestURLParams, ElicitResult
from pydantic import BaseModel

mcp = FastMCP("urls")


class Config(BaseModel):
    host: str = "https://app.example.com"
    token: str = ""


@lru_cache
def config() -> Config:
    return Config(host=os.environ["HOST"], token=os.environ["APP_TOKEN"])


def may_open(ctx: Context) -> bool:
    try:
        return ctx.session.client_params.capabilities.elicitation.url is not None
    except AttributeError:
        return False


async def open_page(ctx: Context, message: str, url: str) -> ElicitResult:
    if not may_open(ctx):
        raise ToolError("no pages")
    return await ctx.session.elicit_url(message=message, url=url, elicitation_id=uuid.uuid4().hex, related_request_id=ctx.request_id)


@mcp.tool
async def q01(ctx: Context) -> str:
    """x"""
    return (await open_page(ctx, "x", f"{config().host}/x?token={config().token}")).action  # expect: MCP201


@mcp.tool
async def q02(ctx: Context) -> str:
    """x"""
    bearer = get_http_headers()["authorization"].removeprefix("Bearer ")
    return (await open_page(ctx, "x", f"{config().host}/x#{bearer}")).action  # expect: MCP201


@mcp.tool
async def q03(ctx: Context) -> str:
    """x"""
    claims = get_access_token().claims
    return (await open_page(ctx, "x", f"{config().host}/hello/{claims['given_name']}-{claims['family_name']}")).action  # expect: MCP202


@mcp.tool
async def q04(ctx: Context, project_id: str) -> str:
    """x"""
    return (await open_page(ctx, "x", f"{config().host}/projects/{project_id}?ref={secrets.token_hex(4)}")).action


@mcp.tool
async def q05(ctx: Context) -> str:
    """x"""
    page = ElicitRequestURLParams(mode="url", message="x", url="https://app.example.com/", elicitationId=uuid.uuid4().hex)
    raise UrlElicitationRequiredError([page])  # expect: MCP215


@mcp.tool
async def q06(ctx: Context) -> str:
    """x"""
    if not ctx.session.client_params.capabilities.elicitation:
        return "none"
    r = await ctx.session.elicit_url("x", "https://app.example.com/", uuid.uuid4().hex)  # expect: MCP302
    return r.action


@mcp.tool
async def q07(ctx: Context, repo: str) -> str:
    """x"""
    return (await open_page(ctx, "x", f"https://github.com/{repo}/settings/installations")).action


@mcp.tool
async def q08(ctx: Context, host: str) -> str:
    """x"""
    allowed = {"a.example.com", "b.example.com"}
    if host in allowed:
        return (await open_page(ctx, "x", f"https://{host}/x")).action
    return "no"


@mcp.tool
async def q09(ctx: Context, host: str) -> str:
    """x"""
    return (await open_page(ctx, "x", f"https://{host}/x")).action  # expect: MCP208


@mcp.tool
async def q10(ctx: Context, tenant: str) -> str:
    """x"""
    if not tenant.isalnum():
        raise ToolError("bad tenant")
    return (await open_page(ctx, "x", f"https://{tenant}.example.com/x")).action
