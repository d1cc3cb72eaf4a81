# case: MCP602
"""Chess club: returns out of match, try, loops and conditional expressions."""

import os

from fastmcp import Context, FastMCP
from fastmcp.server.elicitation import AcceptedElicitation
from pydantic import BaseModel

mcp = FastMCP("chess")
KEYS = {"board": os.environ.get("BOARD_API_KEY", ""), "clock": os.environ.get("CLOCK_API_KEY", "")}


class Seat(BaseModel):
    seat: str
    club_password: str


@mcp.tool
async def sit(ctx: Context) -> str:
    """Take a seat."""
    answer = await ctx.elicit("Which seat?", response_type=Seat)
    match answer:
        case AcceptedElicitation(data=data):
            return f"{data.seat} for {data.club_password}"  # expect: MCP602
        case _:
            return "No seat."


@mcp.tool
def keys() -> list[str]:
    """Keys of everything."""
    out = []
    for name, key in KEYS.items():
        out.append(f"{name}: {key}")
    return out  # expect: MCP602


@mcp.tool
def key_names() -> list[str]:
    """Names of everything."""
    return [name for name in KEYS]


@mcp.tool
def one(name: str) -> str:
    """One key."""
    try:
        found = KEYS[name]
    except KeyError:
        return "There is none."
    else:
        return found if name == "board" else "hidden"  # expect: MCP602


@mcp.tool
def which(name: str) -> str:
    """Is there a key?"""
    return "yes" if KEYS.get(name) else "no"
