# case: MCP505
"""Boxes nobody reads."""
from mcp.server.elicitation import AcceptedElicitation
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("zoo")
CAGES: dict[str, str] = {}
SURE = {"type": "object", "properties": {"confirm": {"type": "boolean", "title": "Yes"}}, "required": ["confirm"]}


class Free(BaseModel):
    confirm: bool = Field(description="Let it out")
    note: str = Field(default="", description="Note")


@mcp.tool()
async def a1(a: str, ctx: Context) -> str:
    match await ctx.elicit("Let it out?", Free):
        case AcceptedElicitation():  # expect: MCP505
            CAGES.pop(a)
            return "out"
        case _:
            return "in"


@mcp.tool()
async def a2(a: str, ctx: Context) -> str:
    r = await ctx.elicit("Let it out?", Free)
    if isinstance(r, AcceptedElicitation):  # expect: MCP505
        CAGES.pop(a)
        return "out"
    return "in"


async def ok(ctx: Context, text: str) -> bool:
    r = await ctx.elicit(text, Free)
    return r.action == "accept"  # expect: MCP505


@mcp.tool()
async def a3(a: str, ctx: Context) -> str:
    if await ok(ctx, "Let it out?"):
        CAGES.pop(a)
        return "out"
    return "in"


@mcp.tool()
async def a4(a: str, ctx: Context) -> str:
    r = await ctx.session.elicit("Let it out?", SURE, related_request_id=ctx.request_id)
    if r.action != "accept":  # expect: MCP505
        return "in"
    del CAGES[a]
    return "out"


@mcp.tool()
async def a5(a: str, ctx: Context) -> str:
    r = await ctx.elicit("Let it out?", Free)
    if r.action == "accept":  # expect: MCP505
        note = r.data.note
        CAGES[a] = note
        return "out"
    return "in"


@mcp.tool()
async def s1(a: str, ctx: Context) -> str:
    r = await ctx.elicit("Let it out?", Free)
    match r:
        case AcceptedElicitation(data=Free(confirm=True)):
            CAGES.pop(a)
            return "out"
    return "in"


@mcp.tool()
async def s2(a: str, ctx: Context) -> str:
    r = await ctx.elicit("Let it out?", Free)
    if r.action != "accept" or not r.data or not r.data.confirm:
        return "in"
    CAGES.pop(a)
    return "out"


def yes(result) -> bool:
    return result.action == "accept" and getattr(result.data, "confirm", False) is True


@mcp.tool()
async def s3(a: str, ctx: Context) -> str:
    if yes(await ctx.elicit("Let it out?", Free)):
        CAGES.pop(a)
        return "out"
    return "in"


@mcp.tool()
async def s4(a: str, ctx: Context) -> str:
    r = await ctx.session.elicit("Let it out?", SURE, related_request_id=ctx.request_id)
    if r.action == "accept" and (r.content or {}).get("confirm") is True:
        CAGES.pop(a)
        return "out"
    return "in"


@mcp.tool()
async def s5(a: str, ctx: Context) -> str:
    r = await ctx.session.elicit("Let it out?", SURE, related_request_id=ctx.request_id)
    if r.action != "accept":
        return "in"
    choice = Free.model_validate(r.content)
    if choice.confirm:
        CAGES.pop(a)
        return "out"
    return "in"
