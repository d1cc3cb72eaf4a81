# case: MCP214
"""Whose elicitation is completed? An id made of nothing but what the model says is the model's choice."""

import uuid

from mcp.server import MCPServer
from mcp.server.mcpserver import Context

mcp = MCPServer("bistro")
PENDING: dict[str, str] = {}


@mcp.tool()
async def confirm_deposit(booking_id: str, ctx: Context) -> str:
    await ctx.session.send_elicit_complete(f"deposit-{booking_id}")  # expect: MCP214
    return "received"


@mcp.tool()
async def confirm_named(shop: str, number: int, ctx: Context) -> str:
    await ctx.session.send_elicit_complete("deposit-" + shop + "-" + str(number))  # expect: MCP214
    return "received"


@mcp.tool()
async def looked_up(booking_id: str, ctx: Context) -> str:
    await ctx.session.send_elicit_complete(PENDING[booking_id])
    return "received"


@mcp.tool()
async def own_request(provider: str, ctx: Context) -> str:
    elicitation_id = f"link-{provider}-{uuid.uuid4()}"
    answer = await ctx.elicit_url("Sign in", url="https://example.com/connect", elicitation_id=elicitation_id)
    await ctx.session.send_elicit_complete(elicitation_id)
    return answer.action


@mcp.tool()
async def its_own_request_by_name(provider: str, ctx: Context) -> str:
    elicitation_id = f"link-{provider}"
    answer = await ctx.elicit_url("Sign in", url="https://example.com/connect", elicitation_id=elicitation_id)
    await ctx.session.send_elicit_complete(elicitation_id)
    return answer.action
