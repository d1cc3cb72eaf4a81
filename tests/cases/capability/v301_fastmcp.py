# case: MCP301 MCP302 MCP303 MCP304 MCP305 MCP306
"""Guards: fastmcp 2/3."""

import os
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server.dependencies import get_context
from fastmcp.server.middleware import Middleware, MiddlewareContext
from mcp.shared.exceptions import McpError
from mcp.types import METHOD_NOT_FOUND

mcp = FastMCP("g3")


def elicitation_supported() -> bool:
    ctx = get_context()
    params = ctx.session.client_params
    return params is not None and params.capabilities.elicitation is not None


async def ask(question: str, kind: Any = str, *, fallback: str | None = None) -> str | None:
    ctx = get_context()
    try:
        answer = await ctx.elicit(question, kind)
    except McpError as err:
        if err.error.code != METHOD_NOT_FOUND:
            raise
        return fallback
    return answer.data if answer.action == "accept" else None


async def guarded(action: Callable[[Context], Awaitable[str]]) -> str:
    ctx = get_context()
    if not elicitation_supported():
        raise ToolError("no forms")
    return await action(ctx)


@mcp.tool
async def f01() -> str:
    """Guard by get_context."""
    if not elicitation_supported():
        return "none"
    a = await get_context().elicit("Which?", str)
    return a.data if a.action == "accept" else "none"


@mcp.tool
async def f02() -> str:
    """Helper with refusal."""
    return await ask("Which?", ["a", "b"]) or "none"


@mcp.tool
async def f03() -> str:
    """Callback given to a guard."""

    async def run(ctx: Context) -> str:
        a = await ctx.elicit("Which?", str)
        return a.data if a.action == "accept" else "none"

    return await guarded(run)


@mcp.tool
async def f04() -> str:
    """Lambda given to a guard."""
    return await guarded(lambda ctx: pick(ctx))


async def pick(ctx: Context) -> str:
    a = await ctx.elicit("Which?", str)
    return a.data if a.action == "accept" else "none"


@mcp.tool
async def f05(ctx: Context) -> str:
    """Name of the client."""
    params = ctx.session.client_params
    if params and params.clientInfo.name.lower().startswith("cursor"):  # expect: MCP306
        a = await ctx.elicit("Which?", str)  # expect: MCP301
        return a.data if a.action == "accept" else "none"
    return "none"


@mcp.tool
async def f06(ctx: Context) -> str:
    """Version of the client."""
    info = ctx.session.client_params.clientInfo
    name, version = info.name, info.version
    if name == "vs-code" and tuple(map(int, version.split("."))) >= (1, 102):  # expect: MCP306
        a = await ctx.elicit("Which?", str)  # expect: MCP301
        return a.data if a.action == "accept" else "none"
    return "none"


FORMS = os.getenv("CLIENT_SUPPORTS_ELICITATION", "false").lower() in ("1", "true")


@mcp.tool
async def f07(ctx: Context) -> str:
    """Environment."""
    if not FORMS:  # expect: MCP306
        return "none"
    a = await ctx.elicit("Which?", str)  # expect: MCP301
    return a.data if a.action == "accept" else "none"


@mcp.tool
async def f08(ctx: Context) -> str:
    """callable(getattr)."""
    if not callable(getattr(ctx, "elicit", None)):  # expect: MCP305
        return "none"
    a = await ctx.elicit("Which?", str)  # expect: MCP301
    return a.data if a.action == "accept" else "none"


@mcp.tool
async def f09(ctx: Context) -> str:
    """AttributeError."""
    try:
        a = await ctx.elicit("Which?", str)  # expect: MCP301
    except AttributeError:  # expect: MCP305
        return "none"
    return a.data if a.action == "accept" else "none"


@mcp.tool
async def f10(ctx: Context) -> str:
    """URL: refusal is caught."""
    try:
        a = await ctx.session.elicit_url("Open", "https://a.example.com/y", str(uuid.uuid4()), related_request_id=ctx.request_id)
    except McpError:
        return "none"
    return a.action


@mcp.tool
async def f11(ctx: Context) -> str:
    """Sampling: nobody looks."""
    r = await ctx.sample("Say x")  # expect: MCP303
    return r.text or ""


class Gate(Middleware):
    async def on_call_tool(self, context: MiddlewareContext, call_next):
        ctx = context.fastmcp_context
        if ctx and context.message.name.startswith("delete_"):
            answer = await ctx.elicit("Really delete?", ["yes", "no"])  # expect: MCP301
            if answer.action != "accept" or answer.data != "yes":
                raise ToolError("Not confirmed.")
        return await call_next(context)


class GateGuarded(Middleware):
    async def on_call_tool(self, context: MiddlewareContext, call_next):
        ctx = context.fastmcp_context
        if ctx is not None and ctx.session.client_params.capabilities.elicitation is not None:
            answer = await ctx.elicit("Really do it?", ["yes", "no"])
            if answer.action != "accept" or answer.data != "yes":
                raise ToolError("Not confirmed.")
        return await call_next(context)


mcp.add_middleware(Gate())
mcp.add_middleware(GateGuarded())
