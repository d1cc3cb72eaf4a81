# case: MCP301 MCP302
"""Tests kept in names, attributes and words."""

from enum import Enum

from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel

mcp = FastMCP("lock")
WITH_FORMS = ClientCapabilities(elicitation=ElicitationCapability())


class Level(BaseModel):
    gate: int


@mcp.tool()
async def name_around(ctx: Context) -> str:
    able = ctx.session.check_client_capability(WITH_FORMS)

    async def ask(text: str) -> str:
        if not able:
            return "none"
        return (await ctx.elicit(text, Level)).action

    return await ask("Gate?")


@mcp.tool()
async def name_around_unused(ctx: Context) -> str:
    able = ctx.session.check_client_capability(WITH_FORMS)

    async def ask(text: str) -> str:
        return (await ctx.elicit(text, Level)).action  # expect: MCP301

    await ctx.info(f"able: {able}")
    return await ask("Gate?")


class Desk:
    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        declared = ctx.session.client_params.capabilities.elicitation
        self.forms = declared is not None
        self.pages = declared is not None and declared.url is not None
        self.loud = True

    async def form(self) -> str:
        if self.forms:
            return (await self.ctx.elicit("Gate?", Level)).action
        return "none"

    async def page(self) -> str:
        if not self.pages:
            return "none"
        return (await self.ctx.elicit_url("Go", "https://lock.example.org", "i")).action

    async def wrong(self) -> str:
        if self.forms:
            return (await self.ctx.elicit_url("Go", "https://lock.example.org", "i")).action  # expect: MCP302
        return "none"

    async def loudly(self) -> str:
        if self.loud:
            return (await self.ctx.elicit("Gate?", Level)).action  # expect: MCP301
        return "none"


@mcp.tool()
async def desk(ctx: Context) -> str:
    it = Desk(ctx)
    return await it.form() + await it.page() + await it.wrong() + await it.loudly()


def how(ctx: Context) -> str:
    declared = ctx.session.client_params.capabilities.elicitation
    return "form" if declared is not None else "chat"


@mcp.tool()
async def by_word(ctx: Context) -> str:
    match how(ctx):
        case "form":
            return (await ctx.elicit("Gate?", Level)).action
        case _:
            return "none"


@mcp.tool()
async def by_other_word(ctx: Context) -> str:
    way = how(ctx)
    if way != "form":
        return (await ctx.elicit("Gate?", Level)).action  # expect: MCP301
    return "none"


@mcp.tool()
async def by_kept_word(ctx: Context) -> str:
    way = "chat"
    if ctx.session.check_client_capability(WITH_FORMS):
        way = "form"
    if way == "form":
        return (await ctx.elicit("Gate?", Level)).action
    return "none"


class Way(Enum):
    FORM = "form"
    CHAT = "chat"


def way_of(ctx: Context) -> Way:
    return Way.FORM if ctx.session.check_client_capability(WITH_FORMS) else Way.CHAT


@mcp.tool()
async def by_member(ctx: Context) -> str:
    if way_of(ctx) is Way.FORM:
        return (await ctx.elicit("Gate?", Level)).action
    return "none"
