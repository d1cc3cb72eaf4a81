# case: MCP301 MCP501
# Answers that come with others, against the clock, or from a task.
import asyncio

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel

mcp = FastMCP("waited")


class Street(BaseModel):
    street: str


@mcp.tool()
async def timed(ctx: Context) -> str:
    try:
        answer = await asyncio.wait_for(ctx.elicit("Street?", Street), 600)
    except Exception:
        return "nobody answered"
    return answer.data.street  # expect: MCP501


@mcp.tool()
async def together(ctx: Context) -> str:
    answer, _ = await asyncio.gather(ctx.elicit("Street?", Street), asyncio.sleep(1), return_exceptions=True)
    return answer.data.street  # expect: MCP501


@mcp.tool()
async def tasked(ctx: Context) -> str:
    try:
        task = asyncio.create_task(ctx.elicit("Street?", Street))
        answer = await task
    except Exception:
        return "nobody answered"
    return answer.data.street  # expect: MCP501


@mcp.tool()
async def grouped(ctx: Context) -> str:
    try:
        async with asyncio.TaskGroup() as group:
            task = group.create_task(ctx.elicit("Street?", Street))
    except Exception:
        return "nobody answered"
    return task.result().data.street  # expect: MCP501


@mcp.tool()
async def tested(ctx: Context) -> str:
    try:
        answer = await asyncio.wait_for(ctx.elicit("Street?", Street), 600)
    except Exception:
        return "nobody answered"
    return answer.data.street if answer.action == "accept" else "stopped"
