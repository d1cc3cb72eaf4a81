# case: MCP608
"""Map room: what the model is given to read."""

import os

from fastmcp import Context, FastMCP

mcp = FastMCP("maps")
API_KEY = os.environ["MAPS_API_KEY"]


def question(place: str, key: str) -> str:
    return f"Where is {place}? Ask the service with key {key}."  # expect: MCP608


@mcp.tool
async def where(place: str, ctx: Context) -> str:
    """Where is it?"""
    answer = await ctx.sample(question(place, API_KEY))
    return answer.text


@mcp.tool
async def draw(place: str, ctx: Context) -> str:
    """Draw a map."""
    await ctx.report_progress(1, 3, f"Signing in with {API_KEY}")  # expect: MCP608
    await ctx.report_progress(progress=2, total=3, message=f"Drawing {place}")
    answer = await ctx.sample([f"Describe {place}."], system_prompt="Use the token " + API_KEY)  # expect: MCP608
    return answer.text


@mcp.tool
async def describe(place: str, ctx: Context) -> str:
    """Describe a place."""
    answer = await ctx.sample(f"Describe {place} in {len(API_KEY)} words; the key starts with {API_KEY[:3]}.")
    return answer.text
