# case: MCP503
"""More ways to fail open, official SDK v1 and v2."""
import functools
import logging
import os
from typing import Any, Awaitable, Callable

from mcp.server.fastmcp import Context, FastMCP
from mcp.server.fastmcp.exceptions import ToolError
from mcp.shared.exceptions import McpError
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel, Field

mcp = FastMCP("substation")
log = logging.getLogger(__name__)
SWITCHES: dict[str, str] = {}
SKIP = os.environ.get("SUBSTATION_SKIP_CONFIRM") == "1"


class Yes(BaseModel):
    yes: bool = Field(description="Yes")


class Asker:
    def __init__(self, strict: bool = False) -> None:
        self.strict = strict

    async def confirm(self, ctx: Context, text: str) -> bool:
        try:
            r = await ctx.elicit(text, Yes)
        except McpError as e:
            log.warning("no elicitation: %s", e)
            return True  # expect: MCP503
        return r.action == "accept" and r.data.yes

    async def confirm_closed(self, ctx: Context, text: str) -> bool:
        try:
            r = await ctx.elicit(text, Yes)
        except McpError as e:
            log.warning("no elicitation: %s", e)
            return False
        return r.action == "accept" and r.data.yes


asker = Asker()


@mcp.tool()
async def t1(switch: str, ctx: Context) -> str:
    if not await asker.confirm(ctx, "Open?"):
        return "closed"
    SWITCHES[switch] = "open"
    return "open"


@mcp.tool()
async def t2(switch: str, ctx: Context) -> str:
    if not await asker.confirm_closed(ctx, "Open?"):
        return "closed"
    SWITCHES[switch] = "open"
    return "open"


def supported(ctx: Context) -> bool:
    return ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability()))


async def h3(ctx: Context, text: str) -> dict[str, Any]:
    if not supported(ctx):
        return {"confirmed": True, "reason": "no elicitation"}  # expect: MCP503
    r = await ctx.elicit(text, Yes)
    if r.action == "accept" and r.data.yes:
        return {"confirmed": True, "reason": "user"}
    return {"confirmed": False, "reason": r.action}


@mcp.tool()
async def t3(switch: str, ctx: Context) -> str:
    verdict = await h3(ctx, "Open?")
    if not verdict["confirmed"]:
        return verdict["reason"]
    SWITCHES[switch] = "open"
    return "open"


@mcp.tool()
async def t4(switch: str, ctx: Context) -> str:
    """The question is asked only where it can be."""
    if supported(ctx):  # expect: MCP503
        r = await ctx.elicit("Open?", Yes)
        if r.action != "accept" or not r.data.yes:
            return "closed"
    SWITCHES[switch] = "open"
    return "open"


@mcp.tool()
async def t5(switch: str, ctx: Context) -> str:
    if not supported(ctx):
        return "This client cannot ask."
    r = await ctx.elicit("Open?", Yes)
    if r.action != "accept" or not r.data.yes:
        return "closed"
    SWITCHES[switch] = "open"
    return "open"


async def h6(ctx: Context, text: str) -> bool:
    """An operator's own decision."""
    if SKIP:
        return True
    if not supported(ctx):
        return False
    r = await ctx.elicit(text, Yes)
    return r.action == "accept" and r.data.yes


@mcp.tool()
async def t6(switch: str, ctx: Context) -> str:
    if not await h6(ctx, "Open?"):
        return "closed"
    SWITCHES[switch] = "open"
    return "open"


async def h7(ctx: Context, text: str) -> bool:
    confirmed = True
    if supported(ctx):
        r = await ctx.elicit(text, Yes)
        confirmed = r.action == "accept" and r.data.yes
    return confirmed  # expect: MCP503


@mcp.tool()
async def t7(switch: str, ctx: Context) -> str:
    if not await h7(ctx, "Open?"):
        return "closed"
    SWITCHES[switch] = "open"
    return "open"


def needs_yes(text: str) -> Callable[[Callable[..., Awaitable[str]]], Callable[..., Awaitable[str]]]:
    def wrap(func: Callable[..., Awaitable[str]]) -> Callable[..., Awaitable[str]]:
        @functools.wraps(func)
        async def inner(switch: str, ctx: Context) -> str:
            try:
                r = await ctx.elicit(text, Yes)
            except McpError:
                return await func(switch, ctx)  # expect: MCP503
            if r.action == "accept" and r.data.yes:
                return await func(switch, ctx)
            return "closed"

        return inner

    return wrap


@mcp.tool()
@needs_yes("Open?")
async def t8(switch: str, ctx: Context) -> str:
    SWITCHES[switch] = "open"
    return "open"


async def h9(ctx: Context, text: str) -> bool:
    r = None
    try:
        r = await ctx.elicit(text, Yes)
    except Exception:  # expect: MCP503
        log.exception("elicitation failed")
    return r is None or (r.action == "accept" and r.data.yes)


@mcp.tool()
async def t9(switch: str, ctx: Context) -> str:
    if not await h9(ctx, "Open?"):
        return "closed"
    SWITCHES[switch] = "open"
    return "open"


@mcp.tool()
async def t10(switch: str, ctx: Context) -> str:
    try:
        r = await ctx.elicit("Open?", Yes)
    except McpError as e:
        raise ToolError("This client cannot ask.") from e
    if r.action == "accept" and r.data.yes:
        SWITCHES[switch] = "open"
        return "open"
    return "closed"


async def h11(ctx: Context, text: str) -> bool:
    try:
        r = await ctx.elicit(text, Yes)
    except NotImplementedError:
        return True
    except McpError:
        return False
    return r.action == "accept" and r.data.yes


@mcp.tool()
async def t11(switch: str, force: bool, ctx: Context) -> str:
    if not force and not await h11(ctx, "Open?"):
        return "closed"
    SWITCHES[switch] = "open"
    return "open"
