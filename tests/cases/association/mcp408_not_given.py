# case: MCP408
"""Tram stop that serves both eras: nobody said which."""

from mcp.server.mcpserver import Context, MCPServer
from pydantic import BaseModel, Field

mcp = MCPServer("stop")


class Line(BaseModel):
    line: int = Field(description="Line")


@mcp.tool()
async def wait(ctx: Context) -> str:
    """Wait."""
    answer = await ctx.elicit("Which line?", Line)
    return answer.action
