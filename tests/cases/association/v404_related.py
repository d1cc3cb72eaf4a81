# case: MCP404
"""Related or not."""

import os

import uvicorn
from mcp.server.elicitation import elicit_with_validation
from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.message import ServerMessageMetadata
from mcp.types import (
    CreateMessageRequest,
    CreateMessageRequestParams,
    CreateMessageResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    SamplingMessage,
    ServerRequest,
    TextContent,
)
from pydantic import BaseModel

mcp = FastMCP("related")


class Pick(BaseModel):
    name: str


SCHEMA = {"type": "object", "properties": {"name": {"type": "string", "title": "Name"}}}


def msgs(text: str) -> list[SamplingMessage]:
    return [SamplingMessage(role="user", content=TextContent(type="text", text=text))]


@mcp.tool()
async def d01(ctx: Context) -> str:
    """elicit_with_validation without id."""
    r = await elicit_with_validation(ctx.session, "Which?", Pick)  # expect: MCP404
    return r.action


@mcp.tool()
async def d02(ctx: Context) -> str:
    """elicit_with_validation with id."""
    r = await elicit_with_validation(ctx.session, "Which?", Pick, related_request_id=ctx.request_id)
    return r.action


@mcp.tool()
async def d03(ctx: Context) -> str:
    """send_request with no metadata."""
    r = await ctx.session.send_request(  # expect: MCP404
        ServerRequest(ElicitRequest(params=ElicitRequestFormParams(message="Which?", requestedSchema=SCHEMA))), ElicitResult
    )
    return r.action


@mcp.tool()
async def d04(ctx: Context) -> str:
    """send_request with metadata made elsewhere."""
    meta = ServerMessageMetadata(related_request_id=ctx.request_context.request_id)
    r = await ctx.session.send_request(
        ServerRequest(CreateMessageRequest(params=CreateMessageRequestParams(messages=msgs("x"), maxTokens=4))), CreateMessageResult, metadata=meta
    )
    return str(r)


@mcp.tool()
async def d05(ctx: Context) -> str:
    """kwargs."""
    extra = {"related_request_id": ctx.request_id}
    r = await ctx.session.create_message(msgs("x"), max_tokens=4, **extra)
    return str(r)


@mcp.tool()
async def d06(ctx: Context) -> str:
    """kwargs, none."""
    extra = {"temperature": 0.2}
    r = await ctx.session.create_message(msgs("x"), max_tokens=4, **extra)  # expect: MCP404
    return str(r)


@mcp.tool()
async def d07(ctx: Context) -> str:
    """client_id is no request id."""
    r = await ctx.session.elicit_form("Which?", SCHEMA, related_request_id=ctx.client_id)  # expect: MCP404
    return r.action


@mcp.tool()
async def d08(ctx: Context) -> str:
    """None."""
    r = await ctx.session.elicit_form("Which?", SCHEMA, None)  # expect: MCP404
    return r.action


async def form(session, message: str, request_id=None):
    return await session.elicit_form(message, SCHEMA, related_request_id=request_id)


@mcp.tool()
async def d09(ctx: Context) -> str:
    """Helper with id."""
    return (await form(ctx.session, "Which?", ctx.request_id)).action


@mcp.tool()
async def d10(ctx: Context) -> str:
    """Roots cannot be related."""
    return str(await ctx.session.list_roots())


def main() -> None:
    if os.environ.get("MCP_HTTP"):
        uvicorn.run(mcp.streamable_http_app(), host="127.0.0.1", port=8000)
    else:
        mcp.run()


if __name__ == "__main__":
    main()
