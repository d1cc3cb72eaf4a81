# case: MCP508
"""Raw answers."""

from typing import Any

import jsonschema
from mcp.server.elicitation import elicit_with_validation
from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ElicitRequest, ElicitRequestFormParams, ElicitResult, ServerRequest
from pydantic import BaseModel, TypeAdapter

mcp = FastMCP("raw")
SCHEMA = {"type": "object", "properties": {"n": {"type": "integer"}, "name": {"type": "string"}}, "required": ["n"]}
STORE: dict[str, Any] = {}


class N(BaseModel):
    n: int
    name: str = ""


def reserve(n: int) -> None:
    STORE["n"] = n


@mcp.tool()
async def raw_bad(ctx: Context) -> str:
    r = await ctx.session.elicit_form("How many?", SCHEMA, related_request_id=ctx.request_id)
    if r.action != "accept" or r.content is None:
        return "none"
    reserve(r.content["n"])  # expect: MCP508
    return "ok"


@mcp.tool()
async def raw_get_bad(ctx: Context) -> str:
    r = await ctx.session.elicit_form(message="How many?", requestedSchema=SCHEMA, related_request_id=ctx.request_id)
    if r.action == "accept":
        n = (r.content or {}).get("n", 0)  # expect: MCP508
        reserve(n)
    return "ok"


@mcp.tool()
async def isinstance_ok(ctx: Context) -> str:
    r = await ctx.session.elicit_form("How many?", SCHEMA, related_request_id=ctx.request_id)
    if r.action != "accept" or r.content is None:
        return "none"
    n = r.content.get("n")
    if not isinstance(n, int) or not 0 < n < 100:
        return "none"
    reserve(n)
    return "ok"


@mcp.tool()
async def jsonschema_ok(ctx: Context) -> str:
    r = await ctx.session.elicit_form("How many?", SCHEMA, related_request_id=ctx.request_id)
    if r.action != "accept" or r.content is None:
        return "none"
    jsonschema.validate(r.content, SCHEMA)
    reserve(r.content["n"])
    return "ok"


@mcp.tool()
async def model_ok(ctx: Context) -> str:
    r = await ctx.session.elicit_form("How many?", SCHEMA, related_request_id=ctx.request_id)
    if r.action != "accept" or r.content is None:
        return "none"
    n = N(**r.content)
    reserve(n.n)
    return "ok"


@mcp.tool()
async def adapter_ok(ctx: Context) -> str:
    r = await ctx.session.elicit_form("How many?", SCHEMA, related_request_id=ctx.request_id)
    if r.action != "accept" or r.content is None:
        return "none"
    n = TypeAdapter(N).validate_python(r.content)
    reserve(n.n)
    return "ok"


@mcp.tool()
async def helper_ok(ctx: Context) -> str:
    r = await elicit_with_validation(ctx.session, "How many?", N, related_request_id=ctx.request_id)
    if r.action != "accept":
        return "none"
    reserve(r.data.n)
    return "ok"


@mcp.tool()
async def send_request_bad(ctx: Context) -> str:
    r = await ctx.session.send_request(
        ServerRequest(ElicitRequest(params=ElicitRequestFormParams(message="How many?", requestedSchema=SCHEMA))),
        ElicitResult,
    )
    if r.action != "accept" or not r.content:
        return "none"
    reserve(r.content["n"])  # expect: MCP508
    return "ok"


@mcp.tool()
async def typed_ok(ctx: Context) -> str:
    r = await ctx.elicit("How many?", N)
    if r.action != "accept":
        return "none"
    reserve(r.data.n)
    return "ok"
