# case: MCP401 MCP402
"""Later, or now? Tasks that are waited for, and work that goes on when the call is over."""

import asyncio
import concurrent.futures
import threading
from functools import partial

import anyio
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel

mcp = FastMCP("kiln")
TASKS: set[asyncio.Task] = set()
pool = concurrent.futures.ThreadPoolExecutor()


class Firing(BaseModel):
    hot: bool


async def ask(ctx: Context, text: str) -> bool:
    answer = await ctx.elicit(text, Firing)
    return answer.action == "accept"


async def ask_later(ctx: Context, text: str) -> bool:
    await asyncio.sleep(600)
    answer = await ctx.elicit(text, Firing)  # expect: MCP401
    return answer.action == "accept"


@mcp.tool()
async def kept_task(ctx: Context) -> str:
    task = asyncio.create_task(ask_later(ctx, "Hot enough?"))
    TASKS.add(task)
    task.add_done_callback(TASKS.discard)
    return "I shall ask later"


@mcp.tool()
async def waited_for(ctx: Context) -> str:
    tasks = [asyncio.create_task(ask(ctx, f"Kiln {i}?")) for i in range(3)]
    results = await asyncio.gather(*tasks)
    return str(results)


@mcp.tool()
async def waited_for_first(ctx: Context) -> str:
    task = asyncio.ensure_future(ask(ctx, "Hot?"))
    done, pending = await asyncio.wait({task}, timeout=60)
    for rest in pending:
        rest.cancel()
    return str(len(done))


@mcp.tool()
async def in_a_group(ctx: Context) -> str:
    async with asyncio.TaskGroup() as group:
        one = group.create_task(ask(ctx, "One?"))
        two = group.create_task(ask(ctx, "Two?"))
    return f"{one.result()} {two.result()}"


@mcp.tool()
async def in_an_anyio_group(ctx: Context) -> str:
    async with anyio.create_task_group() as tg:
        tg.start_soon(ask, ctx, "One?")
        tg.start_soon(partial(ask, ctx, text="Two?"))
    return "asked"


@mcp.tool()
async def with_shield(ctx: Context) -> str:
    return str(await asyncio.shield(ask(ctx, "Hot?")))


@mcp.tool()
async def with_timeout(ctx: Context) -> str:
    async with asyncio.timeout(300):
        return str(await ask(ctx, "Hot?"))


async def remind(ctx: Context) -> None:
    while True:
        await asyncio.sleep(60)
        await ctx.elicit("Still firing?", Firing)  # expect: MCP401


@mcp.tool()
async def reminding(ctx: Context) -> str:
    asyncio.get_running_loop().create_task(remind(ctx))
    return "firing"


def in_thread(ctx: Context) -> None:
    async def inner() -> None:
        await ctx.elicit("From a thread?", Firing)  # expect: MCP401

    asyncio.run(inner())


@mcp.tool()
async def threaded(ctx: Context) -> str:
    threading.Thread(target=in_thread, args=(ctx,), daemon=True).start()
    return "started"


def pooled(ctx: Context) -> None:
    asyncio.run(ctx.elicit("From a pool?", Firing))  # expect: MCP401


@mcp.tool()
async def in_pool(ctx: Context) -> str:
    pool.submit(pooled, ctx)
    return "started"


@mcp.tool()
async def by_clock(ctx: Context) -> str:
    loop = asyncio.get_event_loop()
    loop.call_later(30, lambda: asyncio.ensure_future(ctx.elicit("Hot?", Firing)))  # expect: MCP401
    return "started"


@mcp.tool()
async def awaited_thread(ctx: Context) -> str:
    def check() -> bool:
        return True

    hot = await asyncio.to_thread(check)
    if not hot:
        return "cold"
    return (await ctx.elicit("Open the kiln?", Firing)).action
