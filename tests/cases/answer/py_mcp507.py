# case: MCP507
"""Who may read the answers."""
import logging
import sys
import json
import structlog
from loguru import logger as loguru_logger
from opentelemetry import trace
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("dentist")
logger = logging.getLogger(__name__)
slog = structlog.get_logger()
tracer = trace.get_tracer(__name__)


class Visit(BaseModel):
    tooth: int = Field(description="Tooth")
    pain: str = Field(description="Pain")


def audit(event: str, **fields) -> None:
    logger.info("%s %s", event, json.dumps(fields))  # expect: MCP507


@mcp.tool()
async def a1(ctx: Context) -> str:
    r = await ctx.elicit("Which tooth?", Visit)
    if r.action != "accept":
        return "none"
    logger.info(f"Visit: {r.data.pain}")  # expect: MCP507
    return "ok"


@mcp.tool()
async def a2(ctx: Context) -> str:
    r = await ctx.elicit("Which tooth?", Visit)
    if r.action != "accept":
        return "none"
    visit = r.data
    logger.debug("visit %r", visit)  # expect: MCP507
    return "ok"


@mcp.tool()
async def a3(ctx: Context) -> str:
    r = await ctx.elicit("Which tooth?", Visit)
    if r.action != "accept":
        return "none"
    slog.info("visit", pain=r.data.pain)  # expect: MCP507
    return "ok"


@mcp.tool()
async def a4(ctx: Context) -> str:
    r = await ctx.elicit("Which tooth?", Visit)
    if r.action != "accept":
        return "none"
    audit("visit", pain=r.data.pain)
    return "ok"


@mcp.tool()
async def a5(ctx: Context) -> str:
    r = await ctx.elicit("Which tooth?", Visit)
    print(r.model_dump_json(), file=sys.stderr)  # expect: MCP507
    return "ok" if r.action == "accept" else "none"


@mcp.tool()
async def a6(ctx: Context) -> str:
    r = await ctx.elicit("Which tooth?", Visit)
    if r.action != "accept":
        return "none"
    with tracer.start_as_current_span("visit") as span:
        span.set_attribute("pain", r.data.pain)  # expect: MCP507
    return "ok"


@mcp.tool()
async def a7(ctx: Context) -> str:
    r = await ctx.elicit("Which tooth?", Visit)
    if r.action != "accept":
        return "none"
    loguru_logger.info("visit {}", r.data.model_dump())  # expect: MCP507
    return "ok"


@mcp.tool()
async def a8(ctx: Context) -> str:
    r = await ctx.elicit("Which tooth?", Visit)
    if r.action != "accept":
        return "none"
    pain = r.data.pain
    sys.stderr.write(f"pain {pain}\n")  # expect: MCP507
    return "ok"


@mcp.tool()
async def a9(ctx: Context) -> str:
    match await ctx.elicit("Which tooth?", Visit):
        case r if r.action == "accept":
            logger.warning("pain: %s", r.data.pain)  # expect: MCP507
            return "ok"
    return "none"


@mcp.tool()
async def s1(ctx: Context) -> str:
    r = await ctx.elicit("Which tooth?", Visit)
    logger.info("answered with %s", r.action)
    if r.action == "accept":
        logger.info("fields: %s", sorted(r.data.model_dump().keys()))
        logger.info("pain has %d characters", len(r.data.pain))
        logger.info("fields: %s", list(Visit.model_fields))
        logger.info("type %s", type(r).__name__)
        logger.info("got data: %s", r.data is not None)
    return "ok"
