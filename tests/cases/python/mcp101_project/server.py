from mcp.server.fastmcp import Context, FastMCP

from asking import ask
from forms import Berth, Harbour

mcp = FastMCP("tide-tables")


@mcp.tool()
async def reserve(ctx: Context) -> str:
    """Reserve a berth."""
    harbour = await ask(ctx, "Which harbour?", Harbour)
    berth = await ask(ctx, "Which berth? The plan is on https://harbour.example/plan.", Berth)  # expect: MCP102
    return "Reserved." if harbour and berth else "Nothing reserved."
