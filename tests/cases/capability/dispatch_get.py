# case: MCP301
from collections.abc import Awaitable, Callable
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel

mcp = FastMCP("x")


class Sure(BaseModel):
    ok: bool


async def gate(ctx: Context, what: str) -> bool:
    answer = await ctx.elicit(f"Really {what}?", Sure)  # expect: MCP301
    return answer.action == "accept" and answer.data.ok


async def _stop(ctx: Context, name: str) -> str:
    return "stopped" if await gate(ctx, "stop") else "kept"


async def _start(ctx: Context, name: str) -> str:
    return "started"


_ACTIONS: dict[str, Callable[[Context, str], Awaitable[str]]] = {"stop": _stop, "start": _start}


@mcp.tool()
async def machine(action: str, name: str, ctx: Context) -> str:
    handler = _ACTIONS.get(action)
    if handler is None:
        return "unknown"
    return await handler(ctx, name)
