# case: MCP301 MCP302 MCP303 MCP304 MCP305 MCP306
"""Guards: mcp 2."""

import asyncio
import uuid

from mcp.server.mcpserver import Context, MCPServer
from mcp.shared.exceptions import MCPError
from mcp_types import ClientCapabilities, ElicitationCapability, SamplingCapability, SamplingMessage, TextContent
from pydantic import BaseModel

mcp = MCPServer("g2")


class Pick(BaseModel):
    name: str


def elicitation_of(ctx: Context) -> ElicitationCapability | None:
    caps: ClientCapabilities | None = ctx.client_capabilities
    return caps.elicitation if caps else None


class Client:
    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._caps = ctx.client_capabilities or ClientCapabilities()

    def can(self, what: str) -> bool:
        return getattr(self._caps, what) is not None

    def can_open(self) -> bool:
        elicitation = self._caps.elicitation
        return elicitation is not None and elicitation.url is not None


@mcp.tool()
async def s01(ctx: Context) -> str:
    """Direct."""
    if ctx.client_capabilities is None or ctx.client_capabilities.elicitation is None:
        return "none"
    r = await ctx.elicit("Which?", Pick)
    return r.action


@mcp.tool()
async def s02(ctx: Context) -> str:
    """By helper returning the capability."""
    elicitation = elicitation_of(ctx)
    if not elicitation or not elicitation.url:
        return "none"
    r = await ctx.elicit_url("Open", "https://a.example.com/y", uuid.uuid4().hex)
    return r.action


@mcp.tool()
async def s03(ctx: Context) -> str:
    """By a client object."""
    client = Client(ctx)
    if not client.can("elicitation"):
        return "none"
    r = await ctx.elicit("Which?", Pick)
    if client.can_open():
        await ctx.elicit_url("Open", "https://a.example.com/y", uuid.uuid4().hex)
    return r.action


@mcp.tool()
async def s04(ctx: Context) -> str:
    """By a client object, wrong kind."""
    client = Client(ctx)
    if not client.can("sampling"):
        return "none"
    r = await ctx.elicit("Which?", Pick)  # expect: MCP301
    return r.action


@mcp.tool()
async def s05(ctx: Context) -> str:
    """Refusal."""
    try:
        r = await ctx.elicit("Which?", Pick)
    except MCPError as e:
        if e.code in (-32600, -32601):
            return "No forms."
        raise
    return r.action


@mcp.tool()
async def s06(ctx: Context) -> str:
    """Except group of a task group."""
    try:
        async with asyncio.TaskGroup() as tg:
            t = tg.create_task(ctx.elicit("Which?", Pick))
    except* MCPError:
        pass
    else:
        return t.result().action
    return "none"


@mcp.tool()
async def s07(ctx: Context) -> str:
    """Sampling."""
    message = SamplingMessage(role="user", content=TextContent(type="text", text="x"))
    if not ctx.session.check_client_capability(ClientCapabilities(sampling=SamplingCapability())):
        return "none"
    r = await ctx.session.create_message([message], max_tokens=5, related_request_id=ctx.request_id)
    return str(r)


@mcp.tool()
async def s08(ctx: Context) -> str:
    """Roots tested, sampling done."""
    message = SamplingMessage(role="user", content=TextContent(type="text", text="x"))
    if not ctx.client_capabilities or not ctx.client_capabilities.roots:
        return "none"
    listed = await ctx.session.list_roots()
    r = await ctx.session.create_message([message], max_tokens=5, related_request_id=ctx.request_id)  # expect: MCP303
    return f"{r} {listed}"


@mcp.tool()
async def s09(ctx: Context) -> str:
    """any() over the capabilities."""
    caps = ctx.client_capabilities
    if not any((caps and caps.elicitation,)):
        return "none"
    r = await ctx.elicit("Which?", Pick)
    return r.action


@mcp.tool()
async def s10(ctx: Context) -> str:
    """Conditional expression."""
    caps = ctx.client_capabilities
    r = await ctx.elicit("Which?", Pick) if caps and caps.elicitation else None
    return r.action if r else "none"


@mcp.tool()
async def s11(ctx: Context) -> str:
    """While and flags."""
    ok = False
    if ctx.client_capabilities and ctx.client_capabilities.elicitation is not None:
        ok = True
    if ok:
        r = await ctx.elicit("Which?", Pick)
        return r.action
    return "none"


@mcp.tool()
async def s12(ctx: Context) -> str:
    """match on the elicitation capability."""
    match elicitation_of(ctx):
        case ElicitationCapability(url=url) if url is not None:
            r = await ctx.elicit_url("Open", "https://a.example.com/y", uuid.uuid4().hex)
            return r.action
        case ElicitationCapability():
            r = await ctx.elicit("Which?", Pick)
            return r.action
        case _:
            return "none"


@mcp.tool()
async def s13(ctx: Context) -> str:
    """match, but URL in the any branch."""
    match elicitation_of(ctx):
        case None:
            return "none"
        case _:
            r = await ctx.elicit_url("Open", "https://a.example.com/y", uuid.uuid4().hex)  # expect: MCP302
            return r.action
