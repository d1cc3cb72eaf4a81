"""Hotel desk."""

import logging

from confirm import Agreement, Gatekeeper, confirmed, fill, fill_or_none
from fastmcp import Context, FastMCP
from pms import loyalty_points, pms
from pydantic import BaseModel, Field

mcp = FastMCP("hotel")
log = logging.getLogger(__name__)
gate = Gatekeeper(strict=True)
LAST: dict[str, str] = {}


class Stay(BaseModel):
    nights: int = Field(ge=1, le=30, description="Nights")
    pillow: str = Field(description="Pillow")


class Card(BaseModel):
    door_token: str = Field(description="Door token from your phone")


@mcp.tool
async def cancel(booking: str, ctx: Context) -> str:
    """Cancel a booking."""
    decision = await gate.decide(ctx, f"Cancel {booking}?")
    if not decision.allowed:
        return f"Not cancelled: {decision.reason}"
    await pms.cancel(booking)
    return "Cancelled."


@mcp.tool
async def cancel_carefully(booking: str, ctx: Context) -> str:
    """Cancel a booking."""
    decision = await gate.decide_closed(ctx, f"Cancel {booking}?")
    if not decision.allowed:
        return f"Not cancelled: {decision.reason}"
    await pms.cancel(booking)
    return "Cancelled."


@mcp.tool
@confirmed("Cancel everything?")
async def cancel_all(ctx: Context) -> str:
    """Cancel all bookings."""
    await pms.cancel("*")
    return "Cancelled."


@mcp.tool
async def book(room: int, ctx: Context) -> str:
    """Book a room."""
    hold = await pms.hold(room)
    stay = await fill(ctx, f"Room {room}: how long?", Stay)
    return f"{hold}: {stay.nights} nights"


@mcp.tool
async def plan(ctx: Context) -> str:
    """Plan a stay."""
    free = await pms.rooms()
    stay = await fill_or_none(ctx, f"{len(free)} rooms are free. How long?", Stay)
    if stay is None:
        return "Nothing planned."
    log.info("pillow wanted: %s", stay.pillow)  # expect: MCP507
    return f"{stay.nights} nights"


@mcp.tool
async def key_card(ctx: Context) -> str:
    """Copy the door token."""
    card = await fill_or_none(ctx, "Token of the door?", Card)
    if card is None:
        return "No card."
    LAST["door"] = card.door_token  # expect: MCP606
    return "Copied."


@mcp.tool
def settings() -> dict[str, str]:
    """How the booking system is reached."""
    return pms.settings()  # expect: MCP602


@mcp.tool
async def points() -> int:
    """Points of the guest."""
    return await loyalty_points()


@mcp.tool
async def goodbye(ctx: Context) -> str:
    """Say goodbye."""
    await ctx.elicit("Did you like it?", response_type=Agreement)  # expect: MCP502
    return "Goodbye."
