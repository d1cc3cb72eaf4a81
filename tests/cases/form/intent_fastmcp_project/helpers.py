"""Shared question."""

import logging
from typing import Any

from fastmcp import Context

log = logging.getLogger(__name__)


async def confirmed(ctx: Context, message: str) -> bool:
    """Asks yes or no."""
    answer = await ctx.elicit(message, response_type=bool)  # expect: MCP113
    return answer.action == "accept" and bool(answer.data)


async def told(ctx: Context, message: str) -> str:
    """Tells what was said; nothing hangs on it."""
    answer = await ctx.elicit(message, ["Acknowledged", "Later"])
    if answer.action != "accept":
        return "declined"
    if answer.data == "Acknowledged":
        log.info("acknowledged")
    else:
        log.warning("not acknowledged")
    return answer.action


async def picked(ctx: Context, names: list[str]) -> Any:
    """One of the names."""
    return await ctx.elicit("Which one?", names)
