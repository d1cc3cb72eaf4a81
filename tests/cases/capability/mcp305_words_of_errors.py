# case: MCP305
"""Harbour: what an error says is asked for words; that is no question to the SDK."""

from mcp.server.fastmcp import Context, FastMCP
from mcp.types import SamplingMessage, TextContent

mcp = FastMCP("harbour")


async def sampled(ctx: Context, text: str) -> str:
    message = SamplingMessage(role="user", content=TextContent(type="text", text=text))
    return str((await ctx.session.create_message([message], max_tokens=20)).content)


@mcp.tool()
async def name_boat(ctx: Context) -> str:
    """Name a boat."""
    try:
        return await sampled(ctx, "A name for a boat")
    except Exception as error:
        said = str(error).lower()
        if "method not found" in said or "create_message" in said:
            return await sampled(ctx, "A name")
        raise


@mcp.tool()
async def name_pier(ctx: Context) -> str:
    """Name a pier."""
    if "create_message" in dir(ctx.session):  # expect: MCP305
        return await sampled(ctx, "A name for a pier")
    return "Pier"
