# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Casting office."""

import json
import logging
import warnings

import posthog
import sentry_sdk
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field
from rich.console import Console

mcp = FastMCP("casting")
logger = logging.getLogger(__name__)
audit_log = logging.getLogger("audit")
console = Console(stderr=True)


class Actor(BaseModel):
    name: str = Field(description="Name")
    height: int = Field(description="Height")


async def ask(ctx: Context) -> Actor | None:
    r = await ctx.elicit("Who?", Actor)
    logger.debug("elicitation ended with %s", r.action)
    return r.data if r.action == "accept" else None


@mcp.tool()
async def a(ctx: Context) -> str:
    """A."""
    actor = await ask(ctx)
    if actor is None:
        return "nobody"
    audit_log.info("cast %s", actor.name)  # expect: MCP507
    return actor.name


@mcp.tool()
async def b(ctx: Context) -> str:
    """B."""
    actor = await ask(ctx)
    if actor is None:
        return "nobody"
    sentry_sdk.set_context("actor", actor.model_dump())  # expect: MCP507
    posthog.capture("casting", "cast", properties={"height": actor.height})  # expect: MCP507
    return actor.name


@mcp.tool()
async def c(ctx: Context) -> str:
    """C."""
    r = await ctx.elicit("Who?", Actor)
    print(f"{r=}")  # expect: MCP507
    console.print(r)  # expect: MCP507
    return r.data.name if r.action == "accept" else "nobody"


@mcp.tool()
async def d(ctx: Context) -> str:
    """D."""
    r = await ctx.elicit("Who?", Actor)
    if r.action != "accept":
        logger.info("nobody was cast: %s", r.action)
        return "nobody"
    payload = json.dumps(r.data.model_dump())
    logger.info("payload %s", payload)  # expect: MCP507
    logger.info("payload of %d bytes", len(payload))
    return r.data.name


@mcp.tool()
async def e(ctx: Context) -> str:
    """E."""
    r = await ctx.elicit("Who?", Actor)
    if r.action != "accept":
        return "nobody"
    actor = r.data
    tall = actor.height > 190
    logger.info("tall: %s", tall)
    logger.info("name given: %s", bool(actor.name))
    warnings.warn(f"{actor.name} is not in the list", stacklevel=2)  # expect: MCP507
    return actor.name


@mcp.tool()
async def f(ctx: Context) -> str:
    """F."""
    r = await ctx.elicit("Who?", Actor)
    if r.action != "accept":
        return "nobody"
    logger.info("cast", extra={"actor": r.data.name})  # expect: MCP507
    return r.data.name


def log_event(event: str, **fields: object) -> None:
    logger.info("%s %s", event, fields)  # expect: MCP507


@mcp.tool()
async def g(ctx: Context) -> str:
    """G."""
    r = await ctx.elicit("Who?", Actor)
    if r.action != "accept":
        return "nobody"
    log_event("cast", name=r.data.name)
    return r.data.name
