# case: MCP105 MCP209 MCP213
"""Yarn shop: params that were made up."""

import uuid
from typing import Any

from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ElicitRequest, ElicitRequestFormParams, ElicitRequestURLParams, ElicitResult, ServerRequest

mcp = FastMCP("yarn-shop")
FORM = {"type": "object", "properties": {"wool": {"type": "string", "title": "Wool"}}, "required": ["wool"]}
COMMON: dict[str, Any] = {"message": "Which wool?", "requestedSchema": FORM}


async def send(ctx: Context, params: Any) -> str:
    request = ServerRequest(ElicitRequest(method="elicitation/create", params=params))
    return (await ctx.session.send_request(request, ElicitResult)).action


@mcp.tool()
async def by_record(ctx: Context) -> str:
    """Ask by a record."""
    return await send(
        ctx,
        ElicitRequestFormParams(
            **{
                "message": "Which wool?",
                "requestedSchema": FORM,
                "metadata": {"shop": 1},  # expect: MCP213
            }
        ),
    )


@mcp.tool()
async def by_spread(ctx: Context) -> str:
    """Ask by a record that grows."""
    return await send(ctx, ElicitRequestFormParams(**COMMON, title="Wool"))  # expect: MCP213


@mcp.tool()
async def by_url(ctx: Context) -> str:
    """Open a page, with an id of another name."""
    return await send(
        ctx,
        ElicitRequestURLParams(  # type: ignore
            mode="url",
            message="Look.",
            url="https://yarn.example.org/",
            id=str(uuid.uuid4()),  # expect: MCP213
        ),
    )


@mcp.tool()
async def by_modes(ctx: Context) -> str:
    """Mix the modes."""
    return await send(
        ctx,
        ElicitRequestURLParams(
            mode="url",
            message="Look.",
            url="https://yarn.example.org/",
            elicitationId=str(uuid.uuid4()),
            requestedSchema=FORM,  # expect: MCP213
        ),
    )


@mcp.tool()
async def plain(ctx: Context) -> str:
    """Nothing made up."""
    await send(ctx, ElicitRequestFormParams(mode="form", **COMMON, _meta={"yarn.example.org/n": 1}, task={"ttl": 1000}))
    return await send(ctx, ElicitRequestURLParams(mode="url", message="Look.", url="https://yarn.example.org/", elicitationId=str(uuid.uuid4())))
