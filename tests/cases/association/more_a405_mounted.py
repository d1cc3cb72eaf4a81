# case: MCP405
"""Stateless when the environment says so; json_response; an app that is mounted."""

import os

import uvicorn
from mcp.server.mcpserver import Context, MCPServer
from pydantic import BaseModel
from starlette.applications import Starlette
from starlette.routing import Mount


class Sure(BaseModel):
    ok: bool


mcp = MCPServer("granary")


@mcp.tool()
async def sell(ctx: Context) -> str:
    return (await ctx.elicit("Sell?", Sure)).action  # expect: MCP405


@mcp.prompt()
async def offer(ctx: Context) -> str:
    return (await ctx.elicit("Offer?", Sure)).action  # expect: MCP405


def make_app() -> Starlette:
    return Starlette(routes=[Mount("/mcp", app=mcp.streamable_http_app(json_response=True))])


if __name__ == "__main__":
    uvicorn.run(make_app(), port=int(os.environ.get("PORT", "8000")))
