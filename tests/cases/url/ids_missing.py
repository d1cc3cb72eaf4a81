# case: MCP209
"""Brewery on mcp 1.x: URL-mode requests without an id."""

import uuid
from typing import Any

from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ElicitRequest, ElicitRequestURLParams, ElicitResult, ServerRequest

mcp = FastMCP("brewery")
URL = "https://beer.example.org/page"


async def send(ctx: Context, params: Any) -> str:
    result = await ctx.session.send_request(ServerRequest(ElicitRequest(method="elicitation/create", params=params)), ElicitResult)
    return result.action


@mcp.tool()
async def by_none(ctx: Context) -> str:
    """Pass None."""
    return (await ctx.elicit_url(message="Look.", url=URL, elicitation_id=None)).action  # type: ignore  # expect: MCP209


@mcp.tool()
async def by_cast(ctx: Context) -> str:
    """Leave it out, hidden by a model that is not validated."""
    return await send(ctx, ElicitRequestURLParams.model_construct(mode="url", message="Look.", url=URL))


@mcp.tool()
async def by_record(ctx: Context, **params: Any) -> str:
    """Pass on what came."""
    return await send(ctx, ElicitRequestURLParams(**params))


@mcp.tool()
async def by_helper(ctx: Context) -> str:
    """Leave it out."""
    return await send(ctx, ElicitRequestURLParams(mode="url", message="Look.", url=URL))  # type: ignore  # expect: MCP209


@mcp.tool()
async def by_keywords(ctx: Context, **extra: Any) -> str:
    """Pass on what there is."""
    given = {"message": "Look.", "url": URL, "elicitation_id": uuid.uuid4().hex}
    await ctx.elicit_url(**given)
    await ctx.elicit_url("Look.", URL, **extra)
    return await send(ctx, ElicitRequestURLParams(mode="url", message="Look.", url=URL, elicitationId=str(uuid.uuid4())))
