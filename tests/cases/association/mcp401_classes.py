# case: MCP401
"""Tide station: watchers as objects, and a thread of its own."""

import asyncio
import threading

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("tide")


class Level(BaseModel):
    centimetres: int = Field(description="Level")


class Watcher:
    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(3600)
            await self.ctx.elicit("How high is the water?", Level)  # expect: MCP401


@mcp.tool()
async def watch(ctx: Context) -> str:
    """Watch the water."""
    Watcher(ctx).start()
    return "Watching."


class Reader(threading.Thread):
    def __init__(self, ctx: Context) -> None:
        super().__init__(daemon=True)
        self.ctx = ctx

    def run(self) -> None:
        asyncio.run(self.ctx.elicit("How high is the water?", Level))  # expect: MCP401


@mcp.tool()
def read(ctx: Context) -> str:
    """Read the gauge."""
    Reader(ctx).start()
    return "Reading."
