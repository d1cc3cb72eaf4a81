# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Riddle master (v1)."""

import itertools

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field, ValidationError
from tenacity import retry, stop_after_attempt

mcp = FastMCP("riddles")


class Guess(BaseModel):
    guess: str = Field(description="Guess")


@mcp.tool()
async def count_bad(ctx: Context) -> str:
    """Riddle."""
    for n in itertools.count(1):
        r = await ctx.elicit(f"Guess {n}?", Guess)  # expect: MCP506
        if r.action == "accept":
            return r.data.guess
    return "never"


@mcp.tool()
async def decline_again_bad(ctx: Context) -> str:
    """Riddle."""
    r = await ctx.elicit("Guess?", Guess)
    while r.action in ("decline", "cancel"):
        r = await ctx.elicit("Really no guess?", Guess)  # expect: MCP506
    return r.data.guess


@mcp.tool()
async def once_more_ok(ctx: Context) -> str:
    """Riddle."""
    r = await ctx.elicit("Guess?", Guess)
    if r.action == "cancel":
        r = await ctx.elicit("Really no guess?", Guess)
    return r.data.guess if r.action == "accept" else "none"


@mcp.tool()
async def wrong_ok(ctx: Context) -> str:
    """Riddle until it is right or the person gives up."""
    while True:
        r = await ctx.elicit("Guess?", Guess)
        if r.action != "accept":
            return "given up"
        if r.data.guess == "egg":
            return "right"
        await ctx.info("wrong, again")


@mcp.tool()
async def validation_ok(ctx: Context) -> str:
    """Riddle."""
    for _ in range(3):
        try:
            r = await ctx.elicit("Guess?", Guess)
        except ValidationError:
            continue
        if r.action == "accept":
            return r.data.guess
        return "given up"
    return "given up"


@mcp.tool()
async def mutual_bad(ctx: Context) -> str:
    """Riddle."""
    return await first(ctx)


async def first(ctx: Context) -> str:
    r = await ctx.elicit("Guess?", Guess)  # expect: MCP506
    if r.action == "accept":
        return r.data.guess
    return await again(ctx)


async def again(ctx: Context) -> str:
    return await first(ctx)


@mcp.tool()
async def break_ok(ctx: Context) -> str:
    """Riddle."""
    guess = None
    while guess is None:
        r = await ctx.elicit("Guess?", Guess)
        match r.action:
            case "accept":
                guess = r.data.guess
            case "decline" | "cancel":
                break
    return guess or "none"


@mcp.tool()
async def none_bad(ctx: Context) -> str:
    """Riddle."""
    guess = None
    while guess is None:
        r = await ctx.elicit("Guess?", Guess)  # expect: MCP506
        if r.action == "accept":
            guess = r.data.guess
    return guess


@mcp.tool()
async def tries_ok(ctx: Context) -> str:
    """Riddle."""
    tries = 0
    while True:
        r = await ctx.elicit("Guess?", Guess)
        if r.action == "accept":
            return r.data.guess
        tries += 1
        if tries > 2:
            return "given up"
