# case: MCP407 MCP401
"""Task tools on fastmcp 3 and 4."""

import mcp_types as types
from fastmcp import Context, FastMCP
from fastmcp.server.tasks import TaskConfig
from fastmcp.tools import Tool

mcp = FastMCP("x")


async def confirm(ctx: Context, text: str) -> bool:
    r = await ctx.elicit(text, ["yes", "no"])  # expect: MCP407
    return r.action == "accept" and r.data == "yes"


@mcp.tool(task=True)
async def m01(ctx: Context) -> str:
    """x"""
    return "x" if await confirm(ctx, "Go on?") else "y"


@mcp.tool(task=TaskConfig(mode="required"))
async def m02(ctx: Context) -> str:
    """x"""
    r = await ctx.elicit("?", str)  # expect: MCP407
    return r.action


@mcp.tool(task=TaskConfig(mode="forbidden"))
async def m03(ctx: Context) -> str:
    """x"""
    r = await ctx.elicit("?", str)
    return r.action


@mcp.tool(task=False)
async def m04(ctx: Context) -> str:
    """x"""
    r = await ctx.elicit("?", str)
    return r.action


@mcp.tool(task=True)
async def m05(ctx: Context):
    """x"""
    answer = (ctx.input_responses or {}).get("a")
    if answer is None:
        form = types.ElicitRequestFormParams(message="?", requested_schema={"type": "object", "properties": {"a": {"type": "string"}}})
        return types.InputRequiredResult(input_requests={"a": types.ElicitRequest(params=form)})
    return "x"


async def m06(ctx: Context) -> str:
    """x"""
    r = await ctx.elicit("?", str)  # expect: MCP407
    return r.action


mcp.add_tool(Tool.from_function(m06, task=True))
