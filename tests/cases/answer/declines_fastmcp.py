# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Pharmacy."""

import logging

import httpx
from fastmcp import Context, FastMCP
from fastmcp.server.elicitation import AcceptedElicitation
from pydantic import BaseModel, Field

mcp = FastMCP("pharmacy")
log = logging.getLogger(__name__)
STOCK: dict[str, int] = {}


class Dose(BaseModel):
    milligrams: int = Field(description="Dose")


class Declined(Exception):
    pass


async def order(drug: str, dose: int) -> None:
    async with httpx.AsyncClient() as client:
        await client.post("https://drugs.example.com/orders", json={"drug": drug, "dose": dose})


@mcp.tool
async def getattr_default_bad(drug: str, ctx: Context) -> str:
    """Order."""
    r = await ctx.elicit("Dose?", response_type=Dose)
    dose = getattr(getattr(r, "data", None), "milligrams", 100)  # expect: MCP504
    await order(drug, dose)  # goes on whatever was said
    return "ordered"


async def ask(ctx: Context) -> int:
    r = await ctx.elicit("Dose?", response_type=Dose)
    if r.action != "accept":  # expect: MCP504
        raise Declined(r.action)
    return r.data.milligrams


@mcp.tool
async def swallowed_bad(drug: str, ctx: Context) -> str:
    """Order."""
    dose = 100
    try:
        dose = await ask(ctx)
    except Declined:
        log.info("no dose given")
    await order(drug, dose)
    return "ordered"


@mcp.tool
async def caught_ok(drug: str, ctx: Context) -> str:
    """Order."""
    try:
        dose = await ask(ctx)
    except Declined:
        return "not ordered"
    await order(drug, dose)
    return "ordered"


@mcp.tool
async def dispatch_bad(drug: str, ctx: Context) -> str:
    """Order."""
    r = await ctx.elicit("Order it?", response_type=None)
    if r.action == "accept" or r.action == "decline":  # expect: MCP504
        await order(drug, 5)
        return "ordered"
    return "not ordered"


@mcp.tool
async def else_bad(drug: str, ctx: Context) -> str:
    """Order."""
    r = await ctx.elicit("Dose?", response_type=Dose)
    if isinstance(r, AcceptedElicitation):  # expect: MCP504
        dose = r.data.milligrams
    else:
        dose = 100
    await order(drug, dose)
    return "ordered"


@mcp.tool
async def elif_bad(drug: str, ctx: Context) -> str:
    """Order."""
    r = await ctx.elicit("Dose?", response_type=Dose)
    if r.action == "accept":
        dose = r.data.milligrams
    elif r.action == "decline":  # expect: MCP504
        dose = 100
    else:
        return "not ordered"
    await order(drug, dose)
    return "ordered"


@mcp.tool
async def none_default_bad(drug: str, ctx: Context) -> str:
    """Order."""
    r = await ctx.elicit("Dose?", response_type=Dose)
    dose = r.data.milligrams if r.action == "accept" else None
    await order(drug, dose or 100)  # expect: MCP504
    return "ordered"


@mcp.tool
async def none_tested_ok(drug: str, ctx: Context) -> str:
    """Order."""
    r = await ctx.elicit("Dose?", response_type=Dose)
    dose = r.data.milligrams if r.action == "accept" else None
    if dose is None:
        return "not ordered"
    await order(drug, dose)
    return "ordered"


@mcp.tool
async def search_ok(drug: str, ctx: Context) -> str:
    """Search, with the limit the person gives or the usual one."""
    r = await ctx.elicit("How many results?", response_type=int)
    limit = r.data if r.action == "accept" else 10
    async with httpx.AsyncClient() as client:
        found = (await client.get("https://drugs.example.com/search", params={"q": drug, "limit": limit})).json()
    return f"{len(found)} found, showing up to {limit} (10 unless you say otherwise)"


@mcp.tool
async def mutate_bad(drug: str, ctx: Context) -> str:
    """Take one out."""
    r = await ctx.elicit("Take one out?", response_type=None)
    if r.action == "cancel":  # expect: MCP504
        return "left"
    STOCK[drug] -= 1
    return "taken"


@mcp.tool
async def loop_bad(drugs: list[str], ctx: Context) -> str:
    """Order all."""
    for drug in drugs:
        r = await ctx.elicit(f"Dose of {drug}?", response_type=Dose)
        dose = 100
        if r.action == "accept":  # expect: MCP504
            dose = r.data.milligrams
        await order(drug, dose)
    return "ordered"


@mcp.tool
async def loop_ok(drugs: list[str], ctx: Context) -> str:
    """Order all."""
    ordered = []
    for drug in drugs:
        r = await ctx.elicit(f"Dose of {drug}?", response_type=Dose)
        if r.action == "cancel":
            break
        if r.action == "decline":
            continue
        await order(drug, r.data.milligrams)
        ordered.append(drug)
    return ", ".join(ordered)
