# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Library desk (official SDK 1.x)."""

from __future__ import annotations

import httpx
from mcp.server.elicitation import AcceptedElicitation, CancelledElicitation, DeclinedElicitation
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("library-desk")
LOANS: dict[str, str] = {}


class Loan(BaseModel):
    book: str = Field(description="Book title")
    days: int = Field(default=14, description="Days")


@mcp.tool()
async def walrus_ok(ctx: Context) -> str:
    if (res := await ctx.elicit("Which book?", schema=Loan)).action == "accept":
        return f"{res.data.book} for {res.data.days} days"
    return "No loan."


@mcp.tool()
async def walrus_bad(ctx: Context) -> str:
    if (res := await ctx.elicit("Which book?", schema=Loan)):
        return f"{res.data.book} for {res.data.days} days"  # expect: MCP501
    return "No loan."


@mcp.tool()
async def truthy_data_ok(ctx: Context) -> str:
    res = await ctx.elicit("Which book?", schema=Loan)
    if res.action == "accept" and res.data:
        LOANS[res.data.book] = "lent"
        return "Lent."
    return "No loan."


@mcp.tool()
async def action_in_ok(ctx: Context) -> str:
    res = await ctx.elicit("Which book?", schema=Loan)
    if res.action in ("decline", "cancel"):
        return "No loan."
    return f"{res.data.book}"


@mcp.tool()
async def only_decline_tested(ctx: Context) -> str:
    res = await ctx.elicit("Which book?", schema=Loan)
    if res.action == "decline":
        return "No loan."
    return f"{res.data.book}"  # expect: MCP501


@mcp.tool()
async def only_isinstance_declined(ctx: Context) -> str:
    res = await ctx.elicit("Which book?", schema=Loan)
    if isinstance(res, DeclinedElicitation):
        return "No loan."
    return f"{res.data.book}"  # expect: MCP501


@mcp.tool()
async def isinstance_tuple_ok(ctx: Context) -> str:
    res = await ctx.elicit("Which book?", schema=Loan)
    if isinstance(res, (DeclinedElicitation, CancelledElicitation)):
        return "No loan."
    return f"{res.data.book}"


@mcp.tool()
async def match_action_ok(ctx: Context) -> str:
    res = await ctx.elicit("Which book?", schema=Loan)
    match res.action:
        case "accept":
            return res.data.book
        case "decline" | "cancel":
            return "No loan."
        case _:
            return "Odd answer."


@mcp.tool()
async def match_action_bad(ctx: Context) -> str:
    res = await ctx.elicit("Which book?", schema=Loan)
    match res.action:
        case "cancel":
            return "No loan."
        case _:
            return res.data.book  # expect: MCP501


@mcp.tool()
async def getattr_ok(ctx: Context) -> str:
    res = await ctx.elicit("Which book?", schema=Loan)
    if getattr(res, "action", None) != "accept":
        return "No loan."
    return getattr(res, "data").book


@mcp.tool()
async def getattr_data_ok(ctx: Context) -> str:
    res = await ctx.elicit("Which book?", schema=Loan)
    data = getattr(res, "data", None)
    if data is None:
        return "No loan."
    return data.book


@mcp.tool()
async def assert_ok(ctx: Context) -> str:
    res = await ctx.elicit("Which book?", schema=Loan)
    assert isinstance(res, AcceptedElicitation)
    return res.data.book


@mcp.tool()
async def try_bad(ctx: Context) -> str:
    res = await ctx.elicit("Which book?", schema=Loan)
    try:
        book = res.data.book  # expect: MCP501
    except AttributeError:
        return "No loan."
    return book


@mcp.tool()
async def accepted_flag_ok(ctx: Context) -> str:
    res = await ctx.elicit("Which book?", schema=Loan)
    accepted = res.action == "accept"
    if not accepted:
        return "No loan."
    return res.data.book


@mcp.tool()
async def dump_bad(isbn: str, ctx: Context) -> str:
    res = await ctx.elicit("Which book?", schema=Loan)
    async with httpx.AsyncClient() as client:
        await client.post("https://lib.example.org/loans", json=res.data.model_dump())  # expect: MCP501
    return "ok"


@mcp.tool()
async def else_branch_ok(ctx: Context) -> str:
    res = await ctx.elicit("Which book?", schema=Loan)
    if res.action != "accept":
        out = "No loan."
    else:
        out = res.data.book
    return out
