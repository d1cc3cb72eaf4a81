"""Tools, registered on a server that is given."""

from mcp.server.fastmcp import Context


def register(mcp) -> None:
    """Register."""

    @mcp.tool()
    async def good(ctx: Context) -> str:
        """Good."""
        return ctx.request_id

    @mcp.tool()
    async def bad(name: str, ctx) -> str:  # expect: MCP409
        """Bad."""
        await ctx.info(name)
        return name
