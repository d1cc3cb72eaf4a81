# case: MCP503
"""Fail-open helpers, another shape each."""
import asyncio
import contextlib
from enum import Enum
import logging

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from mcp.shared.exceptions import McpError

mcp = FastMCP("dam")
log = logging.getLogger(__name__)
GATES: dict[str, str] = {}


class Verdict(Enum):
    APPROVED = "approved"
    DENIED = "denied"
    UNAVAILABLE = "unavailable"


async def h1(ctx: Context, text: str) -> Verdict:
    try:
        r = await ctx.elicit(text, response_type=bool)
    except Exception as e:
        log.warning("cannot ask: %s", e)
        return Verdict.APPROVED  # expect: MCP503
    if r.action == "accept" and r.data:
        return Verdict.APPROVED
    return Verdict.DENIED


@mcp.tool
async def t1(gate: str, ctx: Context) -> str:
    if await h1(ctx, "Open?") is not Verdict.APPROVED:
        return "closed"
    GATES[gate] = "open"
    return "open"


async def h2(ctx: Context, text: str) -> Verdict:
    try:
        r = await ctx.elicit(text, response_type=bool)
    except McpError:
        return Verdict.UNAVAILABLE
    return Verdict.APPROVED if r.action == "accept" and r.data else Verdict.DENIED


@mcp.tool
async def t2(gate: str, ctx: Context) -> str:
    """Goes on when unavailable."""
    v = await h2(ctx, "Open?")
    if v is Verdict.DENIED:  # expect: MCP503
        return "closed"
    GATES[gate] = "open"
    return "open"


@mcp.tool
async def t3(gate: str, ctx: Context) -> str:
    v = await h2(ctx, "Open?")
    if v is not Verdict.APPROVED:
        return "closed"
    GATES[gate] = "open"
    return "open"


async def h4(ctx: Context, text: str) -> None:
    """Raises when not confirmed."""
    try:
        r = await ctx.elicit(text, response_type=bool)
    except Exception:
        return  # expect: MCP503
    if r.action != "accept" or not r.data:
        raise ToolError("Not confirmed")


@mcp.tool
async def t4(gate: str, ctx: Context) -> str:
    await h4(ctx, "Open?")
    GATES[gate] = "open"
    return "open"


@mcp.tool
async def t5(gate: str, ctx: Context) -> str:
    """Falls through."""
    try:
        r = await ctx.elicit("Open?", response_type=bool)
        if r.action != "accept" or not r.data:
            return "closed"
    except Exception:  # expect: MCP503
        log.info("client cannot elicit")
    GATES[gate] = "open"
    return "open"


@mcp.tool
async def t6(gate: str, ctx: Context) -> str:
    """Flag that is true from the beginning."""
    confirmed = True
    try:
        r = await ctx.elicit("Open?", response_type=bool)
        confirmed = r.action == "accept" and r.data is True
    except Exception:  # expect: MCP503
        pass
    if not confirmed:
        return "closed"
    GATES[gate] = "open"
    return "open"


@mcp.tool
async def t7(gate: str, ctx: Context) -> str:
    """Flag that is false from the beginning."""
    confirmed = False
    try:
        r = await ctx.elicit("Open?", response_type=bool)
        confirmed = r.action == "accept" and r.data is True
    except Exception:
        log.warning("cannot ask")
    if not confirmed:
        return "closed"
    GATES[gate] = "open"
    return "open"


@mcp.tool
async def t8(gate: str, ctx: Context) -> str:
    proceed = False
    try:
        r = await asyncio.wait_for(ctx.elicit("Open?", response_type=bool), 90)
        proceed = r.action == "accept" and r.data
    except asyncio.TimeoutError:  # expect: MCP503
        proceed = True
    if proceed:
        GATES[gate] = "open"
        return "open"
    return "closed"


@mcp.tool
async def t9(gate: str, ctx: Context) -> str:
    with contextlib.suppress(Exception):  # expect: MCP503
        r = await ctx.elicit("Open?", response_type=bool)
        if r.action != "accept" or not r.data:
            return "closed"
    GATES[gate] = "open"
    return "open"


async def h10(ctx: Context | None, text: str) -> bool:
    if ctx is None:
        return True  # expect: MCP503
    r = await ctx.elicit(text, response_type=bool)
    return r.action == "accept" and bool(r.data)


@mcp.tool
async def t10(gate: str, ctx: Context) -> str:
    if not await h10(ctx, "Open?"):
        return "closed"
    GATES[gate] = "open"
    return "open"


async def h11(ctx: Context, text: str) -> tuple[bool, str]:
    try:
        r = await ctx.elicit(text, response_type=bool)
    except McpError as e:
        return True, f"auto-approved: {e}"  # expect: MCP503
    if r.action == "accept" and r.data:
        return True, "ok"
    return False, "declined"


@mcp.tool
async def t11(gate: str, ctx: Context) -> str:
    ok, why = await h11(ctx, "Open?")
    if not ok:
        return why
    GATES[gate] = "open"
    return "open"


async def h12(ctx: Context, text: str) -> str:
    try:
        r = await ctx.elicit(text, response_type=bool)
    except McpError:
        return "unsupported"
    if r.action == "accept" and r.data:
        return "yes"
    return "no"


@mcp.tool
async def t12(gate: str, ctx: Context) -> str:
    if await h12(ctx, "Open?") == "no":  # expect: MCP503
        return "closed"
    GATES[gate] = "open"
    return "open"


@mcp.tool
async def t13(gate: str, ctx: Context) -> str:
    match await h12(ctx, "Open?"):
        case "yes":
            GATES[gate] = "open"
            return "open"
        case _:
            return "closed"


async def guarded(ctx: Context, text: str, action):
    """Runs the action itself."""
    try:
        r = await ctx.elicit(text, response_type=bool)
    except McpError:
        return await action()  # expect: MCP503
    if r.action == "accept" and r.data:
        return await action()
    return "closed"


@mcp.tool
async def t14(gate: str, ctx: Context) -> str:
    async def go() -> str:
        GATES[gate] = "open"
        return "open"

    return await guarded(ctx, "Open?", go)
