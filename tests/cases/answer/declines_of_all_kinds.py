# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Bakery orders (official SDK 1.x)."""

import logging
import sqlite3
import subprocess
from typing import Literal

import httpx
from mcp.server.elicitation import AcceptedElicitation, CancelledElicitation, DeclinedElicitation
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("bakery-orders")
logger = logging.getLogger("bakery")
db = sqlite3.connect("bakery.db")


class Size(BaseModel):
    size: Literal["small", "large"] = Field(description="Size of the cake")


class Ok(BaseModel):
    ok: bool = Field(description="Place the order?")


@mcp.tool()
async def default_var_bad(cake: str, ctx: Context) -> str:
    """Order a cake."""
    size = "large"
    res = await ctx.elicit("Which size?", Size)
    if res.action == "accept":  # expect: MCP504
        size = res.data.size
    db.execute("INSERT INTO orders VALUES (?, ?)", (cake, size))
    db.commit()
    return "Ordered."


@mcp.tool()
async def default_named_ok(cake: str, ctx: Context) -> str:
    """Describe a cake."""
    res = await ctx.elicit("Which size?", Size)
    size = res.data.size if res.action == "accept" else "small"
    return f"A {size} {cake}."


@mcp.tool()
async def logged_bad(cake: str, ctx: Context) -> str:
    """Cancel an order."""
    res = await ctx.elicit("Cancel the order?", Ok)
    if res.action == "decline":  # expect: MCP504
        logger.info("user declined")
    elif res.action == "cancel":
        return "Nothing happened."
    db.execute("DELETE FROM orders WHERE cake = ?", (cake,))
    return "Cancelled."


@mcp.tool()
async def match_wild_bad(cake: str, ctx: Context) -> str:
    """Cancel an order."""
    res = await ctx.elicit("Cancel the order?", Ok)
    match res:
        case CancelledElicitation():
            return "Nothing happened."
        case _:  # expect: MCP504
            db.execute("DELETE FROM orders WHERE cake = ?", (cake,))
            return "Cancelled."


@mcp.tool()
async def match_ok(cake: str, ctx: Context) -> str:
    """Cancel an order."""
    res = await ctx.elicit("Cancel the order?", Ok)
    match res:
        case AcceptedElicitation(data=Ok(ok=True)):
            db.execute("DELETE FROM orders WHERE cake = ?", (cake,))
            return "Cancelled."
        case AcceptedElicitation():
            return "Kept."
        case DeclinedElicitation() | CancelledElicitation():
            return "Kept."


@mcp.tool()
async def not_cancel_bad(cake: str, ctx: Context) -> str:
    """Bake a cake."""
    res = await ctx.elicit("Bake it now?", Ok)
    if res.action != "cancel":  # expect: MCP504
        subprocess.run(["oven", "start", cake], check=True)
        return "Baking."
    return "Not baking."


@mcp.tool()
async def both_branches_bad(cake: str, ctx: Context) -> str:
    """Bake a cake."""
    res = await ctx.elicit("Which size?", Size)
    async with httpx.AsyncClient(base_url="https://oven.example.com") as client:
        if res.action == "accept":  # expect: MCP504
            await client.post("/bake", json={"cake": cake, "size": res.data.size})
        else:
            await client.post("/bake", json={"cake": cake, "size": "small"})
    return "Baking."


@mcp.tool()
async def alternative_ok(cake: str, ctx: Context) -> str:
    """Bake a cake."""
    res = await ctx.elicit("Bake it now?", Ok)
    if res.action == "accept" and res.data.ok:
        subprocess.run(["oven", "start", cake], check=True)
        return "Baking."
    if res.action == "decline":
        return "Not baking. Use schedule_cake to bake it tomorrow."
    return "Cancelled."


async def place(cake: str, size: str) -> None:
    async with httpx.AsyncClient() as client:
        await client.post("https://shop.example.com/orders", json={"cake": cake, "size": size})


@mcp.tool()
async def helper_or_bad(cake: str, ctx: Context) -> str:
    """Order a cake."""
    res = await ctx.elicit("Which size?", Size)
    chosen = (res.data.size if isinstance(res, AcceptedElicitation) else None) or "large"  # expect: MCP504
    await place(cake, chosen)
    return "Ordered."


@mcp.tool()
async def helper_none_ok(cake: str, ctx: Context) -> str:
    """Order a cake."""
    res = await ctx.elicit("Which size?", Size)
    chosen = res.data.size if isinstance(res, AcceptedElicitation) else None
    if chosen is None:
        return "No order."
    await place(cake, chosen)
    return "Ordered."


async def get_size(ctx: Context) -> str:
    res = await ctx.elicit("Which size?", Size)
    if res.action == "accept":  # expect: MCP504
        return res.data.size
    return "large"


@mcp.tool()
async def helper_default_bad(cake: str, ctx: Context) -> str:
    """Order a cake."""
    await place(cake, await get_size(ctx))
    return "Ordered."


@mcp.tool()
async def finally_bad(cake: str, ctx: Context) -> str:
    """Order a cake."""
    try:
        res = await ctx.elicit("Order?", Ok)
        if res.action != "accept" or not res.data.ok:  # expect: MCP504
            return "No order."
    finally:
        await place(cake, "large")
    return "Ordered."


@mcp.tool()
async def status_ok(cake: str, ctx: Context) -> str:
    """Order a cake, noting how it went."""
    res = await ctx.elicit("Order?", Ok)
    db.execute("INSERT INTO audit VALUES (?, ?)", (cake, res.action))
    if res.action != "accept" or not res.data.ok:
        return "No order."
    await place(cake, "large")
    return "Ordered."


@mcp.tool()
async def unticked_ok(cake: str, ctx: Context) -> str:
    """Order a cake."""
    res = await ctx.elicit("Order?", Ok)
    go = res.action == "accept" and res.data.ok
    if go:
        await place(cake, "large")
    return "Ordered." if go else "No order."
