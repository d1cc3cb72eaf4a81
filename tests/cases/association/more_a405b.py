# case: MCP405
"""Stateless on one branch, sessions on the other; the tools that ask are on the server with sessions."""

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel


class Sure(BaseModel):
    ok: bool


read = FastMCP("mill-read", stateless_http=True)
write = FastMCP("mill-write")


@read.tool()
async def count() -> int:
    return 1


@write.tool()
async def remove(ctx: Context) -> str:
    return (await ctx.elicit("Sure?", Sure)).action
