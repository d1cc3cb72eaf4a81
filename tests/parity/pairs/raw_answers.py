# case: MCP501 MCP502 MCP507 MCP508 MCP509 MCP510
"""Observatory dome: raw answers, pages that were opened, deeds that came first."""

import uuid
from typing import Any

import httpx
import structlog
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("dome")
log = structlog.get_logger()

ANGLE = {"type": "object", "properties": {"degrees": {"type": "number", "minimum": 0, "maximum": 90}}, "required": ["degrees"]}


async def turn_to(degrees: float) -> None:
    async with httpx.AsyncClient() as client:
        await client.post("https://dome.example/turn", json={"degrees": degrees})  # expect: MCP510


async def ask_angle(ctx: Context) -> Any:
    return await ctx.session.elicit_form("How far?", ANGLE, related_request_id=ctx.request_id)


@mcp.tool()
async def turn(ctx: Context) -> str:
    answer = await ctx.session.elicit_form("How far?", ANGLE, related_request_id=ctx.request_id)
    if answer.action != "accept":
        return "The dome rests."
    await turn_to(answer.content["degrees"])  # expect: MCP508
    return "Turning."


@mcp.tool()
async def rent(ctx: Context) -> str:
    answer = await ctx.elicit_url("Pay for the night.", "https://dome.example/pay", uuid.uuid4().hex)
    if answer.action != "accept":  # expect: MCP509
        return "Not rented."
    await turn_to(45)
    return "The night is yours."


@mcp.tool()
async def wash(ctx: Context) -> str:
    await turn_to(0)
    answer = await ask_angle(ctx)
    if answer.action != "accept":
        return "Washed."
    log.debug("angle after washing", answer=answer.content)  # expect: MCP507
    return "Washed, and turned back."
