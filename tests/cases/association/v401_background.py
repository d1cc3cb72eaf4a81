# case: MCP401 MCP402 MCP403
"""Background by other authors, v1."""

import asyncio
import concurrent.futures
import functools
import sched
import threading
import time
from queue import Queue

import anyio
import anyio.from_thread
from anyio import create_task_group, to_thread
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel

mcp = FastMCP("bg")
scheduler = AsyncIOScheduler()
_tasks: set[asyncio.Task] = set()
pool = concurrent.futures.ThreadPoolExecutor()
loop_queue: asyncio.Queue = asyncio.Queue()


class Pick(BaseModel):
    name: str


async def later(ctx: Context, seconds: float) -> None:
    await asyncio.sleep(seconds)
    await ctx.elicit("Still there?", Pick)  # expect: MCP401


@mcp.tool()
async def b01(ctx: Context) -> str:
    """create_task with a done callback."""
    task = asyncio.create_task(later(ctx, 5))
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)
    return "started"


@mcp.tool()
async def b02(ctx: Context) -> str:
    """Nested function."""

    async def ask() -> None:
        await ctx.elicit("Nested?", Pick)  # expect: MCP401

    asyncio.get_running_loop().create_task(ask())
    return "started"


@mcp.tool()
async def b03(ctx: Context) -> str:
    """call_later with a lambda."""
    loop = asyncio.get_event_loop()
    loop.call_later(30, lambda: asyncio.ensure_future(remind(ctx)))
    return "started"


async def remind(ctx: Context) -> None:
    await ctx.elicit("Remember?", Pick)  # expect: MCP401


@mcp.tool()
async def b04(ctx: Context) -> str:
    """Thread with asyncio.run."""

    def work() -> None:
        asyncio.run(in_thread(ctx))

    threading.Thread(target=work, daemon=True).start()
    return "started"


async def in_thread(ctx: Context) -> None:
    await ctx.elicit("From a thread?", Pick)  # expect: MCP401


@mcp.tool()
async def b05(ctx: Context) -> str:
    """run_coroutine_threadsafe and a timer."""
    loop = asyncio.get_running_loop()
    timer = threading.Timer(5, lambda: asyncio.run_coroutine_threadsafe(in_timer(ctx), loop))
    timer.start()
    return "started"


async def in_timer(ctx: Context) -> None:
    await ctx.elicit("From a timer?", Pick)  # expect: MCP401


@mcp.tool()
async def b06(ctx: Context) -> str:
    """Scheduler."""
    scheduler.add_job(scheduled, "date", args=[ctx])
    return "started"


async def scheduled(ctx: Context) -> None:
    await ctx.elicit("Scheduled?", Pick)  # expect: MCP401


@mcp.tool()
async def b07(ctx: Context) -> str:
    """Awaited task."""
    task = asyncio.create_task(ask_one(ctx))
    done, pending = await asyncio.wait({task}, timeout=300)
    return str(done)


async def ask_one(ctx: Context) -> str:
    r = await ctx.elicit("Which?", Pick)
    return r.action


@mcp.tool()
async def b08(ctx: Context) -> str:
    """Task group of anyio, inside."""
    out: list[str] = []

    async def one(n: int) -> None:
        r = await ctx.elicit(f"Which {n}?", Pick)
        out.append(r.action)

    async with create_task_group() as tg:
        for n in range(3):
            tg.start_soon(one, n)
    return ",".join(out)


@mcp.tool()
async def b09(ctx: Context) -> str:
    """From a worker thread that is awaited."""

    def sync_work() -> str:
        return anyio.from_thread.run(ask_one, ctx)

    return await to_thread.run_sync(sync_work)


@mcp.tool()
async def b10(ctx: Context) -> str:
    """as_completed."""
    out = []
    for coro in asyncio.as_completed([ask_one(ctx), ask_one(ctx)]):
        out.append(await coro)
    return ",".join(out)


@mcp.tool()
async def b11(ctx: Context) -> str:
    """Shielded and timed."""
    return await asyncio.wait_for(asyncio.shield(asyncio.create_task(ask_one(ctx))), 300)


@mcp.tool()
async def b12(ctx: Context) -> str:
    """List of tasks, gathered."""
    tasks = [asyncio.create_task(ask_one(ctx)) for _ in range(2)]
    results = await asyncio.gather(*tasks, return_exceptions=True)
    return str(results)


@mcp.tool()
async def b13(ctx: Context) -> str:
    """Executor, not waited for."""
    pool.submit(asyncio.run, fire(ctx))
    return "started"


async def fire(ctx: Context) -> None:
    await ctx.elicit("Fire?", Pick)  # expect: MCP401


class Worker:
    """A worker of a queue."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue = asyncio.Queue()
        self.task: asyncio.Task | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            ctx = await self.queue.get()
            await ctx.elicit("Queued?", Pick)  # expect: MCP401


worker = Worker()


@mcp.tool()
async def b14(ctx: Context) -> str:
    """Queue."""
    if worker.task is None:
        worker.start()
    await worker.queue.put(ctx)
    return "queued"


@mcp.tool()
async def b15(ctx: Context) -> str:
    """Tasks through a helper."""
    spawn(helper_asked(ctx))
    return "started"


def spawn(coro) -> None:
    task = asyncio.create_task(coro)
    _tasks.add(task)


async def helper_asked(ctx: Context) -> None:
    await ctx.elicit("Spawned?", Pick)  # expect: MCP401


@mcp.tool()
async def b16(ctx: Context) -> str:
    """partial and run_in_executor, awaited."""
    loop = asyncio.get_running_loop()
    fut = loop.run_in_executor(None, functools.partial(compute, 3))
    n = await fut
    r = await ctx.elicit(f"{n}?", Pick)
    return r.action


def compute(n: int) -> int:
    return n


@mcp.tool()
async def b17(ctx: Context) -> str:
    """Exit stack with a task group."""
    async with asyncio.timeout(300), asyncio.TaskGroup() as tg:
        t = tg.create_task(ask_one(ctx), name="ask")
    return t.result()


@mcp.tool()
async def b18(ctx: Context) -> str:
    """Task cancelled when the tool ends."""
    task = asyncio.create_task(ask_one(ctx))
    try:
        await asyncio.sleep(5)
        return await task
    finally:
        task.cancel()
