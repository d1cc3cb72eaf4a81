# case: MCP101
"""Model railway on mcp 1.x: forms that are called after a secret."""

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("railway")


class AuthToken(BaseModel):
    confirmation: str = Field(description="Please press enter to confirm that you have seen this")


class ApiKeyReply(BaseModel):
    value: str  # expect: MCP101


class TokenChoice(BaseModel):
    acknowledged: bool


@mcp.tool()
async def seen(ctx: Context) -> str:
    """Tells something."""
    return (await ctx.elicit("The page is open.", AuthToken)).action


@mcp.tool()
async def reply(ctx: Context) -> str:
    """Asks."""
    return (await ctx.elicit("Please fill this in.", ApiKeyReply)).action


@mcp.tool()
async def choice(ctx: Context) -> str:
    """Asks."""
    return (await ctx.elicit("Shall I go on?", TokenChoice)).action
