# case: MCP401
"""Zoo: a task group that lives as long as the server, and one that lives as long as the call."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

import anyio
from anyio.abc import TaskGroup
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field


@dataclass
class App:
    group: TaskGroup


@asynccontextmanager
async def opened(server: FastMCP) -> AsyncIterator[App]:
    async with anyio.create_task_group() as group:
        yield App(group)


mcp = FastMCP("zoo", lifespan=opened)


class Feed(BaseModel):
    kilos: int = Field(description="Kilos")


async def ask_feed(ctx: Context) -> None:
    await ctx.elicit("How much hay?", Feed)  # expect: MCP401


@mcp.tool()
async def feed_later(ctx: Context) -> str:
    """Feed later."""
    ctx.request_context.lifespan_context.group.start_soon(ask_feed, ctx)
    return "Later."


async def ask_now(ctx: Context) -> None:
    await ctx.elicit("How much hay now?", Feed)


@mcp.tool()
async def feed_now(ctx: Context) -> str:
    """Feed now."""
    async with AsyncExitStack() as stack:
        group = await stack.enter_async_context(anyio.create_task_group())
        group.start_soon(ask_now, ctx)
    return "Done."
