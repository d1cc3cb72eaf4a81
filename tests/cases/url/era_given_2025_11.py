# case: MCP211
# options: --protocol 2025-11-25
"""Planetarium for clients of 2025-11-25."""

import uuid

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.types import ElicitRequest, ElicitRequestFormParams, InputRequiredResult

mcp = MCPServer("planetarium")
SCHEMA = {"type": "object", "properties": {"row": {"type": "integer", "title": "Row"}}}


@mcp.tool()
async def seat(ctx: Context) -> InputRequiredResult:
    """Ask by returning the question."""
    question = ElicitRequest(params=ElicitRequestFormParams(message="Which row?", requested_schema=SCHEMA))
    return InputRequiredResult(input_requests={"row": question})  # expect: MCP211


@mcp.tool()
async def later(ctx: Context) -> InputRequiredResult:
    """Ask to come back."""
    return InputRequiredResult(request_state="later")  # expect: MCP211


@mcp.tool()
async def either(ctx: Context) -> str | InputRequiredResult:
    """Ask by what the connection knows."""
    if ctx.protocol_version == "2026-07-28":
        return InputRequiredResult(request_state="later")
    result = await ctx.elicit_url("Look.", "https://stars.example.org/", str(uuid.uuid4()))
    await ctx.session.send_elicit_complete("x")
    return result.action
