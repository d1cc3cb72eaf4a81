# case: MCP403
"""Allotments over HTTP: the many places where a context can be put away."""

from types import SimpleNamespace

from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession
from pydantic import BaseModel, Field
from starlette.applications import Starlette

mcp = FastMCP("allotments")
app = Starlette()
LATEST: Context | None = None
VISITORS = {}
QUEUE: list[ServerSession] = []


class Bed(BaseModel):
    bed: int = Field(description="Bed")


BED = {"type": "object", "properties": {"bed": {"type": "integer", "title": "Bed"}}, "required": ["bed"]}


class Office:
    """Knows who is there."""

    current: Context | None = None

    def __init__(self) -> None:
        self.visitor: Context | None = None

    def enter(self, ctx: Context) -> None:
        self.visitor = ctx

    async def ask(self) -> str:
        answer = await self.visitor.elicit("Which bed?", Bed)  # expect: MCP403
        return answer.action

    @classmethod
    async def ask_current(cls) -> str:
        answer = await cls.current.elicit("Which bed?", Bed)  # expect: MCP403
        return answer.action


office = Office()


@mcp.tool()
async def arrive(name: str, ctx: Context) -> str:
    """Arrive."""
    global LATEST
    LATEST = ctx
    VISITORS[name] = ctx.session
    QUEUE.append(ctx.session)
    Office.current = ctx
    office.enter(ctx)
    return "Welcome."


@mcp.tool()
async def by_global() -> str:
    """Ask."""
    answer = await LATEST.elicit("Which bed?", Bed)  # expect: MCP403
    return answer.action


@mcp.tool()
async def by_registry(name: str) -> str:
    """Ask."""
    session = VISITORS.get(name)
    if session is None:
        return "Nobody."
    answer = await session.elicit("Which bed?", BED)  # expect: MCP403
    return answer.action


@mcp.tool()
async def by_queue() -> str:
    """Ask."""
    answer = await QUEUE[-1].elicit("Which bed?", BED)  # expect: MCP403
    return answer.action


@mcp.tool()
async def by_next() -> str:
    """Ask."""
    first = next(iter(QUEUE))
    answer = await first.elicit("Which bed?", BED)  # expect: MCP403
    return answer.action


@mcp.tool()
async def by_everybody() -> str:
    """Ask all."""
    for session in QUEUE:
        await session.elicit("Which bed?", BED)  # expect: MCP403
    return "Asked."


@mcp.tool()
async def by_office() -> str:
    """Ask."""
    return await office.ask() + await Office.ask_current()


async def ask(session: ServerSession) -> str:
    answer = await session.elicit("Which bed?", BED)  # expect: MCP403
    return answer.action


def visitor(name: str) -> ServerSession:
    return VISITORS[name]


@mcp.tool()
async def by_helper(name: str) -> str:
    """Ask."""
    return await ask(visitor(name))


@mcp.tool()
async def by_fallback(ctx: Context | None = None) -> str:
    """Ask."""
    answer = await (ctx or LATEST).elicit("Which bed?", Bed)  # expect: MCP403
    return answer.action


def register(server: FastMCP) -> None:
    last: Context | None = None

    @server.tool()
    async def lean(ctx: Context) -> str:
        """Lean on the fence."""
        nonlocal last
        last = ctx
        return "Leaning."

    @server.tool()
    async def chat() -> str:
        """Chat over the fence."""
        answer = await last.elicit("Which bed?", Bed)  # expect: MCP403
        return answer.action


register(mcp)
