# case: MCP508
# options: --pedantic
"""Raw content."""
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, TypeAdapter
import jsonschema

mcp = FastMCP("mill")
SACKS = {"type": "object", "properties": {"sacks": {"type": "integer"}}, "required": ["sacks"]}
STOCK: dict[str, int] = {}


class Sacks(BaseModel):
    sacks: int


@mcp.tool()
async def a1(ctx: Context) -> str:
    r = await ctx.session.elicit("How many?", SACKS, related_request_id=ctx.request_id)
    if r.action == "accept" and r.content:
        STOCK["rye"] = int(r.content.get("sacks", 0))  # expect: MCP508
        return "noted"
    return "none"


@mcp.tool()
async def a2(ctx: Context) -> str:
    r = await ctx.session.elicit_form("How many?", SACKS, related_request_id=ctx.request_id)
    if r.action != "accept":
        return "none"
    content = r.content or {}
    STOCK["rye"] = content["sacks"]  # expect: MCP508
    return "noted"


@mcp.tool()
async def s1(ctx: Context) -> str:
    r = await ctx.session.elicit("How many?", SACKS, related_request_id=ctx.request_id)
    if r.action != "accept" or r.content is None:
        return "none"
    jsonschema.validate(r.content, SACKS)
    STOCK["rye"] = r.content["sacks"]
    return "noted"


@mcp.tool()
async def s2(ctx: Context) -> str:
    r = await ctx.session.elicit("How many?", SACKS, related_request_id=ctx.request_id)
    if r.action != "accept" or r.content is None:
        return "none"
    STOCK["rye"] = Sacks(**r.content).sacks
    return "noted"


@mcp.tool()
async def s3(ctx: Context) -> str:
    r = await ctx.session.elicit("How many?", SACKS, related_request_id=ctx.request_id)
    if r.action != "accept":
        return "none"
    data = TypeAdapter(Sacks).validate_python(r.content)
    STOCK["rye"] = data.sacks
    return "noted"


@mcp.tool()
async def s4(ctx: Context) -> str:
    r = await ctx.session.elicit("How many?", SACKS, related_request_id=ctx.request_id)
    if r.action != "accept" or r.content is None:
        return "none"
    sacks = r.content.get("sacks")
    if not isinstance(sacks, int) or not 0 < sacks < 100:
        return "A number between 1 and 99, please."
    STOCK["rye"] = sacks
    return "noted"


@mcp.tool()
async def s5(ctx: Context) -> str:
    r = await ctx.elicit("How many?", Sacks)
    if r.action != "accept":
        return "none"
    STOCK["rye"] = r.data.sacks
    return "noted"
