# case: MCP404
"""A helper that one caller gives no id."""

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("related", port=9000)
SCHEMA = {"type": "object", "properties": {"name": {"type": "string", "title": "Name"}}}


async def form(session, message: str, request_id=None):
    return await session.elicit_form(message, SCHEMA, related_request_id=request_id)  # expect: MCP404


@mcp.tool()
async def d09(ctx: Context) -> str:
    """Helper with id."""
    return (await form(ctx.session, "Which?", ctx.request_id)).action


@mcp.tool()
async def d10(ctx: Context) -> str:
    """Helper without id."""
    return (await form(ctx.session, "Which?")).action


mcp.run("streamable-http")
