"""Gliding club."""

import os
import uuid

from links import Pages, invitation
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("gliding-club")
pages = Pages(base="https://club.example.org", api_token=os.environ["CLUB_API_TOKEN"])


async def open_page(ctx: Context, message: str, url: str) -> str:
    result = await ctx.elicit_url(message=message, url=url, elicitation_id=str(uuid.uuid4()))
    return result.action


@mcp.tool()
async def show_plan(plan: str, ctx: Context) -> str:
    """Show a flight plan."""
    return await open_page(ctx, "Look at the plan.", pages.plan(plan))


@mcp.tool()
async def edit_plan(plan: str, ctx: Context) -> str:
    """Edit a flight plan."""
    return await open_page(ctx, "Edit the plan.", pages.edit(plan))


@mcp.tool()
async def contact(member_email: str, ctx: Context) -> str:
    """Open a member's page."""
    return await open_page(ctx, "Look at the member.", pages.member(member_email))


@mcp.tool()
async def invite(ctx: Context) -> str:
    """Invite a guest."""
    return await open_page(ctx, "Join us.", invitation(pages.home.rstrip("/"), str(uuid.uuid4())))
