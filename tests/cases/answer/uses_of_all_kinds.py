# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Bike workshop."""

import asyncio
from dataclasses import dataclass
from typing import Any

from mcp.server.elicitation import AcceptedElicitation
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("bike-workshop")
REPAIRS: list[Any] = []
FORM = {"type": "object", "properties": {"kg": {"type": "number", "title": "Weight"}}, "required": ["kg"]}


class Repair(BaseModel):
    part: str = Field(description="Part")
    urgent: str = Field(default="no", description="Urgent")


@mcp.tool()
async def inline(ctx: Context) -> str:
    """Repair."""
    part = (await ctx.elicit("Part?", Repair)).data.part  # expect: MCP501
    return part


@mcp.tool()
async def returned(ctx: Context) -> Any:
    """Repair."""
    r = await ctx.elicit("Part?", Repair)
    return r.data  # expect: MCP501


@mcp.tool()
async def content(ctx: Context) -> str:
    """Weigh."""
    r = await ctx.session.elicit_form("How heavy?", FORM, related_request_id=ctx.request_id)
    kg = r.content.get("kg")  # expect: MCP501
    return f"{kg} kg"


@mcp.tool()
async def gathered(ctx: Context) -> str:
    """Two."""
    a, b = await asyncio.gather(ctx.elicit("First?", Repair), ctx.elicit("Second?", Repair))
    if a.action != "accept":
        return "none"
    return a.data.part + b.data.part  # expect: MCP501


@mcp.tool()
async def gathered_ok(ctx: Context) -> str:
    """Two."""
    a, b = await asyncio.gather(ctx.elicit("First?", Repair), ctx.elicit("Second?", Repair))
    if a.action != "accept" or b.action != "accept":
        return "none"
    return a.data.part + b.data.part


@mcp.tool()
async def wrong_or(ctx: Context) -> str:
    """Or."""
    r = await ctx.elicit("Part?", Repair)
    if r.action != "decline" or r.action != "cancel":
        return r.data.part  # expect: MCP501
    return "none"


@mcp.tool()
async def wrong_spelling(ctx: Context) -> str:
    """Spelling."""
    r = await ctx.elicit("Part?", Repair)
    if r.action == "declined":
        return "none"
    return r.data.part  # expect: MCP501


class Desk:
    def __init__(self) -> None:
        self.last: Repair | None = None

    async def ask(self, ctx: Context) -> None:
        r = await ctx.elicit("Part?", Repair)
        self.last = r.data  # expect: MCP501

    async def ask_ok(self, ctx: Context) -> None:
        r = await ctx.elicit("Part?", Repair)
        if isinstance(r, AcceptedElicitation):
            self.last = r.data


desk = Desk()


@mcp.tool()
async def attribute(ctx: Context) -> str:
    """Attribute."""
    await desk.ask(ctx)
    await desk.ask_ok(ctx)
    return "noted"


def store(result) -> None:
    REPAIRS.append(result.data)  # expect: MCP501


@mcp.tool()
async def handed(ctx: Context) -> str:
    """Handed."""
    r = await ctx.elicit("Part?", Repair)
    store(r)
    return "noted"


def store_if(result) -> bool:
    if result.action != "accept":
        return False
    REPAIRS.append(result.data)
    return True


@mcp.tool()
async def handed_ok(ctx: Context) -> str:
    """Handed."""
    r = await ctx.elicit("Part?", Repair)
    return "noted" if store_if(r) else "none"


@dataclass
class Outcome:
    ok: bool
    value: Repair | None = None
    why: str = ""


async def ask(ctx: Context) -> Outcome:
    r = await ctx.elicit("Part?", Repair)
    if r.action == "accept":
        return Outcome(True, r.data)
    return Outcome(False, why=r.action)


@mcp.tool()
async def outcome_ok(ctx: Context) -> str:
    """Outcome."""
    o = await ask(ctx)
    if not o.ok or o.value is None:
        return o.why
    return o.value.part


async def ask_tuple(ctx: Context) -> tuple[str, Repair | None]:
    r = await ctx.elicit("Part?", Repair)
    return r.action, getattr(r, "data", None)


@mcp.tool()
async def tuple_ok(ctx: Context) -> str:
    """Tuple."""
    action, data = await ask_tuple(ctx)
    if action != "accept" or data is None:
        return "none"
    return data.part


@mcp.tool()
async def nested_ok(ctx: Context) -> str:
    """Nested."""

    async def question() -> Repair | None:
        r = await ctx.elicit("Part?", Repair)
        if r.action == "accept":
            return r.data
        return None

    repair = await question()
    return repair.part if repair else "none"


@mcp.tool()
async def early_raise_ok(ctx: Context) -> str:
    """Raise."""
    r = await ctx.elicit("Part?", Repair)
    if not r.action == "accept":
        raise RuntimeError("no part")
    REPAIRS.append(r.data)
    return r.data.part


@mcp.tool()
async def all_ok(ctx: Context) -> str:
    """All."""
    answers = [await ctx.elicit(f"Part {i}?", Repair) for i in range(2)]
    if not all(a.action == "accept" for a in answers):
        return "none"
    return ", ".join(a.data.part for a in answers)


@mcp.tool()
async def filter_ok(ctx: Context) -> str:
    """Filter."""
    answers = [await ctx.elicit(f"Part {i}?", Repair) for i in range(2)]
    return ", ".join(a.data.part for a in answers if a.action == "accept")
