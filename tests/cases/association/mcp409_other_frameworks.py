# case: MCP409 MCP410
"""Agents of another framework have tools, too."""

from fastmcp import FastMCP
from pydantic_ai import Agent, RunContext

agent = Agent("model")
mcp = FastMCP("agents")


@agent.tool
async def roll(ctx: RunContext[str]) -> str:
    """Roll."""
    return ctx.deps


@agent.tool
async def throw(ctx) -> str:
    """Throw."""
    return ctx.deps


@mcp.tool
async def play(game: str) -> str:
    """Play."""
    return game
