# case: MCP401
"""Ferry office: many questions at once, and each of them is waited for."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed

import anyio
from anyio.abc import TaskGroup
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("ferry")


class Seats(BaseModel):
    seats: int = Field(description="Seats")


async def ask(ctx: Context, deck: str) -> int:
    answer = await ctx.elicit(f"How many seats on {deck}?", Seats)
    return answer.data.seats if answer.action == "accept" else 0


def ask_sync(ctx: Context, deck: str) -> int:
    return anyio.from_thread.run(ask, ctx, deck)


@mcp.tool()
async def listed(decks: list[str], ctx: Context) -> int:
    """Ask in a list."""
    tasks = []
    for deck in decks:
        tasks.append(asyncio.create_task(ask(ctx, deck)))
    return sum(await asyncio.gather(*tasks))


@mcp.tool()
async def comprehended(decks: list[str], ctx: Context) -> int:
    """Ask in a comprehension."""
    tasks = [asyncio.ensure_future(ask(ctx, deck)) for deck in decks]
    done, _ = await asyncio.wait(tasks)
    return len(done)


@mcp.tool()
async def keyed(decks: list[str], ctx: Context) -> dict[str, int]:
    """Ask by key."""
    tasks = {deck: asyncio.create_task(ask(ctx, deck)) for deck in decks}
    return {deck: await task for deck, task in tasks.items()}


@mcp.tool()
async def completed(decks: list[str], ctx: Context) -> int:
    """Ask and take what comes first."""
    total = 0
    for pending in asyncio.as_completed([asyncio.create_task(ask(ctx, deck)) for deck in decks]):
        total += await pending
    return total


def start(ctx: Context, deck: str) -> "asyncio.Task[int]":
    return asyncio.create_task(ask(ctx, deck))


@mcp.tool()
async def started(ctx: Context) -> int:
    """Ask through a helper that gives the task back."""
    upper = start(ctx, "upper")
    lower = start(ctx, "lower")
    return await upper + await lower


def collect(tasks: "list[asyncio.Task[int]]", ctx: Context, deck: str) -> None:
    tasks.append(asyncio.create_task(ask(ctx, deck)))


@mcp.tool()
async def collected(ctx: Context) -> int:
    """Ask through a helper that fills a list."""
    tasks: list[asyncio.Task[int]] = []
    collect(tasks, ctx, "upper")
    collect(tasks, ctx, "lower")
    return sum(await asyncio.gather(*tasks))


@mcp.tool()
async def nested(decks: list[str], ctx: Context) -> int:
    """Ask from a function inside."""
    tasks: list[asyncio.Task[int]] = []

    def one(deck: str) -> None:
        tasks.append(asyncio.create_task(ask(ctx, deck)))

    for deck in decks:
        one(deck)
    return sum(await asyncio.gather(*tasks))


@mcp.tool()
async def finally_(ctx: Context) -> str:
    """Ask while something else goes on."""
    task = asyncio.create_task(ask(ctx, "upper"))
    try:
        await anyio.sleep(1)
    finally:
        await task
    return "done"


@mcp.tool()
async def grouped(ctx: Context) -> str:
    """Ask in a group that a helper fills."""

    async with anyio.create_task_group() as group:
        fill(group, ctx)
    return "done"


def fill(group: TaskGroup, ctx: Context) -> None:
    group.start_soon(ask, ctx, "upper")


@mcp.tool()
def pooled(decks: list[str], ctx: Context) -> int:
    """Ask from threads."""
    with ThreadPoolExecutor() as pool:
        futures = [pool.submit(ask_sync, ctx, deck) for deck in decks]
        return sum(future.result() for future in as_completed(futures))


@mcp.tool()
def joined(ctx: Context) -> str:
    """Ask from one thread."""
    worker = threading.Thread(target=ask_sync, args=(ctx, "upper"))
    worker.start()
    worker.join()
    return "done"


@mcp.tool()
async def threaded(ctx: Context) -> int:
    """Ask from a worker thread."""
    return await asyncio.to_thread(ask_sync, ctx, "upper")


@mcp.tool()
def threadsafe(ctx: Context) -> int:
    """Ask on the loop of another thread."""
    future = asyncio.run_coroutine_threadsafe(ask(ctx, "upper"), asyncio.get_event_loop())
    return future.result(timeout=600)


@mcp.tool()
async def limited(ctx: Context) -> int:
    """Ask with a limit."""
    return await asyncio.wait_for(asyncio.create_task(ask(ctx, "upper")), timeout=600)
