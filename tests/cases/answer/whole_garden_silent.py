# case: ALL
"""Community garden plots on mcp 1.x."""

from __future__ import annotations

import logging
from enum import Enum

import httpx
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.fastmcp.exceptions import ToolError
from mcp.shared.exceptions import McpError
from pydantic import BaseModel, Field

mcp = FastMCP("garden-plots")
logger = logging.getLogger(__name__)

API = "https://plots.example.org/api"


class Consent(str, Enum):
    YES = "yes"
    NO = "no"
    NOBODY = "nobody"


class Release(BaseModel):
    release: bool = Field(description="Yes, give the plot back")
    reason: str = Field(default="", max_length=200, description="Reason")


class Plot(BaseModel):
    row: int = Field(ge=1, le=20, description="Row")
    sunny: bool = Field(description="In the sun")


def forms_allowed(ctx: Context) -> bool:
    params = ctx.session.client_params
    if params is None:
        return False
    elicitation = params.capabilities.elicitation
    if elicitation is None:
        return False
    return elicitation.form is not None or elicitation.url is None


async def consent(ctx: Context, message: str) -> tuple[Consent, str]:
    """What the person said, and why."""
    if not forms_allowed(ctx):
        return Consent.NOBODY, "the client shows no forms"
    try:
        answer = await ctx.elicit(message=message, schema=Release)
    except McpError as error:
        logger.warning("the form could not be shown: %s", error.error.code)
        return Consent.NOBODY, "the form could not be shown"
    if answer.action != "accept":
        return Consent.NO, answer.action
    if not answer.data.release:
        return Consent.NO, "box not ticked"
    return Consent.YES, answer.data.reason


@mcp.tool()
async def release_plot(plot: str, ctx: Context) -> str:
    """Give a plot back."""
    verdict, why = await consent(ctx, f"Give plot {plot} back?")
    if verdict is Consent.NOBODY:
        raise ToolError(f"Plot {plot} was not released: {why}. Use the website.")
    if verdict is Consent.NO:
        return f"Plot {plot} stays yours."
    async with httpx.AsyncClient(base_url=API, timeout=20) as client:
        reply = await client.delete(f"/plots/{plot}", params={"reason": why})
        reply.raise_for_status()
    return f"Plot {plot} was given back."


@mcp.tool()
async def reserve_plot(ctx: Context) -> str:
    """Reserve a plot."""
    if not forms_allowed(ctx):
        return "Tell me the row and whether it should be sunny."
    async with httpx.AsyncClient(base_url=API, timeout=20) as client:
        free = (await client.get("/plots", params={"free": "true"})).json()
        try:
            answer = await ctx.elicit(message=f"{len(free)} plots are free. Which one?", schema=Plot)
        except McpError:
            return "Tell me the row and whether it should be sunny."
        match answer.action:
            case "accept":
                wish = answer.data
            case "decline":
                return "Nothing was reserved."
            case _:
                return "Ask me again when you like."
        reply = await client.post("/reservations", json=wish.model_dump())
    return f"Row {wish.row} is yours." if reply.is_success else "That plot is gone."


@mcp.resource("plots://rules")
def rules() -> str:
    """Rules of the garden."""
    return "Water before eight. Keep the gate shut."


if __name__ == "__main__":
    mcp.run()
