# case: MCP301 MCP302 MCP303 MCP304
"""Tests that are kept in records, and tests that are handed around."""

import uuid
from dataclasses import dataclass
from types import SimpleNamespace
from typing import NamedTuple, TypedDict

from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession
from mcp.types import ClientCapabilities, ElicitationCapability, RootsCapability
from pydantic import BaseModel

mcp = FastMCP("records")


class Pick(BaseModel):
    name: str


@dataclass
class Client:
    forms: bool
    pages: bool = False


class Can(NamedTuple):
    forms: bool
    pages: bool


class Flags(TypedDict):
    forms: bool
    pages: bool


class Model(BaseModel):
    forms: bool = False
    pages: bool = False


def caps(ctx: Context) -> ClientCapabilities | None:
    params = ctx.session.client_params
    return params.capabilities if params is not None else None


def client_of(ctx: Context) -> Client:
    c = caps(ctx)
    return Client(forms=c is not None and c.elicitation is not None, pages=bool(c and c.elicitation and c.elicitation.url))


def can(ctx: Context) -> Can:
    e = caps(ctx).elicitation if caps(ctx) else None
    return Can(e is not None, e is not None and e.url is not None)


def flags(ctx: Context) -> Flags:
    e = getattr(caps(ctx), "elicitation", None)
    return {"forms": e is not None, "pages": getattr(e, "url", None) is not None}


def model(ctx: Context) -> Model:
    c = caps(ctx)
    if c is None or c.elicitation is None:
        return Model()
    return Model(forms=True, pages=c.elicitation.url is not None)


def form_session(ctx: Context) -> ServerSession | None:
    if not ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability())):
        return None
    return ctx.session


@mcp.tool()
async def y01(ctx: Context) -> str:
    """x"""
    if not client_of(ctx).forms:
        return "none"
    return (await ctx.elicit("?", Pick)).action


@mcp.tool()
async def y02(ctx: Context) -> str:
    """x"""
    c = client_of(ctx)
    if not c.pages:
        return "none"
    return (await ctx.elicit_url("?", "https://a.example.com", uuid.uuid4().hex)).action


@mcp.tool()
async def y03(ctx: Context) -> str:
    """x"""
    if can(ctx).forms:
        return (await ctx.elicit("?", Pick)).action
    return "none"


@mcp.tool()
async def y04(ctx: Context) -> str:
    """x"""
    forms, pages = can(ctx)
    if pages:
        return (await ctx.elicit_url("?", "https://a.example.com", uuid.uuid4().hex)).action
    if forms:
        return (await ctx.elicit("?", Pick)).action
    return "none"


@mcp.tool()
async def y05(ctx: Context) -> str:
    """x"""
    f = flags(ctx)
    if f["pages"]:
        return (await ctx.elicit_url("?", "https://a.example.com", uuid.uuid4().hex)).action
    if f.get("forms"):
        return (await ctx.elicit("?", Pick)).action
    return "none"


@mcp.tool()
async def y06(ctx: Context) -> str:
    """x"""
    m = model(ctx)
    if not m.forms:
        return "none"
    if m.pages:
        return (await ctx.elicit_url("?", "https://a.example.com", uuid.uuid4().hex)).action
    return (await ctx.elicit("?", Pick)).action


@mcp.tool()
async def y07(ctx: Context) -> str:
    """x"""
    session = form_session(ctx)
    if session is None:
        return "none"
    return (await ctx.elicit("?", Pick)).action


@mcp.tool()
async def y08(ctx: Context) -> str:
    """x"""
    if (session := form_session(ctx)) is not None:
        r = await session.elicit("?", {"type": "object", "properties": {"a": {"type": "string"}}}, ctx.request_id)
        return r.action
    return "none"


@mcp.tool()
async def y09(ctx: Context) -> str:
    """x"""
    state = SimpleNamespace(forms=ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability())))
    if not state.forms:
        return "none"
    return (await ctx.elicit("?", Pick)).action


@mcp.tool()
async def y10(ctx: Context) -> str:
    """x"""
    if not client_of(ctx).forms:
        return "none"
    return (await ctx.elicit_url("?", "https://a.example.com", uuid.uuid4().hex)).action  # expect: MCP302


@mcp.tool()
async def y11(ctx: Context) -> str:
    """x"""
    return await guarded_ask(ctx, client_of(ctx).forms)


async def guarded_ask(ctx: Context, allowed: bool) -> str:
    if not allowed:
        return "none"
    return (await ctx.elicit("?", Pick)).action


@mcp.tool()
async def y12(ctx: Context) -> str:
    """x"""
    return await loose_ask(ctx, True)


async def loose_ask(ctx: Context, allowed: bool) -> str:
    if not allowed:
        return "none"
    return (await ctx.elicit("?", Pick)).action  # expect: MCP301


@mcp.tool()
async def y13(ctx: Context) -> str:
    """x"""
    steps = []
    if client_of(ctx).forms:
        steps.append(ask_step)
    for step in steps:
        await step(ctx)
    return "done"


async def ask_step(ctx: Context) -> None:
    r = await ctx.elicit("?", Pick)
    print(r.action)


@mcp.tool()
async def y14(ctx: Context) -> str:
    """x"""
    return await (ask_form(ctx) if client_of(ctx).forms else plain(ctx))


async def ask_form(ctx: Context) -> str:
    return (await ctx.elicit("?", Pick)).action


async def plain(ctx: Context) -> str:
    return "plain"


@mcp.tool()
async def y15(ctx: Context) -> str:
    """x"""
    if ctx.session.check_client_capability(ClientCapabilities(roots=RootsCapability(listChanged=True))):
        return str(await ctx.session.list_roots())
    return "none"
