# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Garden diary."""

import asyncio
import logging

from fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("garden-diary")
logger = logging.getLogger(__name__)
DIARY: list[str] = []


class Note(BaseModel):
    text: str = Field(description="Note")


@mcp.tool
async def underscore_bad(ctx: Context) -> str:
    _ = await ctx.elicit("Note?", response_type=Note)  # expect: MCP502
    return "done"


@mcp.tool
async def assigned_unused_bad(ctx: Context) -> str:
    result = await ctx.elicit("Note?", response_type=Note)  # expect: MCP502
    return "done"


@mcp.tool
async def wait_for_bad(ctx: Context) -> str:
    await asyncio.wait_for(ctx.elicit("Note?", response_type=Note), timeout=300)  # expect: MCP502
    return "done"


async def ask(ctx: Context, message: str):
    return await ctx.elicit(message, response_type=Note)


@mcp.tool
async def helper_used(ctx: Context) -> str:
    r = await ask(ctx, "Note?")
    if r.action == "accept":
        DIARY.append(r.data.text)
    return "done"


@mcp.tool
async def action_only(ctx: Context) -> str:
    r = await ctx.elicit("Go?", response_type=Note)
    return f"You chose to {r.action}."


@mcp.tool
async def gathered(ctx: Context) -> str:
    a, b = await asyncio.gather(ctx.elicit("A?", response_type=str), ctx.elicit("B?", response_type=str))
    if a.action == "accept" and b.action == "accept":
        return a.data + b.data
    return "none"


@mcp.tool
async def try_discard_bad(ctx: Context) -> str:
    try:
        await ctx.elicit("Note?", response_type=Note)  # expect: MCP502
    except Exception as exc:
        logger.warning("could not ask: %s", exc)
    return "done"


@mcp.tool
async def url_discard_bad(ctx: Context) -> str:
    await ctx.session.elicit_url("Open the page", "https://garden.example.com/pair", "7b1d1b5e-0c5d-4f55-8e6c-7a4dd7df13a2")  # expect: MCP502
    return "Open the page and come back."
