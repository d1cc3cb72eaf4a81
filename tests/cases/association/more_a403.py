# case: MCP403
"""Contexts kept where the next caller finds them."""

from contextvars import ContextVar

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel

mcp = FastMCP("shed")
current: ContextVar[Context] = ContextVar("current")
LAST = {}


class Sure(BaseModel):
    ok: bool


class Registry:
    last: Context | None = None
    by_user: dict[str, Context] = {}


registry = Registry()
_kept: Context | None = None


@mcp.tool()
async def remember(ctx: Context) -> str:
    global _kept
    _kept = ctx
    Registry.last = ctx
    registry.by_user["x"] = ctx
    LAST["ctx"] = ctx
    current.set(ctx)
    return "kept"


@mcp.tool()
async def from_global(what: str) -> str:
    return (await _kept.elicit(what, Sure)).action  # expect: MCP403


@mcp.tool()
async def from_class(what: str) -> str:
    return (await Registry.last.elicit(what, Sure)).action  # expect: MCP403


@mcp.tool()
async def from_dict(what: str) -> str:
    return (await LAST["ctx"].elicit(what, Sure)).action  # expect: MCP403


@mcp.tool()
async def from_variable(what: str, ctx: Context) -> str:
    current.set(ctx)
    return await ask(what)


async def ask(what: str) -> str:
    return (await current.get().elicit(what, Sure)).action


@mcp.tool()
async def through_object(what: str, ctx: Context) -> str:
    asker = Asker(ctx)
    return await asker.ask(what)


class Asker:
    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    async def ask(self, what: str) -> str:
        return (await self.ctx.elicit(what, Sure)).action


if __name__ == "__main__":
    mcp.run(transport="streamable-http")
