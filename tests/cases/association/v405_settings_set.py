# case: MCP405
"""Stateless by settings of several kinds."""

import os

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel
from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    stateless: bool = True
    port: int = 8000


class Pick(BaseModel):
    name: str


settings = Settings()
mcp = FastMCP("x", port=settings.port)
mcp.settings.stateless_http = True


@mcp.tool()
async def one(ctx: Context) -> str:
    """x"""
    r = await ctx.elicit("?", Pick)  # expect: MCP405
    return r.action


if __name__ == "__main__":
    mcp.run(transport="streamable-http")
