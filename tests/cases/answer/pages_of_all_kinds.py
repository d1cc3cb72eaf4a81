# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Ferry tickets (official SDK 1.x), paid on a page."""

import asyncio
import uuid

import httpx
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.fastmcp.exceptions import ToolError

mcp = FastMCP("ferry")
TICKETS: dict[str, str] = {}
PAYMENTS: dict[str, asyncio.Event] = {}
CONNECTED: dict[str, str] = {}


async def paid(reference: str) -> bool:
    async with httpx.AsyncClient() as client:
        reply = await client.get(f"https://pay.example.com/{reference}")
    return reply.json()["status"] == "paid"


@mcp.tool()
async def buy_bad(line: str, ctx: Context) -> str:
    """Buy a ticket."""
    ref = str(uuid.uuid4())
    r = await ctx.elicit_url("Pay", f"https://ferry.example.com/pay/{ref}", ref)
    if r.action != "accept":  # expect: MCP509
        return "No ticket."
    TICKETS[ref] = line
    return "Here is your ticket."


@mcp.tool()
async def buy_ok(line: str, ctx: Context) -> str:
    """Buy a ticket."""
    ref = str(uuid.uuid4())
    r = await ctx.elicit_url("Pay", f"https://ferry.example.com/pay/{ref}", ref)
    if r.action != "accept":
        return "No ticket."
    if not await paid(ref):
        return "Not paid yet. Call me again afterwards."
    TICKETS[ref] = line
    return "Here is your ticket."


@mcp.tool()
async def wait_ok(line: str, ctx: Context) -> str:
    """Buy a ticket."""
    ref = str(uuid.uuid4())
    done = PAYMENTS[ref] = asyncio.Event()
    r = await ctx.elicit_url("Pay", f"https://ferry.example.com/pay/{ref}", ref)
    if r.action != "accept":
        return "No ticket."
    try:
        await asyncio.wait_for(done.wait(), timeout=300)
    except asyncio.TimeoutError:
        return "Not paid yet."
    TICKETS[ref] = line
    return "Here is your ticket."


@mcp.tool()
async def poll_ok(line: str, ctx: Context) -> str:
    """Buy a ticket."""
    ref = str(uuid.uuid4())
    r = await ctx.elicit_url("Pay", f"https://ferry.example.com/pay/{ref}", ref)
    if r.action == "accept":
        for _ in range(60):
            if await paid(ref):
                TICKETS[ref] = line
                return "Here is your ticket."
            await asyncio.sleep(5)
        return "Not paid yet."
    return "No ticket."


@mcp.tool()
async def success_text_bad(ctx: Context) -> str:
    """Connect the account."""
    r = await ctx.elicit_url("Connect", "https://ferry.example.com/connect", str(uuid.uuid4()))
    if r.action == "accept":  # expect: MCP509
        return "Your account is now connected."
    return "Not connected."


@mcp.tool()
async def success_dict_bad(ctx: Context) -> dict:
    """Connect the account."""
    r = await ctx.elicit_url("Connect", "https://ferry.example.com/connect", str(uuid.uuid4()))
    return {"connected": True} if r.action == "accept" else {"connected": False}  # expect: MCP509


@mcp.tool()
async def pending_ok(ctx: Context) -> dict:
    """Connect the account."""
    r = await ctx.elicit_url("Connect", "https://ferry.example.com/connect", str(uuid.uuid4()))
    if r.action == "accept":
        return {"status": "pending", "hint": "call connection_status when you are done on the page"}
    return {"status": "declined"}


@mcp.tool()
async def match_bad(line: str, ctx: Context) -> str:
    """Buy a ticket."""
    ref = str(uuid.uuid4())
    r = await ctx.elicit_url("Pay", f"https://ferry.example.com/pay/{ref}", ref)
    match r.action:
        case "accept":  # expect: MCP509
            TICKETS[ref] = line
            return "Here is your ticket."
        case "decline" | "cancel":
            return "No ticket."


@mcp.tool()
async def uses_token_bad(user: str, ctx: Context) -> str:
    """List trips."""
    r = await ctx.elicit_url("Connect", "https://ferry.example.com/connect", str(uuid.uuid4()))
    if r.action != "accept":  # expect: MCP509
        raise ToolError("not connected")
    token = CONNECTED[user]
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}) as client:
        await client.post("https://api.example.com/trips/sync")
    return "synced"


@mcp.tool()
async def looks_up_ok(user: str, ctx: Context) -> str:
    """List trips."""
    r = await ctx.elicit_url("Connect", "https://ferry.example.com/connect", str(uuid.uuid4()))
    if r.action != "accept":
        raise ToolError("not connected")
    token = CONNECTED.get(user)
    if token is None:
        return "Finish on the page, then ask again."
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {token}"}) as client:
        await client.post("https://api.example.com/trips/sync")
    return "synced"
