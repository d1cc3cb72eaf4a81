# case: MCP509
"""Pages that were only opened."""
import asyncio
import uuid
import secrets
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.elicitation import AcceptedUrlElicitation
from mcp.types import ElicitRequestURLParams
from mcp.shared.exceptions import UrlElicitationRequiredError

mcp = FastMCP("theatre")
PAID: dict[str, bool] = {}
SEATS: dict[str, str] = {}
EVENTS: dict[str, asyncio.Event] = {}


@mcp.tool()
async def a1(seat: str, ctx: Context) -> str:
    r = await ctx.elicit_url("Pay for the seat.", f"https://theatre.example.com/pay/{seat}", str(uuid.uuid4()))
    if r.action != "accept":  # expect: MCP509
        return "not booked"
    SEATS[seat] = "sold"
    return "booked"


@mcp.tool()
async def a2(seat: str, ctx: Context) -> str:
    r = await ctx.elicit_url("Pay for the seat.", f"https://theatre.example.com/pay/{seat}", str(uuid.uuid4()))
    if r.action == "accept":  # expect: MCP509
        return f"Payment received, seat {seat} is yours."
    return "not booked"


@mcp.tool()
async def a3(seat: str, ctx: Context) -> str:
    r = await ctx.session.elicit_url("Link your account.", "https://theatre.example.com/link", str(uuid.uuid4()), related_request_id=ctx.request_id)
    if r.action == "accept":  # expect: MCP509
        return "Your account is now connected."
    return "not connected"


@mcp.tool()
async def a4(seat: str, ctx: Context) -> str:
    r = await ctx.elicit_url("Pay.", f"https://theatre.example.com/pay/{seat}", str(uuid.uuid4()))
    match r:
        case AcceptedUrlElicitation():  # expect: MCP509
            PAID[seat] = True
            return "paid"
        case _:
            return "not paid"


async def paid(ctx: Context, seat: str) -> bool:
    r = await ctx.elicit_url("Pay.", f"https://theatre.example.com/pay/{seat}", str(uuid.uuid4()))
    return r.action == "accept"


@mcp.tool()
async def a5(seat: str, ctx: Context) -> str:
    if not await paid(ctx, seat):  # expect: MCP509
        return "not booked"
    SEATS[seat] = "sold"
    return "booked"


@mcp.tool()
async def s1(seat: str, ctx: Context) -> str:
    key = str(uuid.uuid4())
    r = await ctx.elicit_url("Pay.", f"https://theatre.example.com/pay/{seat}", key)
    if r.action != "accept":
        return "not booked"
    event = EVENTS.setdefault(key, asyncio.Event())
    try:
        await asyncio.wait_for(event.wait(), 300)
    except asyncio.TimeoutError:
        return "Payment has not arrived yet; ask again."
    SEATS[seat] = "sold"
    return "booked"


@mcp.tool()
async def s2(seat: str, ctx: Context) -> str:
    if PAID.get(seat):
        SEATS[seat] = "sold"
        return "booked"
    r = await ctx.elicit_url("Pay.", f"https://theatre.example.com/pay/{seat}", str(uuid.uuid4()))
    if r.action == "accept":
        return "Complete the payment in the browser, then call this tool again."
    return "not booked"


@mcp.tool()
async def s3(seat: str, ctx: Context) -> str:
    key = secrets.token_urlsafe(16)
    r = await ctx.elicit_url("Pay.", f"https://theatre.example.com/pay/{seat}", key)
    if r.action != "accept":
        return "not booked"
    for _ in range(30):
        if PAID.get(seat):
            SEATS[seat] = "sold"
            return "booked"
        await asyncio.sleep(2)
    return "Payment has not arrived yet."


@mcp.tool()
async def s4(seat: str, ctx: Context) -> str:
    r = await ctx.elicit_url("Pay.", f"https://theatre.example.com/pay/{seat}", str(uuid.uuid4()))
    if r.action == "accept" and await is_paid(seat):
        SEATS[seat] = "sold"
        return "booked"
    return "Payment has not arrived yet."


async def is_paid(seat: str) -> bool:
    return PAID.get(seat, False)


@mcp.tool()
async def s5(seat: str, ctx: Context) -> str:
    raise UrlElicitationRequiredError([ElicitRequestURLParams(mode="url", message="Pay.", url="https://theatre.example.com/pay", elicitationId=str(uuid.uuid4()))])
