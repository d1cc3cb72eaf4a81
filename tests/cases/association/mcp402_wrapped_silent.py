# case: MCP402
"""Instruments: helpers are wrapped when the module is loaded; that is not when they ask."""

import functools

from fastmcp import FastMCP
from fastmcp.server.dependencies import get_context

mcp = FastMCP("instruments")


def measured(function):
    @functools.wraps(function)
    async def inner(*args, **named):
        return await function(*args, **named)

    return inner


async def ask(message: str) -> str:
    answer = await get_context().elicit(message, response_type=str)
    return answer.data if answer.action == "accept" else ""


async def ask_twice(message: str) -> str:
    return await ask(message) or await ask(message)


ask_twice = measured(ask_twice)


@mcp.tool
async def tune(name: str) -> str:
    """Tune."""
    return await ask_twice(f"Which pitch has {name}?")
