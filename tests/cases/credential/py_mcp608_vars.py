# case: MCP608
"""To the model."""
import os
from fastmcp import Context, FastMCP
from mcp.types import SamplingMessage, TextContent

mcp = FastMCP("novels")
KEY = os.environ["NOVELS_API_KEY"]


@mcp.tool
async def a1(ctx: Context) -> str:
    r = await ctx.sample(f"Call the API with key {KEY}")  # expect: MCP608
    return r.text


@mcp.tool
async def a2(ctx: Context) -> str:
    r = await ctx.sample("Summarise", system_prompt=f"Your API key is {KEY}")  # expect: MCP608
    return r.text


@mcp.tool
async def a3(ctx: Context) -> str:
    await ctx.report_progress(1, 2, f"using {KEY}")  # expect: MCP608
    return "ok"


@mcp.tool
async def a4(ctx: Context, password: str) -> str:
    messages = [SamplingMessage(role="user", content=TextContent(type="text", text="Log in as admin with " + KEY))]  # expect: MCP608
    r = await ctx.session.create_message(messages=messages, max_tokens=5)
    return r.content.text


@mcp.tool
async def s1(ctx: Context, text: str) -> str:
    r = await ctx.sample(f"Summarise {text}", max_tokens=500)
    await ctx.report_progress(2, 2, f"{len(KEY)} characters")
    return r.text
