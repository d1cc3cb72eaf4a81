# case: MCP210
"""Cheese dairy: one id for several requests."""

import uuid

from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import UrlElicitationRequiredError
from mcp.types import ElicitRequestURLParams

mcp = FastMCP("cheese-dairy")
URL = "https://cheese.example.org/page"


async def ask(ctx: Context, url: str, elicitation_id: str) -> bool:
    return (await ctx.elicit_url("Look.", url, elicitation_id)).action == "accept"


async def ask_often(ctx: Context, url: str, elicitation_id: str) -> bool:
    for _ in range(3):
        if (await ctx.elicit_url("Look.", url, elicitation_id)).action == "accept":
            return True
    return False


@mcp.tool()
async def retried(ctx: Context) -> str:
    """Ask up to three times."""
    elicitation_id = str(uuid.uuid4())  # expect: MCP210
    for _ in range(3):
        result = await ctx.elicit_url("Look.", URL, elicitation_id)
        if result.action == "accept":
            return "Thanks."
    return "No."


@mcp.tool()
async def retried_below(ctx: Context) -> str:
    """Ask up to three times, in a helper."""
    return str(await ask_often(ctx, URL, uuid.uuid4().hex))  # expect: MCP210


@mcp.tool()
async def looped_above(ctx: Context) -> str:
    """Show three pages."""
    token = uuid.uuid4().hex  # expect: MCP210
    for page in ("a", "b"):
        await ask(ctx, f"{URL}/{page}", token)
    return "Shown."


@mcp.tool()
async def twice(ctx: Context) -> str:
    """Show two pages."""
    same = str(uuid.uuid4())  # expect: MCP210
    if not await ask(ctx, URL, same):
        return "No."
    await ask(ctx, URL + "/two", same)
    return "Shown."


@mcp.tool()
async def listed(ctx: Context) -> str:
    """Need two pages."""
    same = str(uuid.uuid4())  # expect: MCP210
    raise UrlElicitationRequiredError(
        [
            ElicitRequestURLParams(mode="url", message="One.", url=URL + "/1", elicitationId=same),
            ElicitRequestURLParams(mode="url", message="Two.", url=URL + "/2", elicitationId=same),
        ]
    )


@mcp.tool()
async def fresh_each_time(ctx: Context) -> str:
    """Ask up to three times, with a new id each time."""
    for _ in range(3):
        elicitation_id = str(uuid.uuid4())
        if await ask(ctx, URL, elicitation_id):
            return "Thanks."
    for page in ("a", "b"):
        await ask(ctx, f"{URL}/{page}", uuid.uuid4().hex)
    return "No."


@mcp.tool()
async def either(ctx: Context, long: bool) -> str:
    """Show one of two pages."""
    elicitation_id = str(uuid.uuid4())
    if long:
        result = await ctx.elicit_url("Look.", URL + "/long", elicitation_id)
    else:
        result = await ctx.elicit_url("Look.", URL + "/short", elicitation_id)
    return result.action


@mcp.tool()
async def returned(ctx: Context, long: bool) -> str:
    """Show one of two pages."""
    elicitation_id = str(uuid.uuid4())
    if long:
        return (await ctx.elicit_url("Look.", URL + "/long", elicitation_id)).action
    return (await ctx.elicit_url("Look.", URL + "/short", elicitation_id)).action
