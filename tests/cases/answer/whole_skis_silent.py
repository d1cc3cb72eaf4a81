# case: ALL
"""Ski rental on fastmcp 3."""

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import Literal

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server.elicitation import AcceptedElicitation, CancelledElicitation, DeclinedElicitation
from mcp import McpError

mcp = FastMCP("ski-rental")
DB = os.environ.get("SKI_DB", "ski.db")


@dataclass
class Rental:
    length: int
    level: Literal["beginner", "advanced"]


def connect() -> sqlite3.Connection:
    return sqlite3.connect(DB)


def can_ask(ctx: Context) -> bool:
    params = ctx.session.client_params
    return bool(params and params.capabilities and params.capabilities.elicitation is not None)


@mcp.tool
async def rent(ctx: Context) -> str:
    """Rent a pair of skis."""
    if not can_ask(ctx):
        raise ToolError("This client cannot ask questions; come to the counter.")
    with closing(connect()) as db:
        count = db.execute("SELECT count(*) FROM skis WHERE rented = 0").fetchone()[0]
    if count == 0:
        return "Everything is rented out."
    try:
        result = await ctx.elicit("Which skis would you like?", response_type=Rental)
    except McpError:
        raise ToolError("The question could not be asked; come to the counter.") from None
    match result:
        case AcceptedElicitation(data=rental):
            with closing(connect()) as db:
                db.execute("UPDATE skis SET rented = 1 WHERE length = ? AND level = ?", (rental.length, rental.level))
                db.commit()
            return f"{rental.length} cm for {rental.level} skiers."
        case DeclinedElicitation():
            return "No skis were rented."
        case CancelledElicitation():
            return "Come back any time."


@mcp.tool
async def bring_back(pair: int, ctx: Context) -> str:
    """Bring a pair of skis back, asking once more when the number was mistyped."""
    if not can_ask(ctx):
        return "Come to the counter."
    for attempt in range(3):
        try:
            result = await ctx.elicit(f"Attempt {attempt + 1}: how many days did you have pair {pair}?", response_type=int)
        except McpError:
            return "Come to the counter."
        if not isinstance(result, AcceptedElicitation):
            return "The pair stays with you."
        if 0 < result.data < 60:
            with closing(connect()) as db:
                db.execute("UPDATE skis SET rented = 0, days = ? WHERE id = ?", (result.data, pair))
                db.commit()
            return f"{result.data} days, thank you."
    return "That was not a number of days three times in a row."


@mcp.tool
def free_pairs() -> int:
    """How many pairs are free."""
    with closing(connect()) as db:
        return db.execute("SELECT count(*) FROM skis WHERE rented = 0").fetchone()[0]


if __name__ == "__main__":
    mcp.run()
