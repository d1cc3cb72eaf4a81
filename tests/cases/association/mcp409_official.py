# case: MCP409
"""Rowing club on mcp 1.x: what hides a context from the SDK."""

from functools import partial

from fastmcp import Context as OtherContext
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession

mcp = FastMCP("rowing")


async def row(boat: str, ctx: Context) -> str:
    """Row."""
    return f"{boat} {ctx.request_id}"


async def steer(boat: str, side: str) -> str:
    """Steer."""
    return f"{boat} {side}"


class Race:
    async def __call__(self, ctx: Context) -> str:
        """Race."""
        return ctx.request_id

    async def start(self, ctx: Context) -> str:
        """Start."""
        return ctx.request_id


mcp.add_tool(partial(row, "eight"), name="row_eight")  # expect: MCP409
mcp.tool(name="race")(Race())  # expect: MCP409
mcp.add_tool(partial(steer, "eight"), name="steer_eight")
mcp.add_tool(Race().start, name="start")


@mcp.tool()
async def twice(first: Context, second: Context) -> str:  # expect: MCP409
    """Row."""
    return first.request_id


@mcp.tool()
async def foreign(ctx: OtherContext) -> str:  # expect: MCP409
    """Row."""
    return ctx.request_id


@mcp.tool()
async def typed(ctx: Context[ServerSession, None]) -> str:
    """Row."""
    return ctx.request_id


@mcp.tool()
async def lines(text: str, context: int = 3) -> str:
    """Lines around a text."""
    return text * context


class Shed:
    def __init__(self, server: FastMCP) -> None:
        self.server = server
        server.tool()(self.lock)

        @server.tool()
        async def unlock(door: str, ctx) -> str:  # expect: MCP409
            """Unlock."""
            return await self._ask(ctx, door)

    async def lock(self, ctx) -> str:  # expect: MCP409
        """Lock."""
        await ctx.info("locked")
        return "locked"

    async def _ask(self, ctx: Context, door: str) -> str:
        return f"{ctx.request_id} {door}"


Shed(mcp)
