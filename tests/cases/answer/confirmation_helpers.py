# case: MCP503 MCP504 MCP507
"""Confirmation helpers as they are met: what they say when nobody could be asked."""

import logging
from dataclasses import dataclass

from fastmcp import Context, FastMCP
from mcp import McpError

mcp = FastMCP("helpers")
log = logging.getLogger("helpers")
SHELF = {"a": 1}


@dataclass
class Outcome:
    confirmed: bool
    asked: bool


async def bare(ctx: Context, what: str) -> bool:
    try:
        result = await ctx.elicit(f"Really {what}?", response_type=bool)
        return result.action == "accept" and bool(result.data)
    except Exception:
        return True  # expect: MCP503


async def wrapped(ctx: Context, what: str) -> Outcome:
    try:
        result = await ctx.elicit(f"Really {what}?", response_type=bool)
    except McpError:
        return Outcome(confirmed=True, asked=False)  # expect: MCP503
    log.info("answer: %s", result)  # expect: MCP507
    return Outcome(confirmed=result.action == "accept" and bool(result.data), asked=True)


@mcp.tool
async def clear(ctx: Context) -> str:
    """Clear the shelf."""
    if not await bare(ctx, "clear the shelf"):
        return "Kept."
    SHELF.clear()
    return "Cleared."


@mcp.tool
async def drop(ctx: Context) -> str:
    """Drop the shelf."""
    outcome = await wrapped(ctx, "drop the shelf")
    if not outcome.confirmed:
        return "Kept."
    SHELF.pop("a", None)
    return "Dropped."
