# case: MCP401
"""Ski school: every way to go on after the tool has answered."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("ski-school")
pool = ThreadPoolExecutor()
scheduler = AsyncIOScheduler()


class Group(BaseModel):
    size: int = Field(description="Pupils")


async def ask_future(ctx: Context) -> None:
    await ctx.elicit("How many pupils?", Group)  # expect: MCP401


@mcp.tool()
async def by_future(ctx: Context) -> str:
    """Ask later."""
    asyncio.ensure_future(ask_future(ctx))
    return "Later."


async def ask_loop(ctx: Context) -> None:
    await ctx.elicit("How many pupils?", Group)  # expect: MCP401


@mcp.tool()
async def by_loop(ctx: Context) -> str:
    """Ask later."""
    loop = asyncio.get_running_loop()
    coroutine = ask_loop(ctx)
    loop.create_task(coroutine)
    return "Later."


def ask_pool(context: Context) -> None:
    asyncio.run(context.elicit("How many pupils?", Group))  # expect: MCP401


@mcp.tool()
def by_pool(ctx: Context) -> str:
    """Ask later."""
    pool.submit(ask_pool, ctx)
    return "Later."


def ask_executor(context: Context) -> None:
    asyncio.run(context.elicit("How many pupils?", Group))  # expect: MCP401


@mcp.tool()
async def by_executor(ctx: Context) -> str:
    """Ask later."""
    asyncio.get_event_loop().run_in_executor(None, ask_executor, ctx)
    return "Later."


async def ask_threadsafe(ctx: Context) -> None:
    await ctx.elicit("How many pupils?", Group)  # expect: MCP401


@mcp.tool()
def by_threadsafe(ctx: Context) -> str:
    """Ask later."""
    asyncio.run_coroutine_threadsafe(ask_threadsafe(ctx), asyncio.get_event_loop())
    return "Later."


async def ask_scheduled(ctx: Context, level: str) -> None:
    await ctx.elicit(f"How many pupils at {level}?", Group)  # expect: MCP401


@mcp.tool()
async def by_scheduler(level: str, ctx: Context) -> str:
    """Ask later."""
    scheduler.add_job(ask_scheduled, "interval", minutes=5, args=[ctx, level])
    return "Later."


def ask_thread(context: Context, *, level: str) -> None:
    asyncio.run(context.elicit(f"How many pupils at {level}?", Group))  # expect: MCP401


@mcp.tool()
def by_thread(level: str, ctx: Context) -> str:
    """Ask later."""
    worker = threading.Thread(target=ask_thread, args=(ctx,), kwargs={"level": level}, daemon=True)
    worker.start()
    return "Later."


def ask_later(context: Context, level: str) -> None:
    asyncio.ensure_future(context.elicit(f"How many pupils at {level}?", Group))  # expect: MCP401


@mcp.tool()
async def by_call_later(level: str, ctx: Context) -> str:
    """Ask later."""
    asyncio.get_running_loop().call_later(60, partial(ask_later, ctx, level))
    return "Later."


@mcp.tool()
async def directly(ctx: Context) -> str:
    """Ask later."""
    asyncio.create_task(ctx.elicit("How many pupils?", Group))  # expect: MCP401
    return "Later."
