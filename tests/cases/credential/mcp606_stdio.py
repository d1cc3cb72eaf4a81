# case: MCP606
"""Diary: one person, one process; a note only."""

import os

from fastmcp import Context, FastMCP

mcp = FastMCP("diary")


@mcp.tool
async def unlock(ctx: Context) -> str:
    """Unlock the diary."""
    answer = await ctx.elicit("Passphrase of the diary?", response_type=str)
    if answer.action != "accept":
        return "Locked."
    os.environ["DIARY_PASSPHRASE"] = answer.data  # expect: MCP606
    return "Open."


if __name__ == "__main__":
    mcp.run(transport="stdio")
