# case: MCP301 MCP302 MCP303 MCP304 MCP305 MCP306
"""Reading room: what is known of the client before it is asked."""

import uuid

from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import McpError
from mcp.types import ClientCapabilities, ElicitationCapability, RootsCapability
from pydantic import BaseModel, Field

mcp = FastMCP("reading-room")


class Seat(BaseModel):
    seat: str = Field(title="Seat")


def can_ask(ctx: Context) -> bool:
    return ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability()))


@mcp.tool()
async def seat(ctx: Context) -> str:
    answer = await ctx.elicit("Which seat?", Seat)  # expect: MCP301
    return answer.action


@mcp.tool()
async def lamp(ctx: Context) -> str:
    try:
        answer = await ctx.elicit("Which seat needs a lamp?", Seat)
    except McpError:
        return "Ask at the desk for a lamp."
    return answer.action


@mcp.tool()
async def card(ctx: Context) -> str:
    if not can_ask(ctx):
        return "Cards are sold at the desk."
    answer = await ctx.elicit_url("Buy a card on this page.", "https://reading.example/card", str(uuid.uuid4()))  # expect: MCP302
    return answer.action


@mcp.tool()
async def summary(ctx: Context, text: str) -> str:
    reply = await ctx.session.create_message([], max_tokens=200, system_prompt=text)  # expect: MCP303
    return reply.model


@mcp.tool()
async def shelves(ctx: Context) -> str:
    roots = await ctx.session.list_roots()  # expect: MCP304
    return f"{len(roots.roots)} shelves"


@mcp.tool()
async def own_shelves(ctx: Context) -> str:
    if not ctx.session.check_client_capability(ClientCapabilities(roots=RootsCapability())):
        return "none"
    roots = await ctx.session.list_roots()
    return f"{len(roots.roots)} shelves"


@mcp.tool()
async def locker(ctx: Context) -> str:
    if not hasattr(ctx, "elicit"):  # expect: MCP305
        return "Ask at the desk."
    answer = await ctx.elicit("Which locker?", Seat)  # expect: MCP301
    return answer.action


@mcp.tool()
async def coat(ctx: Context) -> str:
    name = ctx.session.client_params.clientInfo.name
    if not name.startswith("claude"):  # expect: MCP306
        return "Leave it at the desk."
    answer = await ctx.elicit("Which hook?", Seat)  # expect: MCP301
    return answer.action
