# case: MCP408
# options: --protocol 2026-07-28
"""Tram stop: pushes through helpers and branches by revision."""

from mcp.server.mcpserver import Context, MCPServer
from mcp.types import SamplingMessage, TextContent
from pydantic import BaseModel, Field

mcp = MCPServer("stop")


class Line(BaseModel):
    line: int = Field(description="Line")


async def ask(ctx: Context) -> str:
    answer = await ctx.elicit("Which line?", Line)  # expect: MCP408
    return answer.action


@mcp.tool()
async def wait(ctx: Context) -> str:
    """Wait."""
    return await ask(ctx)


@mcp.tool()
async def guess(ctx: Context) -> str:
    """Guess."""
    text = TextContent(type="text", text="Which line is late?")
    result = await ctx.session.create_message([SamplingMessage(role="user", content=text)], max_tokens=5)  # expect: MCP408
    return str(result.content)


@mcp.tool()
async def folders(ctx: Context) -> int:
    """Look."""
    return len((await ctx.session.list_roots()).roots)  # expect: MCP408


def legacy(ctx: Context) -> bool:
    return ctx.protocol_version < "2026-07-28"


@mcp.tool()
async def both(ctx: Context) -> str:
    """Ask old clients."""
    if not legacy(ctx):
        return "Say which line as an argument."
    answer = await ctx.elicit("Which line?", Line)
    return answer.action
