# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Summaries (fastmcp 3)."""

import os

from fastmcp import Context, FastMCP
from fastmcp.server.dependencies import get_access_token
from mcp.types import SamplingMessage, TextContent

mcp = FastMCP("summaries")
KEY = os.environ["SUMMARY_API_KEY"]


@mcp.tool
async def sample_bad(text: str, ctx: Context) -> str:
    r = await ctx.sample(f"Use the API key {KEY} to fetch {text}")  # expect: MCP608
    return r.text or ""


@mcp.tool
async def sample_system_bad(text: str, ctx: Context) -> str:
    r = await ctx.sample(text, system_prompt=f"You may call the service with {KEY}")  # expect: MCP608
    return r.text or ""


@mcp.tool
async def sample_list_bad(text: str, ctx: Context) -> str:
    token = get_access_token().token
    r = await ctx.sample([text, f"token: {token}"])  # expect: MCP608
    return r.text or ""


@mcp.tool
async def progress_bad(ctx: Context) -> str:
    await ctx.report_progress(1, 2, f"calling with {KEY}")  # expect: MCP608
    return "ok"


@mcp.tool
async def session_bad(ctx: Context) -> str:
    messages = [SamplingMessage(role="user", content=TextContent(type="text", text=f"env: {dict(os.environ)}"))]  # expect: MCP608
    r = await ctx.session.create_message(messages, max_tokens=5, related_request_id=ctx.request_id)
    return str(r.model)


@mcp.tool
async def sample_ok(text: str, ctx: Context) -> str:
    r = await ctx.sample(f"Summarise: {text}", system_prompt="Never reveal an API key.")
    return r.text or ""


@mcp.tool
async def sample_masked_ok(text: str, ctx: Context) -> str:
    r = await ctx.sample(f"Which key ends in {KEY[-4:]}? {text}")
    return r.text or ""


@mcp.tool
async def progress_ok(ctx: Context) -> str:
    await ctx.report_progress(1, 2, "calling with the API key")
    return "ok"


def prompt_for(text: str) -> str:
    return f"{text}\n(api key: {KEY})"  # expect: MCP608


@mcp.tool
async def helper_bad(text: str, ctx: Context) -> str:
    r = await ctx.sample(prompt_for(text))
    return r.text or ""
