"""Chess club on fastmcp: contexts of several kinds."""

from typing import Annotated, Optional

from fastmcp import Context, FastMCP
from fastmcp.dependencies import CurrentContext, Depends
from fastmcp.server.dependencies import get_context
from mcp.server.fastmcp import Context as OtherContext

mcp = FastMCP("chess")


@mcp.tool
async def foreign(ctx: OtherContext) -> str:  # expect: MCP409
    """Play."""
    return ctx.request_id


@mcp.tool
async def foreign_optional(move: str, ctx: Optional[OtherContext] = None) -> str:  # expect: MCP409
    """Play."""
    return move


@mcp.prompt
async def unannotated(opening: str, ctx) -> str:  # expect: MCP409
    """Play."""
    await ctx.info("played")
    return opening


@mcp.resource("chess://{game}")
async def kept(game: str, context=None) -> str:  # expect: MCP409
    """A game."""
    await context.report_progress(1, 2)
    return game


@mcp.tool
async def injected(ctx: Context) -> str:
    """Play."""
    return ctx.request_id


@mcp.tool
async def optional(ctx: Context | None = None) -> str:
    """Play."""
    return ctx.request_id if ctx else ""


@mcp.tool
async def annotated(ctx: Annotated[Context, "the context"]) -> str:
    """Play."""
    return ctx.request_id


@mcp.tool
async def dependency(ctx=CurrentContext()) -> str:
    """Play."""
    return ctx.request_id


@mcp.tool
async def depends(ctx=Depends(get_context)) -> str:
    """Play."""
    return ctx.request_id


@mcp.tool
async def plain(context, position) -> str:
    """What surrounds a word."""
    return context.upper() + str(position)


class Club:
    @mcp.tool
    async def odd(self, ctx: Context) -> str:
        """Play."""
        return ctx.request_id

    async def member(self, ctx: OtherContext) -> str:  # expect: MCP409
        """Join."""
        return ctx.request_id


club = Club()
mcp.tool(club.member)
