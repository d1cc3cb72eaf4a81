# case: ALL
"""Vineyard tools: every outcome of a question is handled."""

import logging
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import Enum

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server.elicitation import AcceptedElicitation
from mcp.shared.exceptions import McpError
from mcp.types import METHOD_NOT_FOUND
from pydantic import BaseModel, Field

mcp = FastMCP("vineyard")
log = logging.getLogger(__name__)

BARRELS: dict[str, int] = {"a": 220, "b": 80}


class Outcome(Enum):
    YES = "yes"
    NO = "no"
    UNABLE = "unable"


class Empty(BaseModel):
    empty: bool = Field(description="Yes, empty the barrel")


class Refill(BaseModel):
    litres: int = Field(ge=1, le=200, description="Litres to add")


@dataclass(frozen=True)
class Decision:
    confirmed: bool
    reason: str = ""


class NotConfirmed(ToolError):
    """Raised when nobody agreed."""


async def ask(ctx: Context, question: str) -> Outcome:
    try:
        answer = await ctx.elicit(question, response_type=Empty)
    except McpError as error:
        if error.error.code == METHOD_NOT_FOUND:
            return Outcome.UNABLE
        raise
    match answer:
        case AcceptedElicitation(data=data) if data.empty:
            return Outcome.YES
        case _:
            return Outcome.NO


async def decide(ctx: Context, question: str) -> Decision:
    try:
        answer = await ctx.elicit(question, response_type=Empty)
    except McpError:
        return Decision(False, "this client cannot ask")
    if answer.action != "accept":
        return Decision(False, f"the person chose {answer.action}")
    return Decision(answer.data.empty, "" if answer.data.empty else "the box was not ticked")


async def require(ctx: Context, question: str) -> None:
    outcome = await ask(ctx, question)
    if outcome is not Outcome.YES:
        raise NotConfirmed(f"Not done: {outcome.value}")


@asynccontextmanager
async def confirmed(ctx: Context, question: str):
    await require(ctx, question)
    yield


@mcp.tool
async def empty_barrel(barrel: str, ctx: Context) -> str:
    """Empty a barrel."""
    outcome = await ask(ctx, f"Empty barrel {barrel}?")
    replies = {Outcome.NO: "The barrel stays full.", Outcome.UNABLE: "Empty it by hand; this client cannot ask."}
    if outcome in replies:
        return replies[outcome]
    BARRELS[barrel] = 0
    return "Empty."


@mcp.tool
async def drain_barrel(barrel: str, ctx: Context) -> str:
    """Drain a barrel."""
    decision = await decide(ctx, f"Drain barrel {barrel}?")
    log.info("drain %s: %s", barrel, decision.confirmed)
    if not decision.confirmed:
        return f"Not drained: {decision.reason}."
    BARRELS.pop(barrel, None)
    return "Drained."


@mcp.tool
async def burn_barrel(barrel: str, ctx: Context) -> str:
    """Burn a barrel."""
    await require(ctx, f"Burn barrel {barrel}?")
    del BARRELS[barrel]
    return "Burnt."


@mcp.tool
async def split_barrel(barrel: str, ctx: Context) -> str:
    """Split a barrel."""
    async with confirmed(ctx, f"Split barrel {barrel}?"):
        BARRELS[barrel] //= 2
    return "Split."


@mcp.tool
async def refill_barrel(barrel: str, ctx: Context) -> str:
    """Refill a barrel; a wrong amount may be corrected twice."""
    left = 200 - BARRELS.get(barrel, 0)
    for attempt in range(3):
        try:
            answer = await ctx.elicit(f"How many litres, at most {left}? ({attempt + 1} of 3)", response_type=Refill)
        except McpError:
            return "This client cannot ask; name the litres in your message."
        if answer.action != "accept":
            return "Nothing added."
        if answer.data.litres <= left:
            BARRELS[barrel] = BARRELS.get(barrel, 0) + answer.data.litres
            return f"{answer.data.litres} litres added."
    return "That never fitted; nothing added."
