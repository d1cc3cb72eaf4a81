# case: MCP301 MCP302 MCP303 MCP304 MCP305
"""Rarer guards."""

import functools
import inspect
import uuid
from contextlib import AsyncExitStack, suppress
from typing import Annotated, TypeVar

from mcp import McpError
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession
from mcp.types import ClientCapabilities, ElicitationCapability, SamplingCapability, SamplingMessage, TextContent
from pydantic import BaseModel

mcp = FastMCP("rare")


class Pick(BaseModel):
    name: str


class Capability:
    """Names of capabilities."""

    FORM = ClientCapabilities(elicitation=ElicitationCapability())
    SAMPLE = ClientCapabilities(sampling=SamplingCapability())


def requires(capability: ClientCapabilities):
    """Only run the tool for clients with a capability."""

    def decorator(fn):
        @functools.wraps(fn)
        async def wrapper(*args, **kwargs):
            ctx = kwargs.get("ctx") or next(a for a in args if isinstance(a, Context))
            if not ctx.session.check_client_capability(capability):
                return "Your client cannot do that."
            return await fn(*args, **kwargs)

        return wrapper

    return decorator


def features(session: ServerSession) -> frozenset[str]:
    params = session.client_params
    if params is None:
        return frozenset()
    return frozenset(name for name in ("elicitation", "sampling", "roots") if getattr(params.capabilities, name, None) is not None)


def lacks(ctx: Context, name: str) -> bool:
    return name not in features(ctx.session)


class Gate:
    def __init__(self, ctx: Context):
        self.ctx = ctx
        self.form = ctx.session.check_client_capability(Capability.FORM)
        self.sample = ctx.session.check_client_capability(Capability.SAMPLE)

    def __bool__(self) -> bool:
        return self.form


@mcp.tool()
@requires(Capability.FORM)
async def z01(ctx: Context) -> str:
    """x"""
    r = await ctx.elicit("?", Pick)
    return r.action


@mcp.tool()
@requires(Capability.SAMPLE)
async def z02(ctx: Context) -> str:
    """x"""
    r = await ctx.elicit("?", Pick)  # expect: MCP301
    return r.action


@mcp.tool()
async def z03(ctx: Context) -> str:
    """x"""
    if "elicitation" not in features(ctx.session):
        return "none"
    r = await ctx.elicit("?", Pick)
    return r.action


@mcp.tool()
async def z04(ctx: Context) -> str:
    """x"""
    if lacks(ctx, "elicitation"):
        return "none"
    r = await ctx.elicit("?", Pick)
    return r.action


@mcp.tool()
async def z05(ctx: Context) -> str:
    """x"""
    gate = Gate(ctx)
    if gate.form:
        r = await ctx.elicit("?", Pick)
        return r.action
    return "none"


@mcp.tool()
async def z06(ctx: Context) -> str:
    """x"""
    gate = Gate(ctx)
    if not gate:
        return "none"
    r = await ctx.elicit("?", Pick)
    return r.action


@mcp.tool()
async def z07(ctx: Context) -> str:
    """x"""
    gate = Gate(ctx)
    if not gate.sample:
        return "none"
    r = await ctx.elicit("?", Pick)  # expect: MCP301
    return r.action


@mcp.tool()
async def z08(ctx: Context) -> str:
    """x"""
    while not ctx.session.check_client_capability(Capability.FORM):
        return "none"
    r = await ctx.elicit("?", Pick)
    return r.action


@mcp.tool()
async def z09(ctx: Context) -> str:
    """x"""
    supported = [c for c in (Capability.FORM, Capability.SAMPLE) if ctx.session.check_client_capability(c)]
    if Capability.FORM in supported:
        r = await ctx.elicit("?", Pick)
        return r.action
    return "none"


async def safely(call):
    try:
        return await call
    except McpError:
        return None


@mcp.tool()
async def z10(ctx: Context) -> str:
    """x"""
    r = await safely(ctx.elicit("?", Pick))
    return r.action if r else "none"


@mcp.tool()
async def z11(ctx: Context) -> str:
    """x"""
    try:
        async with AsyncExitStack() as stack:
            r = await ctx.elicit("?", Pick)
    except (McpError, TimeoutError) as e:
        return f"no: {e}"
    return r.action


@mcp.tool()
async def z12(ctx: Context) -> str:
    """x"""
    try:
        r = await ctx.elicit("?", Pick)  # expect: MCP301
    except McpError:
        raise
    return r.action


@mcp.tool()
async def z13(ctx: Context) -> str:
    """x"""
    try:
        r = await ctx.elicit("?", Pick)  # expect: MCP301
    finally:
        print("done")
    return r.action


@mcp.tool()
async def z14(ctx: Context) -> str:
    """x"""
    caps = ctx.session.client_params.capabilities
    handler = with_form if caps.elicitation is not None else without_form
    return await handler(ctx)


async def with_form(ctx: Context) -> str:
    r = await ctx.elicit("?", Pick)
    return r.action


async def without_form(ctx: Context) -> str:
    return "none"


@mcp.tool()
async def z15(ctx: Context) -> str:
    """x"""
    caps = ctx.session.client_params.capabilities
    ask = ctx.elicit if caps.elicitation else None
    if ask is None:
        return "none"
    r = await ask("?", Pick)
    return r.action


@mcp.tool()
async def z16(ctx: Context) -> str:
    """x"""
    try:
        assert_form(ctx)
    except PermissionError:
        return "none"
    r = await ctx.elicit("?", Pick)
    return r.action


def assert_form(ctx: Context) -> None:
    if ctx.session.client_params.capabilities.elicitation is None:
        raise PermissionError("no forms")


@mcp.tool()
async def z17(ctx: Context) -> str:
    """x"""
    try:
        assert_form(ctx)
    except PermissionError:
        print("no forms")
    r = await ctx.elicit("?", Pick)  # expect: MCP301
    return r.action


@mcp.tool()
async def z18(ctx: Context) -> str:
    """x"""
    params = ctx.session.client_params
    if params and (e := params.capabilities.elicitation) and e.url is not None:
        r = await ctx.elicit_url("x", "https://a.example.com", uuid.uuid4().hex)
        return r.action
    elif params and params.capabilities.elicitation:
        r = await ctx.elicit("?", Pick)
        return r.action
    return "none"


@mcp.tool()
async def z19(ctx: Context) -> str:
    """x"""
    can = ctx.session.check_client_capability(Capability.FORM) and not mcp.settings.debug
    if not can:
        return "none"
    r = await ctx.elicit("?", Pick)
    return r.action


@mcp.tool()
async def z20(ctx: Context) -> str:
    """x"""
    can = ctx.session.check_client_capability(Capability.FORM) or mcp.settings.debug
    if not can:
        return "none"
    r = await ctx.elicit("?", Pick)  # expect: MCP301
    return r.action
