"""A library desk: lends books between branches. What is secret is entered on the library's own page; forms ask for the rest."""

from __future__ import annotations

import secrets

from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel, Field

mcp = FastMCP("library-desk")

CONNECT_PAGE = "https://desk.library.example/connect"


class Pickup(BaseModel):
    branch: str = Field("north", description="Branch where the book is picked up", json_schema_extra={"enum": ["north", "harbour", "castle"]})
    note: str = Field("", description="Anything the desk should know")


class Cancellation(BaseModel):
    cancel_all_loans: bool = Field(False, description="Tick to cancel every loan on this card")


def can_show_forms(ctx: Context) -> bool:
    """Whether the client said that it shows forms."""
    return ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability()))


def can_open_pages(ctx: Context) -> bool:
    """Whether the client said that it opens pages."""
    params = ctx.session.client_params
    return params is not None and params.capabilities.elicitation is not None and params.capabilities.elicitation.url is not None


@mcp.tool()
async def connect_account(ctx: Context) -> str:
    """Connect the library account: the patron signs in on our own page, which knows who was asked."""
    if not can_open_pages(ctx):
        return "This client cannot open the sign-in page. Please use one that can."
    elicitation_id = secrets.token_urlsafe(16)
    answer = await ctx.elicit_url("Sign in at the library to connect your account", f"{CONNECT_PAGE}/{elicitation_id}", elicitation_id)
    if answer.action != "accept":
        return "The account stays unconnected."
    return "Finish signing in on the page, then ask me to renew again."


@mcp.tool()
async def choose_pickup(title: str, ctx: Context) -> str:
    """Choose where a book is picked up."""
    if not can_show_forms(ctx):
        return "Tell me the branch: north, harbour or castle."
    answer = await ctx.elicit(f"Where do you pick up {title}?", Pickup)
    if answer.action != "accept":
        return "The book stays where it is."
    return f"Ready for you at {answer.data.branch}."


@mcp.tool()
async def cancel_loans(ctx: Context) -> str:
    """Cancel all loans of a patron."""
    if not can_show_forms(ctx):
        return "Loans can only be cancelled in a client that shows forms."
    answer = await ctx.elicit("Cancel every loan on this card?", Cancellation)
    if answer.action != "accept" or not answer.data.cancel_all_loans:
        return "Kept."
    return "Cancelled."


if __name__ == "__main__":
    mcp.run()
