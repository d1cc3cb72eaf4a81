# case: MCP506
"""Loops, second round."""
import asyncio
import itertools
from fastmcp import Context, FastMCP
from pydantic import BaseModel

mcp = FastMCP("kiosk")


class Age(BaseModel):
    age: int


@mcp.tool
async def a1(ctx: Context) -> str:
    while (r := await ctx.elicit("Age?", response_type=Age)).action != "accept":  # expect: MCP506
        await ctx.info("please answer")
    return str(r.data.age)


@mcp.tool
async def a2(ctx: Context) -> str:
    for _ in itertools.count():
        r = await ctx.elicit("Age?", response_type=Age)  # expect: MCP506
        if r.action == "accept":
            return str(r.data.age)


@mcp.tool
async def a3(ctx: Context) -> str:
    while True:
        try:
            r = await ctx.elicit("Age?", response_type=Age)  # expect: MCP506
        except Exception:
            return "cannot ask"
        if r.action != "accept":
            await asyncio.sleep(1)
            continue
        break
    return str(r.data.age)


async def ask(ctx: Context) -> Age | None:
    r = await ctx.elicit("Age?", response_type=Age)  # expect: MCP506
    return r.data if r.action == "accept" else None


@mcp.tool
async def a4(ctx: Context) -> str:
    age = None
    while age is None:
        age = await ask(ctx)
    return str(age.age)


async def ask_once(ctx: Context) -> Age | None:
    r = await ctx.elicit("Age?", response_type=Age)
    return r.data if r.action == "accept" else None


@mcp.tool
async def s1(ctx: Context) -> str:
    age = await ask_once(ctx)
    if age is None:
        return "unknown"
    return str(age.age)


@mcp.tool
async def s2(ctx: Context) -> str:
    while True:
        r = await ctx.elicit("Age?", response_type=Age)
        match r.action:
            case "accept" if 0 < r.data.age < 130:
                return str(r.data.age)
            case "accept":
                continue
            case _:
                return "unknown"


@mcp.tool
async def s3(names: list[str], ctx: Context) -> str:
    ages = {}
    while names:
        name = names.pop()
        r = await ctx.elicit(f"Age of {name}?", response_type=Age)
        if r.action == "accept":
            ages[name] = r.data.age
    return str(ages)


@mcp.tool
async def s4(ctx: Context) -> str:
    tries = 0
    while True:
        r = await ctx.elicit("Age?", response_type=Age)
        if r.action == "accept":
            return str(r.data.age)
        tries = tries + 1
        if tries >= 3:
            return "unknown"
