# case: MCP405
"""Stateless by a constructor's argument, in a helper."""

import uvicorn
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel


class Sure(BaseModel):
    ok: bool


def register(mcp: FastMCP) -> None:
    @mcp.tool()
    async def remove(ctx: Context) -> str:
        return (await ctx.elicit("Sure?", Sure)).action  # expect: MCP405

    @mcp.tool()
    async def count() -> int:
        return 1


def build() -> FastMCP:
    options = {"stateless_http": True}
    mcp = FastMCP("mill", **options)
    register(mcp)
    return mcp


if __name__ == "__main__":
    uvicorn.run(build().streamable_http_app())
