# case: MCP407 MCP408 MCP409 MCP410 MCP411
"""Official SDK, generation 1: contexts, calls and time."""

import asyncio
from datetime import timedelta
from functools import partial
from typing import Annotated, Optional, Union

import anyio
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession
from mcp.types import ElicitRequest, ElicitRequestFormParams, ElicitResult, ServerRequest
from pydantic import BaseModel, Field

mcp = FastMCP("mint")
Ctx = Context[ServerSession, None]
SCHEMA = {"type": "object", "properties": {"ok": {"type": "boolean"}}}


class Sure(BaseModel):
    ok: bool


class MintContext(Context):
    """A context of our own."""


@mcp.tool()
async def by_alias(ctx: Ctx) -> str:
    return (await ctx.elicit("Sure?", Sure)).action


@mcp.tool()
async def by_annotated(where: Annotated[Context, Field(description="x")]) -> str:
    return (await where.elicit("Sure?", Sure)).action


@mcp.tool()
async def by_union(ctx: Union[Context, None] = None) -> str:
    return (await ctx.elicit("Sure?", Sure)).action if ctx else "none"


@mcp.tool()
async def by_optional(ctx: Optional["Context"] = None) -> str:
    return (await ctx.elicit("Sure?", Sure)).action if ctx else "none"


@mcp.tool()
async def by_subclass(*, ctx: MintContext) -> str:
    return (await ctx.elicit("Sure?", Sure)).action


@mcp.tool()
async def plain(ctx) -> str:  # expect: MCP409
    return (await ctx.elicit("Sure?", Sure)).action


@mcp.tool()
async def plain_default(amount: int, ctx=None) -> str:  # expect: MCP409
    return (await ctx.elicit("Sure?", Sure)).action


@mcp.prompt()
async def plain_prompt(context) -> str:  # expect: MCP409
    return (await context.elicit("Sure?", Sure)).action


async def pay(kind: str, ctx: Context) -> str:
    return (await ctx.elicit(f"Pay by {kind}?", Sure)).action


mcp.add_tool(partial(pay, "card"), name="pay_by_card", description="Pay by card")  # expect: MCP409
mcp.add_tool(pay, name="pay")


class Press:
    def __init__(self, server: FastMCP) -> None:
        server.add_tool(self.strike)
        server.tool(name="melt")(self.melt)

    async def strike(self, ctx: Context) -> str:
        return (await ctx.elicit("Strike?", Sure)).action

    async def melt(self, ctx) -> str:  # expect: MCP409
        return (await ctx.elicit("Melt?", Sure)).action


Press(mcp)


@mcp.tool  # expect: MCP410
async def without_parentheses(ctx: Context) -> str:
    return "x"


@mcp.tool()
async def missing_calls(ctx: Context) -> str:
    text = await ctx.sample("Hi")  # expect: MCP410
    return str(text)


@mcp.tool()
async def guarded_call(ctx: Context) -> str:
    if hasattr(ctx, "sample"):
        return str(await ctx.sample("Hi"))
    return "none"


@mcp.tool()
async def by_wait_for(ctx: Context) -> str:
    return (await asyncio.wait_for(ctx.elicit("Sure?", Sure), 30)).action  # expect: MCP411


@mcp.tool()
async def by_wait_for_longer(ctx: Context) -> str:
    return (await asyncio.wait_for(ctx.elicit("Sure?", Sure), timeout=600)).action


@mcp.tool()
async def by_fail_after(ctx: Context) -> str:
    with anyio.fail_after(20):
        return (await ctx.elicit("Sure?", Sure)).action  # expect: MCP411


@mcp.tool()
async def by_request(ctx: Context) -> str:
    request = ServerRequest(ElicitRequest(params=ElicitRequestFormParams(message="Sure?", requestedSchema=SCHEMA)))
    return (await ctx.session.send_request(request, ElicitResult, request_read_timeout_seconds=timedelta(seconds=15))).action  # expect: MCP411


@mcp.tool()
async def by_request_longer(ctx: Context) -> str:
    request = ServerRequest(ElicitRequest(params=ElicitRequestFormParams(message="Sure?", requestedSchema=SCHEMA)))
    return (await ctx.session.send_request(request, ElicitResult, request_read_timeout_seconds=timedelta(minutes=15))).action


class RichContext(Context):
    async def list_roots(self) -> list[str]:
        return []


@mcp.tool()
async def own_method(ctx: RichContext) -> str:
    return str(await ctx.list_roots())


@mcp.tool()
async def session_method(ctx: Context) -> str:
    return str(await ctx.session.list_roots())


@mcp.tool()
async def of_the_session(ctx: Context) -> str:
    return str(await ctx.list_roots())  # expect: MCP410
