# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Choir (official SDK 1.x)."""

import json
import logging
import sys
import uuid

import structlog
from loguru import logger as loguru_logger
from mcp.server.fastmcp import Context, FastMCP
from opentelemetry import trace
from pydantic import BaseModel, Field

mcp = FastMCP("choir")
logger = logging.getLogger(__name__)
slog = structlog.get_logger()
tracer = trace.get_tracer(__name__)


class Voice(BaseModel):
    name: str = Field(description="Name")
    voice: str = Field(description="Voice")


@mcp.tool()
async def direct(ctx: Context) -> str:
    r = await ctx.elicit("Who sings?", Voice)
    logger.info(f"got {r}")  # expect: MCP507
    return r.data.voice if r.action == "accept" else "nobody"


@mcp.tool()
async def model_dump(ctx: Context) -> str:
    r = await ctx.elicit("Who sings?", Voice)
    if r.action != "accept":
        logger.info("no answer: %s", r.action)
        return "nobody"
    logger.debug("answer %s", r.data.model_dump_json())  # expect: MCP507
    return r.data.voice


@mcp.tool()
async def struct(ctx: Context) -> str:
    r = await ctx.elicit("Who sings?", Voice)
    if r.action != "accept":
        return "nobody"
    slog.info("singer", name=r.data.name)  # expect: MCP507
    return r.data.voice


@mcp.tool()
async def loguru(ctx: Context) -> str:
    r = await ctx.elicit("Who sings?", Voice)
    if r.action != "accept":
        return "nobody"
    loguru_logger.info("singer {}", r.data.name)  # expect: MCP507
    return r.data.voice


@mcp.tool()
async def span(ctx: Context) -> str:
    with tracer.start_as_current_span("sing") as sp:
        r = await ctx.elicit("Who sings?", Voice)
        sp.set_attribute("elicit.action", r.action)
        if r.action != "accept":
            return "nobody"
        sp.set_attribute("singer.name", r.data.name)  # expect: MCP507
        return r.data.voice


@mcp.tool()
async def stderr(ctx: Context) -> str:
    r = await ctx.elicit("Who sings?", Voice)
    if r.action != "accept":
        return "nobody"
    print(json.dumps(r.data.model_dump()), file=sys.stderr)  # expect: MCP507
    return r.data.voice


@mcp.tool()
async def stderr_write(ctx: Context) -> str:
    r = await ctx.elicit("Who sings?", Voice)
    if r.action != "accept":
        return "nobody"
    sys.stderr.write(f"singer: {r.data.name}\n")  # expect: MCP507
    return r.data.voice


@mcp.tool()
async def names_ok(ctx: Context) -> str:
    r = await ctx.elicit("Who sings?", Voice)
    if r.action != "accept":
        return "nobody"
    logger.info("fields: %s", ", ".join(r.data.model_dump().keys()))
    logger.info("fields: %s", list(Voice.model_fields))
    logger.info("%d characters", len(r.data.name))
    logger.info("accepted: %s", r.action == "accept")
    return r.data.voice


@mcp.tool()
async def ctx_info(ctx: Context) -> str:
    r = await ctx.elicit("Who sings?", Voice)
    if r.action != "accept":
        return "nobody"
    await ctx.info(f"{r.data.name} sings")  # expect: MCP507
    return r.data.voice


@mcp.tool()
async def helper_log(ctx: Context) -> str:
    r = await ctx.elicit("Who sings?", Voice)
    if r.action != "accept":
        return "nobody"
    note(r.data)
    return r.data.voice


def note(voice: Voice) -> None:
    logger.info("singer: %r", voice)  # expect: MCP507


@mcp.tool()
async def url(ctx: Context) -> str:
    state = uuid.uuid4().hex
    url = f"https://choir.example.com/join?state={state}"
    r = await ctx.elicit_url("Join", url, str(uuid.uuid4()))
    logger.info("user answered %s for %s", r.action, url)  # expect: MCP507
    return "ask again later"


@mcp.tool()
async def exc(ctx: Context) -> str:
    r = await ctx.elicit("Who sings?", Voice)
    if r.action != "accept":
        return "nobody"
    try:
        return r.data.voice.upper()
    except Exception:
        logger.exception("failed for %s", r.data.name)  # expect: MCP507
        return "failed"
