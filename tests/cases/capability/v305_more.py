# case: MCP305
"""Tests that prove nothing, once more."""

import inspect
import logging

from mcp import McpError
from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel

mcp = FastMCP("x")
log = logging.getLogger(__name__)
FORM = ClientCapabilities(elicitation=ElicitationCapability())


class Pick(BaseModel):
    name: str


@mcp.tool()
async def a(ctx: Context) -> str:
    """x"""
    if ctx.session.check_client_capability:
        r = await ctx.elicit("?", Pick)
        return r.action
    return "none"


@mcp.tool()
async def b(ctx: Context) -> str:
    """x"""
    _ = ctx.session.check_client_capability(FORM)  # expect: MCP305
    r = await ctx.elicit("?", Pick)
    return r.action


@mcp.tool()
async def c(ctx: Context) -> str:
    """x"""
    if inspect.iscoroutinefunction(getattr(ctx, "elicit", None)):  # expect: MCP305
        r = await ctx.elicit("?", Pick)
        return r.action
    return "none"


@mcp.tool()
async def d(ctx: Context) -> str:
    """x"""
    if "elicit" in dir(ctx):  # expect: MCP305
        r = await ctx.elicit("?", Pick)
        return r.action
    return "none"


@mcp.tool()
async def e(ctx: Context) -> str:
    """x"""
    supported = hasattr(ctx.session, "elicit")  # expect: MCP305
    if not supported:
        return "none"
    r = await ctx.elicit("?", Pick)
    return r.action


@mcp.tool()
async def f(ctx: Context) -> str:
    """x"""
    e = ctx.session.client_params.capabilities.elicitation
    if e is None or not e.form:  # expect: MCP305
        return "none"
    r = await ctx.elicit("?", Pick)
    return r.action


@mcp.tool()
async def g(ctx: Context) -> str:
    """x"""
    try:
        r = await ctx.elicit("?", Pick)
    except (NotImplementedError, AttributeError):  # expect: MCP305
        return "none"
    return r.action


@mcp.tool()
async def h(ctx: Context) -> str:
    """x"""
    try:
        r = await ctx.elicit("?", Pick)
    except (McpError, NotImplementedError):
        return "none"
    return r.action


@mcp.tool()
async def i(ctx: Context) -> str:
    """x"""
    log.debug("forms: %s", ctx.session.check_client_capability(FORM))
    try:
        r = await ctx.elicit("?", Pick)
    except McpError:
        return "none"
    return r.action
