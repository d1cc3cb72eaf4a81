# case: ALL
"""Harbour cranes: yes by default."""

import logging
from contextlib import suppress
from dataclasses import dataclass

from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import McpError
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel, Field

mcp = FastMCP("cranes")
log = logging.getLogger("cranes")


class Ok(BaseModel):
    ok: bool = Field(title="Go ahead")


@dataclass
class Outcome:
    ok: bool
    reason: str = ""


async def allowed(ctx: Context, box: str) -> Outcome:
    try:
        answer = await ctx.elicit(f"Lift {box}?", Ok)
    except McpError as error:
        if error.error.code == -32601:
            return Outcome(ok=True)  # expect: MCP503
        return Outcome(ok=False, reason="error")
    if answer.action == "accept" and answer.data.ok:
        return Outcome(ok=True)
    return Outcome(ok=False, reason=answer.action)


@mcp.tool()
async def lift_box(ctx: Context, box: str) -> str:
    """Lift a box."""
    outcome = await allowed(ctx, box)
    if not outcome.ok:
        return f"Not lifted: {outcome.reason}"
    await crane.lift(box)
    return "Lifted."


@mcp.tool()
async def drop_box(ctx: Context, box: str) -> str:
    """Drop a box."""
    confirmed = True
    try:
        answer = await ctx.elicit(f"Drop {box}?", Ok)
        confirmed = answer.action == "accept" and answer.data.ok
    except McpError:  # expect: MCP503
        log.warning("the client cannot ask")
    if not confirmed:
        return "Not dropped."
    await crane.lift(box)
    return "Dropped."


@mcp.tool()
async def turn_box(ctx: Context, box: str) -> str:
    """Turn a box."""
    sure = True
    with suppress(McpError):  # expect: MCP503
        answer = await ctx.elicit(f"Turn {box}?", Ok)
        sure = answer.action == "accept" and answer.data.ok
    if not sure:
        return "Not turned."
    await crane.lift(box)
    return "Turned."


@mcp.tool()
async def tip_box(ctx: Context, box: str) -> str:
    """Tip a box."""
    if ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability())):  # expect: MCP503
        answer = await ctx.elicit(f"Tip {box}?", Ok)
        if answer.action != "accept" or not answer.data.ok:
            return "Not tipped."
    await crane.lift(box)
    return "Tipped."
