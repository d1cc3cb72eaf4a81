# case: ALL
"""Takeaway: opening the page is not paying."""

import uuid

from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import UrlElicitationRequiredError
from mcp.types import ElicitRequestURLParams

mcp = FastMCP("takeaway")


def opens(ctx: Context) -> bool:
    elicitation = ctx.session.client_params.capabilities.elicitation
    return elicitation is not None and elicitation.url is not None


async def page(ctx: Context, payment: str) -> bool:
    result = await ctx.elicit_url("Pay on our page.", f"https://takeaway.example/pay/{payment}", str(uuid.uuid4()))
    return result.action == "accept"


@mcp.tool()
async def soup(ctx: Context, order: str) -> str:
    """Order soup."""
    if not opens(ctx):
        return "Pay at the counter."
    payment = await payments.open(order)
    if not await page(ctx, payment.id):  # expect: MCP509
        return "Not ordered."
    await kitchen.cook(order)
    return "Your soup is on the stove."


@mcp.tool()
async def stew(ctx: Context, order: str) -> str:
    """Order stew."""
    if not opens(ctx):
        return "Pay at the counter."
    payment = await payments.open(order)
    if not await page(ctx, payment.id):
        return "Not ordered."
    if (await payments.find(payment.id)).status != "paid":
        return "Not paid yet; ask again in a minute."
    await kitchen.cook(order)
    return "Your stew is on the stove."


@mcp.tool()
async def pie(ctx: Context, order: str) -> str:
    """Order pie."""
    if not opens(ctx):
        return "Pay at the counter."
    payment = await payments.open(order)
    opened = await page(ctx, payment.id)
    paid = opened and await payments.wait_for(payment.id, 300)
    if not paid:
        return "Not paid."
    await kitchen.pack(order)
    return "Your pie is packed."


@mcp.tool()
async def cake(ctx: Context, order: str) -> str:
    """Order cake."""
    if not opens(ctx):
        return "Pay at the counter."
    payment = await payments.open(order)
    if await page(ctx, payment.id):
        return "Pay in the browser; the cake is baked once the payment has arrived."
    return "No cake."


@mcp.tool()
async def bread(ctx: Context, order: str) -> str:
    """Order bread."""
    payment = await payments.open(order)
    if (await payments.find(payment.id)).status == "paid":
        await kitchen.pack(order)
        return "Packed."
    url = f"https://takeaway.example/pay/{payment.id}"
    raise UrlElicitationRequiredError(
        [ElicitRequestURLParams(mode="url", message="Pay for the bread.", url=url, elicitationId=str(uuid.uuid4()))]
    )


@mcp.tool()
async def salad(ctx: Context, order: str) -> str:
    """Order salad."""
    if not opens(ctx):
        return "Pay at the counter."
    payment = await payments.open(order)
    result = await ctx.elicit_url("Pay on our page.", f"https://takeaway.example/pay/{payment.id}", str(uuid.uuid4()))
    match result.action:
        case "accept":  # expect: MCP509
            return "Paid. Your salad is ready."
        case _:
            return "No salad."
