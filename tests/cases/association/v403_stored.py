# case: MCP403
"""Stored sessions."""

import contextvars
import weakref

from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession
from pydantic import BaseModel

mcp = FastMCP("stored")


class Pick(BaseModel):
    name: str


SCHEMA = {"type": "object", "properties": {"name": {"type": "string", "title": "Name"}}}
_current: Context | None = None
_var: contextvars.ContextVar[Context] = contextvars.ContextVar("ctx")
_by_name: "weakref.WeakValueDictionary[str, ServerSession]" = weakref.WeakValueDictionary()


def set_ctx(ctx: Context) -> None:
    global _current
    _current = ctx


class Registry:
    def __init__(self) -> None:
        self._sessions: dict[str, ServerSession] = {}
        self.last: ServerSession | None = None

    def add(self, key: str, session: ServerSession) -> None:
        self._sessions[key] = session
        self.last = session

    def get(self, key: str) -> ServerSession | None:
        return self._sessions.get(key)


registry = Registry()


@mcp.tool()
async def hello(name: str, ctx: Context) -> str:
    """Say hello."""
    set_ctx(ctx)
    registry.add(name, ctx.session)
    _by_name[name] = ctx.session
    return "hello"


@mcp.tool()
async def c01() -> str:
    """By the module's name."""
    r = await _current.elicit("Which?", Pick)  # expect: MCP403
    return r.action


@mcp.tool()
async def c02(name: str) -> str:
    """By a registry."""
    session = registry.get(name)
    r = await session.elicit("Which?", SCHEMA)  # expect: MCP403
    return r.action


@mcp.tool()
async def c03() -> str:
    """By the last one."""
    r = await registry.last.elicit("Which?", SCHEMA)  # expect: MCP403
    return r.action


@mcp.tool()
async def c04(name: str) -> str:
    """By a weak dict."""
    if (session := _by_name.get(name)) is not None:
        r = await session.elicit("Which?", SCHEMA)  # expect: MCP403
        return r.action
    return "none"


@mcp.tool()
async def c05(ctx: Context) -> str:
    """A context variable is per request."""
    token = _var.set(ctx)
    try:
        return await deep()
    finally:
        _var.reset(token)


async def deep() -> str:
    r = await _var.get().elicit("Which?", Pick)
    return r.action


class Wizard:
    """One per call."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    async def run(self) -> str:
        r = await self.ctx.elicit("Which?", Pick)
        return r.action


@mcp.tool()
async def c06(ctx: Context) -> str:
    """Per call object."""
    return await Wizard(ctx).run()


class Service:
    """One for all."""

    def __init__(self) -> None:
        self.ctx: Context | None = None

    async def run(self) -> str:
        r = await self.ctx.elicit("Which?", Pick)  # expect: MCP403
        return r.action


service = Service()


@mcp.tool()
async def c07(ctx: Context) -> str:
    """Attribute of a shared object."""
    service.ctx = ctx
    return "kept"


@mcp.tool()
async def c07b() -> str:
    """Later."""
    return await service.run()


@mcp.tool()
async def c08(ctx: Context) -> str:
    """mcp.get_context() is the current one."""
    r = await mcp.get_context().elicit("Which?", Pick)
    return r.action


mcp.run(transport="streamable-http")
