# case: MCP501 MCP502 MCP504 MCP505 MCP506 MCP507
"""Pottery: what is done with the answers."""

import logging

from fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("pottery")
logger = logging.getLogger(__name__)


class Glaze(BaseModel):
    glaze: str = Field(title="Glaze")


class Fire(BaseModel):
    fire: bool = Field(title="Fire the kiln")


@mcp.tool
async def glaze(pot: str, ctx: Context) -> str:
    result = await ctx.elicit("Which glaze?", response_type=Glaze)
    await kiln.glaze(pot, result.data.glaze)  # expect: MCP501
    return "Glazed."


@mcp.tool
async def fire(ctx: Context) -> str:
    result = await ctx.elicit("Fire the kiln now?", response_type=Fire)
    if result.action == "accept":  # expect: MCP505
        await kiln.fire()
        return "The kiln is hot."
    return "The kiln stays cold."


@mcp.tool
async def cool(ctx: Context) -> str:
    result = await ctx.elicit("Which glaze cooled?", response_type=Glaze)
    if result.action == "decline":  # expect: MCP504
        logger.info("nobody wants to tell")
    elif result.action == "cancel":
        return "Nothing cooled."
    await kiln.open_door()
    return "The door is open."


@mcp.tool
async def colour(ctx: Context) -> str:
    while True:
        result = await ctx.elicit("Which colour?", response_type=Glaze)  # expect: MCP506
        if result.action == "accept":
            return result.data.glaze


@mcp.tool
async def stamp(ctx: Context) -> str:
    result = await ctx.elicit("Whose stamp?", response_type=Glaze)
    logger.info("stamp answer: %s", result)  # expect: MCP507
    if result.action != "accept":
        return "No stamp."
    return f"Stamped {result.data.glaze}."
