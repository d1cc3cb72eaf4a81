# case: MCP301
"""Context managers that end the refusal, or let nobody in."""

import contextlib
import logging
from mcp import McpError
from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel

mcp = FastMCP("g")
log = logging.getLogger(__name__)

class Pick(BaseModel):
    name: str

@contextlib.asynccontextmanager
async def quiet(ctx: Context):
    try:
        yield
    except McpError as error:
        log.info("refused %s", error)

@contextlib.asynccontextmanager
async def loud(ctx: Context):
    try:
        yield
    finally:
        log.info("done")

class Swallow:
    async def __aenter__(self):
        return self
    async def __aexit__(self, kind, error, trace):
        return isinstance(error, McpError)

class NeedsForms:
    def __init__(self, ctx):
        self.ctx = ctx
    def __enter__(self):
        if self.ctx.session.client_params.capabilities.elicitation is None:
            raise RuntimeError("no forms")
        return self.ctx
    def __exit__(self, *exc):
        return False

@mcp.tool()
async def t04(ctx: Context) -> str:
    """x"""
    async with quiet(ctx):
        r = await ctx.elicit("Which?", Pick)
        return r.data.name if r.action == "accept" else "none"
    return "no client"

@mcp.tool()
async def t05(ctx: Context) -> str:
    """x"""
    async with loud(ctx):
        r = await ctx.elicit("Which?", Pick)  # expect: MCP301
        return r.data.name if r.action == "accept" else "none"

@mcp.tool()
async def t06(ctx: Context) -> str:
    """x"""
    async with Swallow():
        r = await ctx.elicit("Which?", Pick)
        return r.data.name if r.action == "accept" else "none"
    return "none"

@mcp.tool()
async def t07(ctx: Context) -> str:
    """x"""
    with NeedsForms(ctx) as asking:
        r = await asking.elicit("Which?", Pick)
        return r.data.name if r.action == "accept" else "none"
    return "none"


def forms_shown(context) -> bool:
    check = getattr(context.session, "check_client_capability", None)
    if not callable(check):
        return True
    return bool(check(ClientCapabilities(elicitation=ElicitationCapability())))


@mcp.tool()
async def t08(ctx: Context) -> str:
    """x"""
    if not forms_shown(ctx):
        return "none"
    r = await ctx.elicit("Which?", Pick)
    return r.data.name if r.action == "accept" else "none"
