# case: MCP403
"""Orchard over HTTP: objects and variables that live no longer than the call, or know their own session."""

from contextvars import ContextVar

from mcp.server.fastmcp import Context, FastMCP
from mcp.server.lowlevel import Server
from mcp.server.lowlevel.server import request_ctx
from mcp.server.session import ServerSession
from pydantic import BaseModel, Field

mcp = FastMCP("orchard")
server = Server("orchard-low")
CURRENT: ContextVar[Context] = ContextVar("current")
OWN: dict[str, ServerSession] = {}


class Tree(BaseModel):
    tree: int = Field(description="Tree")


TREE = {"type": "object", "properties": {"tree": {"type": "integer", "title": "Tree"}}, "required": ["tree"]}


class Asker:
    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    async def ask(self) -> str:
        answer = await self.ctx.elicit("Which tree?", Tree)
        return answer.action


class Service:
    """One for all, but it holds only the server."""

    def __init__(self, app: FastMCP) -> None:
        self.app = app

    async def ask(self) -> str:
        answer = await self.app.get_context().elicit("Which tree?", Tree)
        return answer.action


service = Service(mcp)


@mcp.tool()
async def with_object(ctx: Context) -> str:
    """Ask."""
    return await Asker(ctx).ask()


@mcp.tool()
async def with_service() -> str:
    """Ask."""
    return await service.ask()


@mcp.tool()
async def with_variable(ctx: Context) -> str:
    """Ask."""
    CURRENT.set(ctx)
    return await deep()


async def deep() -> str:
    answer = await CURRENT.get().elicit("Which tree?", Tree)
    return answer.action


@mcp.tool()
async def with_own(ctx: Context) -> str:
    """Ask."""
    OWN[ctx.client_id] = ctx.session
    answer = await OWN[ctx.client_id].elicit("Which tree?", TREE)
    return answer.action


@mcp.tool()
async def with_list(ctx: Context) -> str:
    """Ask."""
    sessions = [ctx.session]
    for session in sessions:
        await session.elicit("Which tree?", TREE)
    return "Asked."


@mcp.tool()
async def with_closure(ctx: Context) -> str:
    """Ask."""
    count = 0

    async def once() -> str:
        nonlocal count
        count += 1
        answer = await ctx.elicit("Which tree?", Tree)
        return answer.action

    return await once() + await once()


@server.call_tool()
async def call_tool(name: str, arguments: dict) -> list:
    answer = await server.request_context.session.elicit("Which tree?", TREE)
    other = await request_ctx.get().session.elicit("Which other tree?", TREE)
    return [answer.action, other.action]
