# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Power plant (v1)."""

import asyncio
import contextlib
import logging
import types
from typing import Any

import httpx
from mcp.server.elicitation import AcceptedElicitation
from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import McpError
from mcp.types import ClientCapabilities, ElicitationCapability, ElicitResult
from pydantic import BaseModel, Field

mcp = FastMCP("plant")
log = logging.getLogger(__name__)
VALVES: dict[str, str] = {}


class Sure(BaseModel):
    sure: bool = Field(description="Sure?")


def supports(ctx: Context) -> bool:
    return ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability()))


async def shut(valve: str) -> str:
    async with httpx.AsyncClient() as client:
        await client.post(f"https://plant.example.com/valves/{valve}/shut")
    return "shut"


@mcp.tool()
async def suppress_bad(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    with contextlib.suppress(McpError):  # expect: MCP503
        r = await ctx.elicit("Shut it?", Sure)
        if r.action != "accept" or not r.data.sure:
            return "open"
    return await shut(valve)


async def fake(ctx: Context) -> Any:
    try:
        return await ctx.elicit("Shut it?", Sure)
    except McpError:
        return AcceptedElicitation(data=Sure(sure=True))  # expect: MCP503


@mcp.tool()
async def fake_bad(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    r = await fake(ctx)
    if r.action == "accept" and r.data.sure:
        return await shut(valve)
    return "open"


async def fake_raw(ctx: Context) -> ElicitResult:
    try:
        return await ctx.session.elicit_form("Shut it?", Sure.model_json_schema(), related_request_id=ctx.request_id)
    except Exception:
        return ElicitResult(action="accept", content={"sure": True})  # expect: MCP503


@mcp.tool()
async def fake_raw_bad(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    r = await fake_raw(ctx)
    if r.action == "accept" and r.content and r.content.get("sure") is True:
        return await shut(valve)
    return "open"


async def word(ctx: Context) -> str:
    if not supports(ctx):
        return "approved"  # expect: MCP503
    r = await ctx.elicit("Shut it?", Sure)
    if r.action == "accept" and r.data.sure:
        return "approved"
    return "denied"


@mcp.tool()
async def word_bad(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    if await word(ctx) == "approved":
        return await shut(valve)
    return "open"


async def word_closed(ctx: Context) -> str:
    if not supports(ctx):
        return "unsupported"
    r = await ctx.elicit("Shut it?", Sure)
    if r.action == "accept" and r.data.sure:
        return "approved"
    return "denied"


@mcp.tool()
async def word_ok(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    answer = await word_closed(ctx)
    if answer == "unsupported":
        return "Your client cannot ask; use the control room."
    if answer == "denied":
        return "open"
    return await shut(valve)


@mcp.tool()
async def unsupported_goes_on_bad(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    answer = await word_closed(ctx)
    if answer == "denied":  # expect: MCP503
        return "open"
    return await shut(valve)


async def ask(ctx: Context) -> bool:
    r = await ctx.elicit("Shut it?", Sure)
    return r.action == "accept" and r.data.sure


@mcp.tool()
async def and_bad(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    if supports(ctx) and not await ask(ctx):  # expect: MCP503
        return "open"
    return await shut(valve)


@mcp.tool()
async def or_bad(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    confirmed = not supports(ctx) or await ask(ctx)  # expect: MCP503
    if not confirmed:
        return "open"
    return await shut(valve)


@mcp.tool()
async def and_ok(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    if not supports(ctx) or not await ask(ctx):
        return "open"
    return await shut(valve)


@mcp.tool()
async def ternary_bad(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    confirmed = await ask(ctx) if supports(ctx) else True  # expect: MCP503
    return await shut(valve) if confirmed else "open"


@mcp.tool()
async def ternary_ok(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    confirmed = await ask(ctx) if supports(ctx) else False
    return await shut(valve) if confirmed else "open"


async def timed(ctx: Context) -> bool:
    confirmed = False
    try:
        r = await asyncio.wait_for(ctx.elicit("Shut it?", Sure), 90)
        confirmed = r.action == "accept" and r.data.sure
    except asyncio.TimeoutError:  # expect: MCP503
        log.warning("nobody answered in time")
        confirmed = True
    except McpError:
        confirmed = False
    return confirmed


@mcp.tool()
async def timed_bad(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    if await timed(ctx):
        return await shut(valve)
    return "open"


async def several(ctx: Context) -> bool:
    try:
        r = await ctx.elicit("Shut it?", Sure)
    except (AttributeError, NotImplementedError):
        return False
    except McpError as exc:
        log.info("no elicitation: %s", exc)
        return True  # expect: MCP503
    except Exception:
        log.exception("elicitation failed")
        return False
    return r.action == "accept" and r.data.sure


@mcp.tool()
async def several_bad(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    if not await several(ctx):
        return "open"
    return await shut(valve)


async def namespace(ctx: Context) -> types.SimpleNamespace:
    try:
        r = await ctx.elicit("Shut it?", Sure)
    except Exception:
        return types.SimpleNamespace(confirmed=True, by="default")  # expect: MCP503
    return types.SimpleNamespace(confirmed=r.action == "accept" and r.data.sure, by="user")


@mcp.tool()
async def namespace_bad(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    verdict = await namespace(ctx)
    if verdict.confirmed:
        return await shut(valve)
    return "open"


class Policy:
    def __init__(self, interactive: bool = True) -> None:
        self.interactive = interactive

    async def allows(self, ctx: Context, text: str) -> bool:
        if not self.interactive:
            return True
        try:
            r = await ctx.elicit(text, Sure)
        except McpError:
            return False
        return r.action == "accept" and r.data.sure


policy = Policy()


@mcp.tool()
async def policy_ok(valve: str, ctx: Context) -> str:
    """Shut a valve."""
    if not await policy.allows(ctx, "Shut it?"):
        return "open"
    return await shut(valve)


@mcp.tool()
async def dry_run_ok(valve: str, dry_run: bool, ctx: Context) -> str:
    """Shut a valve."""
    if dry_run:
        return f"would shut {valve}"
    try:
        ok = await ask(ctx)
    except McpError:
        ok = False
    if not ok:
        return "open"
    return await shut(valve)


@mcp.tool()
async def read_only_ok(valve: str, ctx: Context) -> str:
    """Look at a valve."""
    try:
        r = await ctx.elicit("Which unit?", Sure)
        unit = "bar" if r.action == "accept" and r.data.sure else "kPa"
    except McpError:
        unit = "bar"
    return f"{valve}: 3 {unit}"
