# case: MCP211
"""Planetarium on mcp 2, which serves old and new clients."""

import uuid

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.shared.exceptions import UrlElicitationRequiredError
from mcp.types import ElicitRequest, ElicitRequestURLParams, InputRequiredResult

mcp = MCPServer("planetarium")
URL = "https://stars.example.org/page"


@mcp.tool()
async def show(ctx: Context) -> InputRequiredResult:
    """Show a page; the result belongs to the newest revision, which has no such id."""
    page = ElicitRequestURLParams(
        message="Look.",
        url=URL,
        elicitation_id=uuid.uuid4().hex,  # expect: MCP211
    )
    return InputRequiredResult(input_requests={"page": ElicitRequest(params=page)})


@mcp.tool()
async def push(ctx: Context) -> str:
    """Old clients are served, too."""
    result = await ctx.elicit_url("Look.", URL, str(uuid.uuid4()))
    await ctx.session.send_elicit_complete("x")
    if result.action != "accept":
        raise UrlElicitationRequiredError([ElicitRequestURLParams(message="Look.", url=URL, elicitation_id=str(uuid.uuid4()))])
    return result.action
