# case: MCP211
# options: --protocol 2026-07-28
"""Planetarium that serves the newest revision only."""

import uuid

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.shared.exceptions import UrlElicitationRequiredError
from mcp.types import ElicitRequest, ElicitRequestURLParams, InputRequiredResult

mcp = MCPServer("planetarium")
URL = "https://stars.example.org/page"


def params(elicitation_id: str | None = None) -> ElicitRequestURLParams:
    return ElicitRequestURLParams(message="Look.", url=URL, elicitation_id=elicitation_id)


def needed() -> UrlElicitationRequiredError:
    return UrlElicitationRequiredError([params(str(uuid.uuid4()))])


async def done(ctx: Context, elicitation_id: str) -> None:
    await ctx.session.send_elicit_complete(elicitation_id)  # expect: MCP211


@mcp.tool()
async def show(ctx: Context) -> InputRequiredResult:
    """Show a page."""
    return InputRequiredResult(input_requests={"page": ElicitRequest(params=params())})


@mcp.tool()
async def book(ctx: Context) -> str:
    """Book a seat."""
    raise needed()  # expect: MCP211


@mcp.tool()
async def push(ctx: Context) -> str:
    """Ask in the middle of a call."""
    result = await ctx.elicit_url("Look.", URL, str(uuid.uuid4()))  # expect: MCP211
    await done(ctx, "x")
    return result.action


@mcp.tool()
async def both(ctx: Context) -> str:
    """Ask in the middle of a call, on older connections."""
    if ctx.protocol_version >= "2026-07-28":
        return "Not here."
    result = await ctx.elicit_url("Look.", URL, str(uuid.uuid4()))
    return result.action


@mcp.tool()
async def raised_for_old_clients(ctx: Context) -> str:
    """Ask by error, on older connections."""
    modern = ctx.protocol_version == "2026-07-28"
    if not modern:
        raise needed()
    return "Fine."
