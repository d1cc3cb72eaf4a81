# case: MCP404
"""Which stream? Requests with and without the id of the call, over HTTP."""

from mcp.server.fastmcp import Context, FastMCP
from mcp.server.elicitation import elicit_with_validation
from mcp.types import SamplingMessage, TextContent
from pydantic import BaseModel

mcp = FastMCP("tower", host="0.0.0.0", port=8000)


class Sure(BaseModel):
    ok: bool


SCHEMA = Sure.model_json_schema()
ASK = [SamplingMessage(role="user", content=TextContent(type="text", text="Hi"))]


@mcp.tool()
async def on_context(ctx: Context) -> str:
    return (await ctx.elicit("Sure?", Sure)).action


@mcp.tool()
async def with_id(ctx: Context) -> str:
    return (await ctx.session.elicit_form("Sure?", SCHEMA, related_request_id=ctx.request_id)).action


@mcp.tool()
async def with_id_by_position(ctx: Context) -> str:
    return (await ctx.session.elicit("Sure?", SCHEMA, ctx.request_context.request_id)).action


@mcp.tool()
async def with_id_in_record(ctx: Context) -> str:
    options = {"max_tokens": 5, "related_request_id": ctx.request_id}
    return str(await ctx.session.create_message(ASK, **options))


@mcp.tool()
async def by_helper(ctx: Context) -> str:
    return (await elicit_with_validation(ctx.session, "Sure?", Sure, ctx.request_id)).action


@mcp.tool()
async def without_id(ctx: Context) -> str:
    return (await ctx.session.elicit_form("Sure?", SCHEMA)).action  # expect: MCP404


@mcp.tool()
async def by_helper_without(ctx: Context) -> str:
    return (await elicit_with_validation(ctx.session, "Sure?", Sure)).action  # expect: MCP404


@mcp.tool()
async def with_none(ctx: Context) -> str:
    return str(await ctx.session.create_message(ASK, max_tokens=5, related_request_id=None))  # expect: MCP404


@mcp.tool()
async def with_client_id(ctx: Context) -> str:
    return (await ctx.session.elicit_form("Sure?", SCHEMA, related_request_id=ctx.client_id)).action  # expect: MCP404


@mcp.tool()
async def roots(ctx: Context) -> str:
    return str(await ctx.session.list_roots())


if __name__ == "__main__":
    mcp.run("streamable-http")
