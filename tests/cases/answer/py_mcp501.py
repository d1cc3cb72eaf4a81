# case: MCP501
"""Answers read before and after the test."""

from dataclasses import dataclass
from fastmcp import Context, FastMCP
from fastmcp.server.elicitation import AcceptedElicitation, CancelledElicitation, DeclinedElicitation
from pydantic import BaseModel, Field

mcp = FastMCP("kayak-rental")


class Trip(BaseModel):
    boat: str = Field(description="Boat")
    hours: int = Field(description="Hours")


@dataclass
class Size:
    size: str


BOOKED: dict[str, str] = {}


@mcp.tool
async def a1(ctx: Context) -> str:
    """Only cancel is looked at."""
    r = await ctx.elicit("Which boat?", response_type=Trip)
    if r.action == "cancel":
        return "Stopped."
    return f"{r.data.boat}"  # expect: MCP501


@mcp.tool
async def a2(ctx: Context) -> str:
    """Only decline is looked at."""
    r = await ctx.elicit("Which boat?", response_type=Trip)
    if isinstance(r, DeclinedElicitation):
        return "Fine."
    BOOKED["x"] = r.data.boat  # expect: MCP501
    return "ok"


@mcp.tool
async def a3(ctx: Context) -> str:
    """Walrus and used at once."""
    if (r := await ctx.elicit("Which boat?", response_type=Trip)).data.hours > 3:  # expect: MCP501
        return "long"
    return "short"


@mcp.tool
async def a4(ctx: Context) -> str:
    """Directly in one expression."""
    return (await ctx.elicit("Which boat?", response_type=Trip)).data.boat  # expect: MCP501


def describe(trip: Trip) -> str:
    return f"{trip.boat} for {trip.hours} h"


@mcp.tool
async def a5(ctx: Context) -> str:
    """Handed on unchecked to a helper that reads it."""
    r = await ctx.elicit("Which boat?", response_type=Trip)
    return describe(r.data)  # expect: MCP501


async def ask(ctx: Context, text: str) -> Trip:
    r = await ctx.elicit(text, response_type=Trip)
    return r.data  # expect: MCP501


@mcp.tool
async def a6(ctx: Context) -> str:
    """Helper that returns content blindly."""
    trip = await ask(ctx, "Which boat?")
    return trip.boat


@mcp.tool
async def a7(ctx: Context) -> str:
    """Logged only, then used."""
    r = await ctx.elicit("Which boat?", response_type=Trip)
    if r.action != "accept":
        await ctx.warning("not accepted")
    return r.data.boat  # expect: MCP501


@mcp.tool
async def a8(ctx: Context) -> str:
    """Match with a fall-through default."""
    r = await ctx.elicit("Which boat?", response_type=Trip)
    match r.action:
        case "cancel":
            return "no"
        case _:
            return r.data.boat  # expect: MCP501


@mcp.tool
async def a9(ctx: Context) -> str:
    """Wrong way round."""
    r = await ctx.elicit("Which boat?", response_type=Trip)
    if r.action == "accept":
        return "Thanks"
    return f"You said no to {r.data.boat}"  # expect: MCP501


@mcp.tool
async def b1(ctx: Context) -> str:
    """Truthiness of data."""
    r = await ctx.elicit("Which boat?", response_type=Trip)
    if not getattr(r, "data", None):
        return "nothing"
    return r.data.boat


@mcp.tool
async def b2(ctx: Context) -> str:
    r = await ctx.elicit("Which boat?", response_type=Trip)
    trip = r.data if isinstance(r, AcceptedElicitation) else None
    if trip is None:
        return "nothing"
    return trip.boat


@mcp.tool
async def b3(ctx: Context) -> str:
    r = await ctx.elicit("Which boat?", response_type=Trip)
    if isinstance(r, (DeclinedElicitation, CancelledElicitation)):
        return "nothing"
    return r.data.boat


@mcp.tool
async def b4(ctx: Context) -> str:
    r = await ctx.elicit("Which boat?", response_type=Trip)
    if r.action in {"decline", "cancel"}:
        return "nothing"
    return r.data.boat


@mcp.tool
async def b5(ctx: Context) -> str:
    r = await ctx.elicit("Which boat?", response_type=Trip)
    return r.action == "accept" and r.data.boat or "nothing"


@mcp.tool
async def b6(ctx: Context) -> str:
    r = await ctx.elicit("Which boat?", response_type=Trip)
    ok = r.action == "accept"
    if ok:
        return r.data.boat
    return "nothing"


class Declined(Exception):
    pass


def must_accept(result):
    if result.action != "accept":
        raise Declined(result.action)
    return result.data


@mcp.tool
async def b7(ctx: Context) -> str:
    try:
        trip = must_accept(await ctx.elicit("Which boat?", response_type=Trip))
    except Declined as e:
        return f"nothing: {e}"
    return trip.boat


@mcp.tool
async def b8(ctx: Context) -> str:
    r = await ctx.elicit("Which boat?", response_type=Trip)
    assert r.action == "accept"
    return r.data.boat


@mcp.tool
async def b9(ctx: Context) -> str:
    r = await ctx.elicit("Which boat?", response_type=Trip)
    try:
        return r.data.boat  # expect: MCP501
    finally:
        await ctx.info("done")


@mcp.tool
async def c1(ctx: Context) -> str:
    """Several questions in one loop."""
    got: dict[str, str] = {}
    for q in ("boat", "date"):
        r = await ctx.elicit(f"{q}?", response_type=str)
        if r.action != "accept":
            break
        got[q] = r.data
    return ", ".join(got)


@mcp.tool
async def c2(ctx: Context) -> str:
    got = []
    for q in ("boat", "date"):
        r = await ctx.elicit(f"{q}?", response_type=str)
        got.append(r.data)  # expect: MCP501
    return ", ".join(got)
