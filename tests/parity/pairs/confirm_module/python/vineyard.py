"""Vineyard tools."""

from asking import agreed, clicked, probably_agreed
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("vineyard")


@mcp.tool()
async def spray(ctx: Context, row: int) -> str:
    if not await agreed(ctx, f"Spray row {row}?"):
        return "Not sprayed."
    await machines.spray(row)
    return "Sprayed."


@mcp.tool()
async def uproot(ctx: Context, row: int) -> str:
    if not await probably_agreed(ctx, f"Uproot row {row}?"):
        return "The vines stay."
    await machines.uproot(row)
    return "Uprooted."


@mcp.tool()
async def harvest(ctx: Context, row: int) -> str:
    if await clicked(ctx, f"Harvest row {row}?"):
        await machines.harvest(row)
        return "Harvested."
    return "The grapes hang on."
