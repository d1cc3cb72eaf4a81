"""Ticket office."""

import uuid

import links
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("ticket-office")


def opens_pages(ctx: Context) -> bool:
    elicitation = ctx.session.client_params.capabilities.elicitation
    return bool(elicitation and elicitation.url)


async def show_page(ctx: Context, message: str, url: str) -> bool:
    answer = await ctx.elicit_url(message, url, str(uuid.uuid4()))
    return answer.action == "accept"


@mcp.tool()
async def seats(ctx: Context, show: str) -> str:
    if not opens_pages(ctx):
        return "Ask at the desk."
    shown = await show_page(ctx, "Choose your seats.", links.seat_map(show, box_office.session_token(show)))
    return "Choose in the browser." if shown else "No seats were chosen."


@mcp.tool()
async def send_receipt(ctx: Context, buyer_email: str) -> str:
    if not opens_pages(ctx):
        return "Ask at the desk."
    shown = await show_page(ctx, "Your receipt.", links.receipt(buyer_email))
    return "See the browser." if shown else "No receipt."


@mcp.tool()
async def get_help(ctx: Context) -> str:
    if not opens_pages(ctx):
        return "Ask at the desk."
    shown = await show_page(ctx, "Questions and answers.", links.HELP)
    return "See the browser." if shown else "No help."
