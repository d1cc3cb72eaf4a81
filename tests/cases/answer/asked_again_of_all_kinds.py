# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Chess club (v1 pushes)."""

import asyncio

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("chess-club")


class Move(BaseModel):
    move: str = Field(description="Your move")


class NoAnswer(Exception):
    pass


@mcp.tool()
async def while_not_bad(ctx: Context) -> str:
    answer = await ctx.elicit("Your move?", Move)
    while answer.action != "accept":
        answer = await ctx.elicit("Please, your move?", Move)  # expect: MCP506
    return answer.data.move


@mcp.tool()
async def while_continue_bad(ctx: Context) -> str:
    while True:
        answer = await ctx.elicit("Your move?", Move)  # expect: MCP506
        if answer.action != "accept":
            await asyncio.sleep(1)
            continue
        return answer.data.move


@mcp.tool()
async def while_cancel_ok(ctx: Context) -> str:
    while True:
        answer = await ctx.elicit("Your move?", Move)
        if answer.action != "accept":
            return "no move"
        if len(answer.data.move) == 4:
            return answer.data.move


@mcp.tool()
async def counter_ok(ctx: Context) -> str:
    attempts = 0
    while attempts < 3:
        answer = await ctx.elicit("Your move?", Move)
        if answer.action == "accept":
            return answer.data.move
        attempts += 1
    return "no move"


@mcp.tool()
async def decline_asks_bad(ctx: Context) -> str:
    while True:
        answer = await ctx.elicit("Your move?", Move)  # expect: MCP506
        match answer.action:
            case "accept":
                return answer.data.move
            case "cancel":
                return "game left"
            case "decline":
                pass


async def ask(ctx: Context) -> Move:
    answer = await ctx.elicit("Your move?", Move)  # expect: MCP506
    if answer.action != "accept":
        raise NoAnswer
    return answer.data


@mcp.tool()
async def retry_exc_bad(ctx: Context) -> str:
    while True:
        try:
            move = await ask(ctx)
        except NoAnswer:
            continue
        return move.move


async def ask2(ctx: Context) -> Move | None:
    answer = await ctx.elicit("Your move?", Move)
    return answer.data if answer.action == "accept" else None


@mcp.tool()
async def retry_bound_ok(ctx: Context) -> str:
    for attempt in range(3):
        if (move := await ask2(ctx)) is not None:
            return move.move
    return "no move"


async def ask3(ctx: Context) -> Move | None:
    answer = await ctx.elicit("Your move?", Move)  # expect: MCP506
    return answer.data if answer.action == "accept" else None


@mcp.tool()
async def walrus_bad(ctx: Context) -> str:
    while (move := await ask3(ctx)) is None:
        await ctx.info("You have to move.")
    return move.move


async def recurse(ctx: Context, tries: int = 0) -> str:
    answer = await ctx.elicit("Your move?", Move)
    if answer.action == "accept":
        return answer.data.move
    if tries >= 2:
        return "no move"
    return await recurse(ctx, tries + 1)


@mcp.tool()
async def recursion_bound_ok(ctx: Context) -> str:
    return await recurse(ctx)


async def recurse_bad(ctx: Context) -> str:
    answer = await ctx.elicit("Your move?", Move)  # expect: MCP506
    if answer.action == "accept":
        return answer.data.move
    return await recurse_bad(ctx)


@mcp.tool()
async def recursion_bad(ctx: Context) -> str:
    return await recurse_bad(ctx)


@mcp.tool()
async def flag_bad(ctx: Context) -> str:
    done = False
    move = ""
    while not done:
        answer = await ctx.elicit("Your move?", Move)  # expect: MCP506
        if answer.action == "accept":
            move = answer.data.move
            done = True
    return move
