# case: MCP404 MCP405 MCP401 MCP402 MCP403
"""Servers made by factories, several transports."""

import argparse
import asyncio
import contextlib

import uvicorn
from mcp.server.fastmcp import Context, FastMCP
from mcp.types import SamplingMessage, TextContent
from pydantic import BaseModel
from starlette.applications import Starlette
from starlette.routing import Mount


class Pick(BaseModel):
    name: str


def register(mcp: FastMCP) -> None:
    @mcp.tool()
    async def one(ctx: Context) -> str:
        """x"""
        r = await ctx.elicit("?", Pick)
        return r.action

    @mcp.tool()
    async def two(text: str, ctx: Context) -> str:
        """x"""
        message = SamplingMessage(role="user", content=TextContent(type="text", text=text))
        r = await ctx.session.create_message([message], max_tokens=9)  # expect: MCP404
        return str(r)

    @mcp.tool()
    async def three(ctx: Context) -> str:
        """x"""

        async def later() -> None:
            await asyncio.sleep(1)
            await ctx.elicit("?", Pick)  # expect: MCP401

        asyncio.create_task(later())
        return "x"


def create() -> FastMCP:
    mcp = FastMCP("factory")
    register(mcp)
    return mcp


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--transport", choices=["stdio", "streamable-http"], default="stdio")
    args = parser.parse_args()
    mcp = create()
    if args.transport == "stdio":
        mcp.run()
        return

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette):
        async with mcp.session_manager.run():
            yield

    uvicorn.run(Starlette(routes=[Mount("/", app=mcp.streamable_http_app())], lifespan=lifespan))


if __name__ == "__main__":
    main()
