# case: ALL
"""Parking on mcp 1.x: payment on the shop's own page, confirmed by its callback."""

import asyncio
import logging
import os
import uuid

import httpx
from mcp import McpError
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("parking")
logger = logging.getLogger("parking")
API = "https://api.parking.example.com/v1"
API_KEY = os.environ["PARKING_API_KEY"]


class Hours(BaseModel):
    hours: int = Field(ge=1, le=24, description="Hours")


def subject() -> str | None:
    access = get_access_token()
    return access.subject if access is not None else None


async def paid(order: str) -> bool:
    async with httpx.AsyncClient(headers={"X-Api-Key": API_KEY}) as client:
        reply = await client.get(f"{API}/orders/{order}")
    return bool(reply.json().get("paid"))


def opens_pages(ctx: Context) -> bool:
    params = ctx.session.client_params
    elicitation = params.capabilities.elicitation if params else None
    return elicitation is not None and elicitation.url is not None


@mcp.tool()
async def park(plate: str, order: str, ctx: Context) -> str:
    """Park a car. `order` is any new text; the same text never books twice."""
    user = subject()
    if user is None:
        return "Sign in first."
    if not opens_pages(ctx):
        return "Pay at the machine; this client cannot open pages."
    async with httpx.AsyncClient(headers={"X-Api-Key": API_KEY}) as client:
        await client.put(f"{API}/orders/{order}", json={"plate": plate}, headers={"Idempotency-Key": order})
    ticket = str(uuid.uuid4())
    result = await ctx.elicit_url("Pay for the place on our page.", f"https://parking.example.com/pay/{ticket}", ticket)
    if result.action != "accept":
        return "The place is not booked."
    for _ in range(20):
        if await paid(order):
            return f"{plate} is parked."
        await asyncio.sleep(3)
    return "Not paid yet. Ask again once the payment has gone through."


@mcp.tool()
async def stay_longer(plate: str, ctx: Context) -> str:
    """Stay longer."""
    try:
        answer = await asyncio.wait_for(ctx.elicit("How many hours more?", Hours), timeout=300)
    except (McpError, TimeoutError):
        logger.warning("nobody could be asked about %s", plate)
        return "Say in your message how many hours."
    if answer.action == "accept" and answer.data is not None:
        async with httpx.AsyncClient(headers={"X-Api-Key": API_KEY}) as client:
            reply = await client.post(f"{API}/stays/{plate}", json={"hours": answer.data.hours})
        reply.raise_for_status()
        logger.info("stay of %s is longer: %s", plate, answer.action)
        return f"{answer.data.hours} more hours."
    return "Nothing changed."
