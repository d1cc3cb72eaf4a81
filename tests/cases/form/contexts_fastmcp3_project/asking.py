"""Helpers that ask."""

from typing import Any

from fastmcp import Context
from fastmcp.server.dependencies import get_context

from forms import Held


async def ask(ctx: Context, message: str, response_type: type) -> Any:
    """Ask once."""
    return await ctx.elicit(message, response_type=response_type)


async def ask_here(message: str, response_type: Any) -> Any:
    """Ask on the current context."""
    ctx = get_context()
    return await ctx.elicit(message, response_type)


async def ask_held() -> Any:
    """Ask for what is held."""
    return await ask_here("What do you hold?", Held)
