# case: MCP401 MCP402 MCP403
"""Background and outside, fastmcp 3."""

import asyncio
from contextlib import asynccontextmanager

import anyio
from fastmcp import Context, FastMCP
from fastmcp.server.dependencies import get_context
from fastmcp.server.middleware import Middleware, MiddlewareContext
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse


@asynccontextmanager
async def lifespan(server: FastMCP):
    async with anyio.create_task_group() as group:
        group.start_soon(poll)
        yield {"group": group}
        group.cancel_scope.cancel()


async def poll() -> None:
    while True:
        await anyio.sleep(60)
        await get_context().elicit("Still there?", str)  # expect: MCP402


mcp = FastMCP("x", lifespan=lifespan)
last: dict[str, Context] = {}


@mcp.tool
async def n01(ctx: Context) -> str:
    """The lifespan's group outlives the handler."""
    group = ctx.request_context.lifespan_context["group"]
    group.start_soon(remind, ctx)
    return "x"


async def remind(ctx: Context) -> None:
    await ctx.elicit("Remember?", str)  # expect: MCP401


@mcp.custom_route("/ask", methods=["POST"])
async def ask_route(request: Request):
    ctx = last["x"]
    r = await ctx.elicit("?", str)  # expect: MCP402
    return JSONResponse({"action": r.action}, background=BackgroundTask(print, "x"))


class Starts(Middleware):
    async def on_initialize(self, context: MiddlewareContext, call_next):
        result = await call_next(context)
        await context.fastmcp_context.elicit("Your name?", str)  # expect: MCP402
        return result

    async def on_call_tool(self, context: MiddlewareContext, call_next):
        await context.fastmcp_context.elicit("May I?", ["yes"])
        return await call_next(context)


mcp.add_middleware(Starts())


@mcp.tool
async def n02(ctx: Context) -> str:
    """Keeps the context."""
    last[ctx.session_id] = ctx
    return "x"


@mcp.tool
async def n03(who: str) -> str:
    """Asks somebody else."""
    r = await last[who].elicit("?", str)  # expect: MCP403
    return r.action


@mcp.tool
async def n04(ctx: Context) -> str:
    """The own one by the session's id."""
    r = await last[ctx.session_id].elicit("?", str)
    return r.action


@mcp.tool
async def n05(ctx: Context) -> str:
    """A local group."""
    async with anyio.create_task_group() as group:
        group.start_soon(one, ctx)
    return "x"


async def one(ctx: Context) -> None:
    await ctx.elicit("?", str)


@mcp.tool
async def n06(ctx: Context) -> str:
    """A task that is kept and awaited at the end."""
    task = asyncio.ensure_future(two(ctx))
    await asyncio.sleep(1)
    result = await task
    return result


async def two(ctx: Context) -> str:
    r = await ctx.elicit("?", str)
    return r.action


@mcp.tool
async def n07(ctx: Context) -> str:
    """Cancelled, never awaited."""
    task = asyncio.create_task(three(ctx))
    task.add_done_callback(lambda t: print(t.result()))
    return "started"


async def three(ctx: Context) -> str:
    r = await ctx.elicit("?", str)  # expect: MCP401
    return r.action


if __name__ == "__main__":
    mcp.run(transport="http")
