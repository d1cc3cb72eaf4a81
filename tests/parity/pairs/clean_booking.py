# case: ALL
"""Sauna on an island: every question is guarded, tested and bounded."""

import logging

from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import McpError
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel, Field

mcp = FastMCP("island-sauna")
logger = logging.getLogger(__name__)

SLOTS: dict[str, int] = {"morning": 4, "evening": 2}


class Booking(BaseModel):
    slot: str = Field(title="Slot", json_schema_extra={"enum": ["morning", "evening"]})
    guests: int = Field(title="Guests", ge=1, le=6)


class Cancel(BaseModel):
    confirm: bool = Field(title="Cancel the booking", default=False)


def can_ask(ctx: Context) -> bool:
    return ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability()))


@mcp.tool()
async def book(ctx: Context) -> str:
    """Book the sauna."""
    if not can_ask(ctx):
        return "Name a slot and the number of guests."
    try:
        answer = await ctx.elicit("When, and how many guests?", Booking)
    except McpError as error:
        logger.warning("could not ask: %s", error.error.code)
        return "Name a slot and the number of guests."
    logger.info("book: %s", answer.action)
    if answer.action != "accept":
        return "Nothing was booked. The sauna is free on Sunday, too."
    SLOTS[answer.data.slot] -= answer.data.guests
    return f"Booked for {answer.data.guests} in the {answer.data.slot}."


@mcp.tool()
async def cancel_booking(ctx: Context, booking: str) -> str:
    """Cancel a booking."""
    if not can_ask(ctx):
        return "A booking can only be cancelled with a client that can ask."
    answer = await ctx.elicit(f"Cancel booking {booking}?", Cancel)
    match answer.action:
        case "accept" if answer.data.confirm:
            SLOTS["morning"] += 1
            return "Cancelled."
        case _:
            return "The booking stays."


if __name__ == "__main__":
    mcp.run()
