# case: MCP409
"""Contexts that are none."""

import functools
from typing import TYPE_CHECKING, Any, Optional

from fastmcp import Context as FastContext
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession

mcp = FastMCP("x")


@mcp.tool()
async def g01(a: int, ctx: Context[ServerSession, None]) -> str:
    """x"""
    return ctx.request_id


@mcp.tool()
async def g02(a: int, ctx: FastContext) -> str:  # expect: MCP409
    """x"""
    return ctx.request_id


@mcp.tool()
async def g03(a: int, ctx: Any) -> str:  # expect: MCP409
    """x"""
    await ctx.info("x")
    return "x"


@mcp.tool()
async def g04(a: int, ctx=None) -> str:  # expect: MCP409
    """x"""
    if ctx is not None:
        await ctx.info("x")
    return "x"


@mcp.tool()
async def g05(a: int, ctx: "Context | None" = None) -> str:
    """x"""
    return "x"


async def g06(a: int, ctx: Context, unit: str) -> str:
    """x"""
    return ctx.request_id


mcp.add_tool(functools.partial(g06, unit="km"), name="g06")  # expect: MCP409


@mcp.prompt()
async def g07(topic: str, ctx) -> str:  # expect: MCP409
    """x"""
    await ctx.info(topic)
    return topic


@mcp.resource("x://{name}")
async def g08(name: str, ctx: Context) -> str:
    """x"""
    return name


class Tools:
    async def g09(self, a: int, ctx) -> str:  # expect: MCP409
        """x"""
        await ctx.report_progress(a, 10)
        return "x"

    async def g10(self, a: int, ctx: Context) -> str:
        """x"""
        return "x"


tools = Tools()
mcp.tool()(tools.g09)
mcp.add_tool(tools.g10)


@mcp.tool()
async def g11(context: str) -> str:
    """A tool argument that is called context and is a text."""
    return context.upper()
