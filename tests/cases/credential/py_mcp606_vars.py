# case: MCP606
"""Kept for everybody."""
import json
import os
from pathlib import Path

import keyring
from fastmcp import Context, FastMCP
from fastmcp.server.dependencies import get_access_token
from pydantic import BaseModel, Field

mcp = FastMCP("bank-desk")
SESSION: dict[str, str] = {}
TOKENS: dict[str, str] = {}
_token: str | None = None


class Key(BaseModel):
    api_key: str = Field(description="API key")


class State:
    api_key: str = ""


state = State()


class Client:
    token = ""


@mcp.tool
async def a1(ctx: Context) -> str:
    r = await ctx.elicit("Your key?", response_type=Key)
    if r.action != "accept":
        return "no"
    SESSION["api_key"] = r.data.api_key  # expect: MCP606
    return "ok"


@mcp.tool
async def a2(ctx: Context) -> str:
    r = await ctx.elicit("Your key?", response_type=Key)
    if r.action != "accept":
        return "no"
    state.api_key = r.data.api_key  # expect: MCP606
    return "ok"


@mcp.tool
async def a3(api_key: str) -> str:
    """Log in."""
    os.environ["BANK_API_KEY"] = api_key  # expect: MCP606
    return "ok"


@mcp.tool
async def a4(ctx: Context) -> str:
    r = await ctx.elicit("Your key?", response_type=Key)
    if r.action != "accept":
        return "no"
    Path("~/.bank/key.json").expanduser().write_text(json.dumps({"key": r.data.api_key}))  # expect: MCP606
    return "ok"


def remember(value: str) -> None:
    global _token
    _token = value  # expect: MCP606


@mcp.tool
async def a5(password: str) -> str:
    remember(password)
    return "ok"


@mcp.tool
async def a6(ctx: Context) -> str:
    r = await ctx.elicit("Your key?", response_type=Key)
    match r.action:
        case "accept":
            os.environ.update({"BANK_KEY": r.data.api_key})  # expect: MCP606
            return "ok"
    return "no"


@mcp.tool
async def a7(api_key: str) -> str:
    Client.token = api_key  # expect: MCP606
    return "ok"


@mcp.tool
async def s1(ctx: Context) -> str:
    user = get_access_token()
    r = await ctx.elicit("Your key?", response_type=Key)
    if r.action != "accept" or user is None:
        return "no"
    TOKENS[user.client_id] = r.data.api_key
    return "ok"


@mcp.tool
async def s2(ctx: Context) -> str:
    r = await ctx.elicit("Your key?", response_type=Key)
    if r.action != "accept":
        return "no"
    keyring.set_password("bank", "me", r.data.api_key)
    return "ok"


@mcp.tool
async def s3(ctx: Context) -> str:
    r = await ctx.elicit("Your key?", response_type=Key)
    if r.action != "accept":
        return "no"
    TOKENS[ctx.session_id] = r.data.api_key
    return "ok"


@mcp.tool
async def s4(ctx: Context) -> str:
    r = await ctx.elicit("Your key?", response_type=Key)
    if r.action != "accept":
        return "no"
    await ctx.set_state("api_key", r.data.api_key)
    return "ok"


@mcp.tool
async def s5(region: str) -> str:
    os.environ["AWS_REGION"] = region
    SESSION["region"] = region
    return "ok"
