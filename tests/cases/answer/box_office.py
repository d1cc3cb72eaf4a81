# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Theatre box office on mcp 1.x, in the style of a larger code base."""

from __future__ import annotations

import asyncio
import logging
import os
import uuid
from collections.abc import Callable
from typing import Any, Final, Protocol

import httpx
from mcp.server.elicitation import AcceptedElicitation, DeclinedElicitation
from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import McpError
from pydantic import BaseModel, Field, SecretStr

mcp = FastMCP("box-office")
log: Final = logging.getLogger("box-office")
YES: Final = "accept"
ACTIONS: Final[dict[str, bool]] = {"accept": True, "decline": False, "cancel": False}
ALLOW_WITHOUT_ASKING: Final = os.environ.get("BOX_OFFICE_ASSUME_YES", "") == "1"
API_KEY: Final = SecretStr(os.environ["BOX_OFFICE_KEY"])


class Seats(BaseModel):
    row: str = Field(description="Row")
    count: int = Field(ge=1, le=8, description="Seats")


class Sure(BaseModel):
    sure: bool = Field(description="Sell them")


class Sink(Protocol):
    async def sell(self, show: str, row: str, count: int) -> str: ...


class HttpSink:
    def __init__(self) -> None:
        self._client = httpx.AsyncClient(base_url="https://box.example.com", headers={"X-Key": API_KEY.get_secret_value()})

    async def sell(self, show: str, row: str, count: int) -> str:
        reply = await self._client.post(f"/shows/{show}/sales", json={"row": row, "count": count})
        return reply.json()["ticket"]


sink: Sink = HttpSink()


@mcp.tool()
async def table_lookup_ok(show: str, ctx: Context) -> str:
    """Sell."""
    r = await ctx.elicit("Which seats?", Seats)
    if not ACTIONS.get(r.action, False):
        return "Nothing sold."
    return await sink.sell(show, r.data.row, r.data.count)


@mcp.tool()
async def table_lookup_bad(show: str, ctx: Context) -> str:
    """Sell."""
    r = await ctx.elicit("Which seats?", Seats)
    if r.action not in ACTIONS:
        return "Nothing sold."
    return await sink.sell(show, r.data.row, r.data.count)  # expect: MCP501


@mcp.tool()
async def operator_ok(show: str, ctx: Context) -> str:
    """Sell."""
    sure = ALLOW_WITHOUT_ASKING
    if not sure:
        try:
            r = await ctx.elicit("Sell them?", Sure)
        except McpError:
            return "Could not ask; nothing sold."
        sure = r.action == YES and r.data.sure
    if not sure:
        return "Nothing sold."
    return await sink.sell(show, "A", 1)


@mcp.tool()
async def else_ok(show: str, ctx: Context) -> str:
    """Sell."""
    try:
        r = await ctx.elicit("Sell them?", Sure)
    except McpError as error:
        log.warning("no form: %s", error)
        return "Could not ask; nothing sold."
    else:
        if isinstance(r, AcceptedElicitation) and r.data.sure:
            return await sink.sell(show, "A", 1)
    finally:
        log.debug("asked about %s", show)
    return "Nothing sold."


@mcp.tool()
async def else_bad(show: str, ctx: Context) -> str:
    """Sell."""
    try:
        r = await ctx.elicit("Sell them?", Sure)
    except McpError as error:  # expect: MCP503
        log.warning("no form: %s", error)
    else:
        if not isinstance(r, AcceptedElicitation) or not r.data.sure:
            return "Nothing sold."
    return await sink.sell(show, "A", 1)


@mcp.tool()
async def retry_ok(show: str, ctx: Context) -> str:
    """Sell, trying the client twice."""
    for attempt in range(2):
        try:
            r = await ctx.elicit("Sell them?", Sure)
            break
        except McpError:
            if attempt:
                return "Could not ask; nothing sold."
            await asyncio.sleep(1)
    else:
        return "Could not ask; nothing sold."
    if r.action == YES and r.data.sure:
        return await sink.sell(show, "A", 1)
    return "Nothing sold."


async def run_if(ctx: Context, question: str, action: Callable[[], Any]) -> str:
    try:
        r = await ctx.elicit(question, Sure)
    except McpError:
        return "Could not ask."
    if r.action == "accept" and r.data.sure:
        return await action()
    return "Nothing was done."


@mcp.tool()
async def callback_ok(show: str, ctx: Context) -> str:
    """Sell."""
    return await run_if(ctx, "Sell them?", lambda: sink.sell(show, "A", 1))


async def run_anyway(ctx: Context, question: str, action: Callable[[], Any]) -> str:
    try:
        r = await ctx.elicit(question, Sure)
        if r.action != "accept" or not r.data.sure:
            return "Nothing was done."
    except McpError:  # expect: MCP503
        log.info("going on without an answer")
    return await action()


@mcp.tool()
async def callback_bad(show: str, ctx: Context) -> str:
    """Sell."""
    return await run_anyway(ctx, "Sell them?", lambda: sink.sell(show, "A", 1))


@mcp.tool()
async def url_or_text_ok(ctx: Context) -> str:
    """Link the account of the ticket agency."""
    r = await ctx.elicit_url("Link the agency", f"https://box.example.com/link/{uuid.uuid4()}", str(uuid.uuid4()))
    texts = {"accept": "Call me again when you are done there.", "decline": "Not linked.", "cancel": "Maybe later."}
    return texts[r.action]


@mcp.tool()
async def group_ok(show: str, ctx: Context) -> str:
    """Sell to a group."""
    sold: list[str] = []
    while len(sold) < 5:
        r = await ctx.elicit(f"{len(sold)} sold. More seats?", Seats)
        if isinstance(r, DeclinedElicitation) or r.action == "cancel":
            break
        sold.append(await sink.sell(show, r.data.row, r.data.count))
    return ", ".join(sold) or "Nothing sold."


@mcp.tool()
async def note_ok(show: str, ctx: Context) -> str:
    """Sell, with a note of what was said."""
    r = await ctx.elicit("Sell them?", Sure)
    outcome = {"action": r.action, "sold": False}
    if r.action == "accept" and r.data.sure:
        await sink.sell(show, "A", 1)
        outcome["sold"] = True
    log.info("outcome %s", outcome["action"])
    return str(outcome["sold"])
