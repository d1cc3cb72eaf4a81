# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Sluice control (official SDK, 1.x)."""

import asyncio
import enum
import functools
import logging
import subprocess
from pathlib import Path

import httpx
from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import McpError
from mcp.types import METHOD_NOT_FOUND
from pydantic import BaseModel, Field

mcp = FastMCP("sluice-control")
logger = logging.getLogger(__name__)
GATES: dict[str, str] = {}


class Confirm(BaseModel):
    confirm: bool = Field(description="Open the gate?")


class Verdict(enum.Enum):
    YES = 1
    NO = 2
    UNAVAILABLE = 3


async def ask(ctx: Context, text: str) -> Verdict:
    try:
        r = await ctx.elicit(text, Confirm)
    except McpError:
        return Verdict.UNAVAILABLE
    if r.action == "accept" and r.data.confirm:
        return Verdict.YES
    return Verdict.NO


@mcp.tool()
async def enum_bad(gate: str, ctx: Context) -> str:
    """Open a gate."""
    verdict = await ask(ctx, f"Open {gate}?")
    if verdict is Verdict.NO:  # expect: MCP503
        return "stays closed"
    GATES[gate] = "open"  # enum: unavailable goes on
    return "open"


@mcp.tool()
async def enum_ok(gate: str, ctx: Context) -> str:
    """Open a gate."""
    verdict = await ask(ctx, f"Open {gate}?")
    if verdict is not Verdict.YES:
        return "stays closed"
    GATES[gate] = "open"
    return "open"


@mcp.tool()
async def inline_pass_bad(path: str, ctx: Context) -> str:
    """Delete a log."""
    try:
        r = await ctx.elicit(f"Delete {path}?", Confirm)
        if r.action != "accept" or not r.data.confirm:
            return "kept"
    except McpError:  # expect: MCP503
        pass
    Path(path).unlink()
    return "deleted"


@mcp.tool()
async def inline_pass_ok(path: str, ctx: Context) -> str:
    """Delete a log."""
    try:
        r = await ctx.elicit(f"Delete {path}?", Confirm)
    except McpError as exc:
        return f"cannot ask: {exc}"
    if r.action != "accept" or not r.data.confirm:
        return "kept"
    Path(path).unlink()
    return "deleted"


@mcp.tool()
async def flag_bad(path: str, ctx: Context) -> str:
    """Restart a pump."""
    confirmed = True
    try:
        r = await ctx.elicit("Restart?", Confirm)
        confirmed = r.action == "accept" and r.data.confirm
    except Exception:  # expect: MCP503
        logger.info("client cannot elicit, going on")
    if confirmed:
        subprocess.run(["systemctl", "restart", "pump"], check=True)
        return "restarted"
    return "not restarted"


@mcp.tool()
async def flag_ok(path: str, ctx: Context) -> str:
    """Restart a pump."""
    confirmed = False
    try:
        r = await ctx.elicit("Restart?", Confirm)
        confirmed = r.action == "accept" and r.data.confirm
    except Exception:
        logger.info("client cannot elicit")
    if confirmed:
        subprocess.run(["systemctl", "restart", "pump"], check=True)
        return "restarted"
    return "not restarted"


async def confirm_many(ctx: Context, text: str) -> bool:
    try:
        r = await asyncio.wait_for(ctx.elicit(text, Confirm), timeout=120)
    except asyncio.TimeoutError:
        return False
    except McpError as exc:
        if exc.error.code == METHOD_NOT_FOUND:
            return True  # expect: MCP503
        raise
    return r.action == "accept" and r.data.confirm


@mcp.tool()
async def many_bad(gate: str, ctx: Context) -> str:
    """Open a gate."""
    if await confirm_many(ctx, "Open?"):
        async with httpx.AsyncClient() as client:
            await client.post(f"https://gates.example.net/{gate}/open")
        return "open"
    return "closed"


def needs_confirmation(question: str):
    def decorate(fn):
        @functools.wraps(fn)
        async def inner(*args, ctx: Context, **kwargs):
            try:
                r = await ctx.elicit(question, Confirm)
            except McpError:
                return await fn(*args, ctx=ctx, **kwargs)  # expect: MCP503
            if r.action == "accept" and r.data.confirm:
                return await fn(*args, ctx=ctx, **kwargs)
            return "not confirmed"

        return inner

    return decorate


@mcp.tool()
@needs_confirmation("Flush the basin?")
async def flush(basin: str, ctx: Context) -> str:
    """Flush a basin."""
    GATES[basin] = "flushed"
    return "flushed"
