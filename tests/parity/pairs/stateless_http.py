# case: ALL
"""Tide tables over stateless HTTP: nobody can be asked there."""

from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel, Field

mcp = FastMCP("tide-tables", stateless_http=True)


class Harbour(BaseModel):
    harbour: str = Field(title="Harbour", max_length=60)


@mcp.tool()
async def next_tide(ctx: Context) -> str:
    """When the tide turns."""
    if not ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability())):
        return "Name a harbour."
    answer = await ctx.elicit("Which harbour?", Harbour)  # expect: MCP405
    if answer.action == "accept":
        return f"{answer.data.harbour}: 14:05"
    return "No tide was looked up."


if __name__ == "__main__":
    mcp.run(transport="streamable-http")
