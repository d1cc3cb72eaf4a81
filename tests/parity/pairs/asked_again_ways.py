# case: ALL
"""Organ: asked until it is given, or a few times."""

from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel, Field

mcp = FastMCP("organ")
MAX = 3


class Key(BaseModel):
    note: str = Field(title="Key note", json_schema_extra={"enum": ["C", "D", "E"]})


async def until_given(ctx: Context) -> str:
    note = None
    while note is None:
        answer = await ctx.elicit("Which note?", Key)  # expect: MCP506
        if answer.action == "accept":
            note = answer.data.note
    return note


async def for_ever(ctx: Context) -> str:
    while True:
        answer = await ctx.elicit("Which note, again?", Key)  # expect: MCP506
        match answer.action:
            case "accept":
                return answer.data.note
            case "decline":
                continue
            case "cancel":
                raise ValueError("cancelled")


async def again(ctx: Context, tries: int = 0) -> str | None:
    answer = await ctx.elicit("Which note then?", Key)
    if answer.action == "accept":
        return answer.data.note
    return await again(ctx, tries + 1) if tries < MAX else None


async def bounded(ctx: Context) -> str | None:
    left = 2
    while left > 0:
        answer = await ctx.elicit("Note?", Key)
        if answer.action == "accept":
            return answer.data.note
        left -= 1
    return None


async def only_invalid(ctx: Context) -> str | None:
    while True:
        answer = await ctx.elicit("Note?", Key)
        if answer.action != "accept":
            return None
        if len(answer.data.note) == 1:
            return answer.data.note


def able(ctx: Context) -> bool:
    return ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability()))


@mcp.tool()
async def tune(ctx: Context) -> str:
    """Tune the organ."""
    return await until_given(ctx) if able(ctx) else "No."


@mcp.tool()
async def retune(ctx: Context) -> str:
    """Tune the organ again."""
    return await for_ever(ctx) if able(ctx) else "No."


@mcp.tool()
async def detune(ctx: Context) -> str:
    """Detune the organ."""
    return (await again(ctx) or "none") if able(ctx) else "No."


@mcp.tool()
async def play(ctx: Context) -> str:
    """Play the organ."""
    return (await bounded(ctx) or "none") if able(ctx) else "No."


@mcp.tool()
async def sing(ctx: Context) -> str:
    """Sing to the organ."""
    return (await only_invalid(ctx) or "none") if able(ctx) else "No."
