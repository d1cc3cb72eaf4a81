# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Water slide (fastmcp and raw)."""

from typing import TypedDict

import httpx
from fastmcp import Context, FastMCP
from fastmcp.server.elicitation import AcceptedElicitation
from pydantic import BaseModel, Field

mcp = FastMCP("slide")
RAW = {"type": "object", "properties": {"confirm": {"type": "boolean", "title": "Open it"}}, "required": ["confirm"]}


class Yes(BaseModel):
    yes: bool = Field(description="Open it")


class Both(BaseModel):
    proceed: bool = Field(description="Open it")
    note: str = Field(default="", description="Note")


async def open_slide() -> str:
    async with httpx.AsyncClient() as client:
        await client.post("https://slides.example.com/open")
    return "open"


@mcp.tool
async def truthy_model_bad(ctx: Context) -> str:
    """Open."""
    r = await ctx.elicit("Open it?", response_type=Yes)
    if r.action == "accept" and r.data:  # expect: MCP505
        return await open_slide()
    return "shut"


@mcp.tool
async def not_none_bad(ctx: Context) -> str:
    """Open."""
    r = await ctx.elicit("Open it?", response_type=bool)
    if r.action == "accept" and r.data is not None:  # expect: MCP505
        return await open_slide()
    return "shut"


@mcp.tool
async def raw_bad(ctx: Context) -> str:
    """Open."""
    r = await ctx.session.elicit_form("Open it?", RAW, related_request_id=ctx.request_id)
    if r.action != "accept":  # expect: MCP505
        return "shut"
    return await open_slide()


@mcp.tool
async def raw_content_bad(ctx: Context) -> str:
    """Open."""
    r = await ctx.session.elicit_form("Open it?", RAW, related_request_id=ctx.request_id)
    if r.action == "accept" and r.content:  # expect: MCP505
        return await open_slide()
    return "shut"


@mcp.tool
async def raw_ok(ctx: Context) -> str:
    """Open."""
    r = await ctx.session.elicit_form("Open it?", RAW, related_request_id=ctx.request_id)
    if r.action == "accept" and r.content and r.content.get("confirm") is True:
        return await open_slide()
    return "shut"


@mcp.tool
async def note_bad(ctx: Context) -> str:
    """Open."""
    r = await ctx.elicit("Open it?", response_type=Both)
    if not isinstance(r, AcceptedElicitation):  # expect: MCP505
        return "shut"
    return await open_slide() + r.data.note


@mcp.tool
async def early_ok(ctx: Context) -> str:
    """Open."""
    r = await ctx.elicit("Open it?", response_type=Both)
    if not isinstance(r, AcceptedElicitation):
        return "shut"
    if r.data.proceed is not True:
        return "shut"
    return await open_slide() + r.data.note


@mcp.tool
async def unpack_ok(ctx: Context) -> str:
    """Open."""
    r = await ctx.elicit("Open it?", response_type=Both)
    if r.action != "accept":
        return "shut"
    proceed, note = r.data.proceed, r.data.note
    return await open_slide() + note if proceed else "shut"


def agreed(result) -> bool:
    return result.action == "accept" and bool(getattr(result.data, "yes", False))


@mcp.tool
async def helper_ok(ctx: Context) -> str:
    """Open."""
    r = await ctx.elicit("Open it?", response_type=Yes)
    if not agreed(r):
        return "shut"
    return await open_slide()


def accepted(result) -> bool:
    return result.action == "accept"


@mcp.tool
async def helper_bad(ctx: Context) -> str:
    """Open."""
    r = await ctx.elicit("Open it?", response_type=Yes)
    if not accepted(r):  # expect: MCP505
        return "shut"
    return await open_slide()


@mcp.tool
async def inverted_ok(ctx: Context) -> str:
    """Open."""
    r = await ctx.elicit("Keep it shut?", response_type=Yes)
    if r.action == "accept" and not r.data.yes:
        return await open_slide()
    return "shut"


@mcp.tool
async def preference_ok(ctx: Context) -> str:
    """Open with lights or without."""
    r = await ctx.elicit("Which slide?", response_type=Slide)
    if r.action != "accept":
        return "shut"
    await open_slide()
    return r.data.name


class Slide(BaseModel):
    name: str = Field(description="Slide")
    lights: bool = Field(default=False, description="With lights")
