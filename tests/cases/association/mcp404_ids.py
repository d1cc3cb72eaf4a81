# case: MCP404
"""Observatory kitchen behind uvicorn: what is given as the id of the request."""

import uuid

import uvicorn
from mcp.server.elicitation import elicit_with_validation
from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.message import ServerMessageMetadata
from mcp.types import ElicitRequest, ElicitRequestFormParams, ElicitResult, ServerRequest
from pydantic import BaseModel, Field

mcp = FastMCP("kitchen")
SOUP = {"type": "object", "properties": {"soup": {"type": "string", "title": "Soup"}}, "required": ["soup"]}


class Soup(BaseModel):
    soup: str = Field(description="Soup")


@mcp.tool()
async def made_up(ctx: Context) -> str:
    """Ask."""
    answer = await ctx.session.elicit_form("Which soup?", SOUP, str(uuid.uuid4()))  # expect: MCP404
    return answer.action


@mcp.tool()
async def nothing(ctx: Context) -> str:
    """Ask."""
    answer = await ctx.session.elicit_form("Which soup?", SOUP, related_request_id=None)  # expect: MCP404
    return answer.action


@mcp.tool()
async def written(ctx: Context) -> str:
    """Ask."""
    answer = await ctx.session.elicit_form("Which soup?", SOUP, related_request_id="soup-1")  # expect: MCP404
    return answer.action


@mcp.tool()
async def positional(ctx: Context) -> str:
    """Ask."""
    answer = await ctx.session.elicit_form("Which soup?", SOUP, ctx.request_id)
    return answer.action


@mcp.tool()
async def from_context(ctx: Context) -> str:
    """Ask."""
    number = ctx.request_context.request_id
    answer = await ctx.session.elicit_url("Pay.", "https://pay.example.com/soup", "a7", related_request_id=number)
    return answer.action


async def ask(ctx: Context, related: str | int | None = None) -> str:
    answer = await ctx.session.elicit_form("Which soup?", SOUP, related_request_id=related)  # expect: MCP404
    return answer.action


@mcp.tool()
async def through_helper(ctx: Context) -> str:
    """Ask."""
    return await ask(ctx, ctx.request_id)


@mcp.tool()
async def through_helper_without(ctx: Context) -> str:
    """Ask."""
    return await ask(ctx)


@mcp.tool()
async def validated(ctx: Context) -> str:
    """Ask."""
    answer = await elicit_with_validation(ctx.session, "Which soup?", Soup)  # expect: MCP404
    return answer.action


@mcp.tool()
async def raw(ctx: Context) -> str:
    """Ask."""
    form = ElicitRequestFormParams(message="Which soup?", requestedSchema=SOUP)
    answer = await ctx.session.send_request(ServerRequest(ElicitRequest(params=form)), ElicitResult)  # expect: MCP404
    return answer.action


@mcp.tool()
async def raw_related(ctx: Context) -> str:
    """Ask."""
    form = ElicitRequestFormParams(message="Which soup?", requestedSchema=SOUP)
    tie = ServerMessageMetadata(related_request_id=ctx.request_id)
    answer = await ctx.session.send_request(ServerRequest(ElicitRequest(params=form)), ElicitResult, metadata=tie)
    return answer.action


@mcp.tool()
async def folders(ctx: Context) -> int:
    """Look."""
    return len((await ctx.session.list_roots()).roots)


if __name__ == "__main__":
    uvicorn.run(mcp.streamable_http_app(), port=8000)
