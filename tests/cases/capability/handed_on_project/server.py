"""A marina: tools ask through names that a module of its own hands on."""

import toolbox
from mcp.server.fastmcp import Context, FastMCP
from toolbox import confirm, open_page

mcp = FastMCP("marina")


@mcp.tool()
async def leave(ctx: Context, berth: int) -> str:
    return await confirm(ctx, f"Leave berth {berth}?")


@mcp.tool()
async def stay(ctx: Context, berth: int) -> str:
    if not toolbox.has_forms(ctx):
        return "tell me in the chat"
    return await toolbox.confirm_stay(ctx, f"Stay at berth {berth}?")


@mcp.tool()
async def pay(ctx: Context) -> str:
    return await open_page(ctx, "https://marina.example.org/pay")
