# case: MCP301
"""Tables made of tables, in a function that registers."""

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel


class Sure(BaseModel):
    ok: bool


async def _gate(ctx: Context, text: str) -> bool:
    answer = await ctx.elicit(text, Sure)  # expect: MCP301
    return answer.action == "accept" and answer.data.ok


async def _disk(ctx: Context, name: str) -> str:
    return "gone" if await _gate(ctx, f"Erase {name}?") else "kept"


async def _plain(ctx: Context, name: str) -> str:
    return name


_ACTIONS = {"disk": _disk, "a": _plain, "b": _plain, "c": _plain, "d": _plain, "e": _plain, "f": _plain, "g": _plain, "h": _plain}


def register(mcp: FastMCP) -> None:
    async def health(ctx: Context, name: str) -> str:
        return "well"

    actions = {**_ACTIONS, "health": health}

    @mcp.tool()
    async def run(action: str, name: str, ctx: Context) -> str:
        handler = actions.get(action)
        if handler is None:
            return "no such action"
        return await handler(ctx, name)


server = FastMCP("depot")
register(server)
