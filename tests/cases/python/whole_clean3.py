# case: ALL
"""Ski club on fastmcp: a base class that asks, a middleware, a background import that asks nobody."""

import asyncio
import contextlib
from enum import Enum

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server.middleware import Middleware, MiddlewareContext
from mcp.types import ClientCapabilities, ElicitationCapability


class Slope(str, Enum):
    BLUE = "blue"
    RED = "red"


class Desk:
    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def can_ask(self) -> bool:
        return self.ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability()))

    async def choose(self, question: str, options: list[str]) -> str | None:
        if not self.can_ask():
            return None
        answer = await self.ctx.elicit(question, response_type=options)
        match answer.action:
            case "accept":
                return answer.data
            case _:
                return None


class Timing(Middleware):
    async def on_call_tool(self, context: MiddlewareContext, call_next):
        loop = asyncio.get_running_loop()
        begin = loop.time()
        try:
            return await call_next(context)
        finally:
            await context.fastmcp_context.debug(f"took {loop.time() - begin:.3f}s")


async def refresh(store: dict[str, str]) -> None:
    while True:
        store["snow"] = "fresh"
        await asyncio.sleep(3600)


@contextlib.asynccontextmanager
async def lifespan(server: FastMCP):
    store: dict[str, str] = {}
    task = asyncio.create_task(refresh(store))
    try:
        yield store
    finally:
        task.cancel()


mcp = FastMCP("ski-club", lifespan=lifespan)
mcp.add_middleware(Timing())


@mcp.tool
async def book(ctx: Context, day: str) -> str:
    """Book a lesson."""
    slope = await Desk(ctx).choose("Which slope?", [s.value for s in Slope])
    if slope is None:
        raise ToolError("Say blue or red, please.")
    return f"Lesson on {day}, {slope} slope"


@mcp.tool
async def compare(ctx: Context, days: list[str]) -> str:
    """Compare days."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(asyncio.sleep(0, result=day)) for day in days]
    return max((t.result() for t in tasks), default="none")


if __name__ == "__main__":
    mcp.run()
