# case: MCP301 MCP302
"""URL mode: tests of the mode itself, of elicitation as a whole, and of the wrong mode."""

from uuid import uuid4

from mcp.server.mcpserver import Context, MCPServer
from mcp.shared.exceptions import MCPError
from mcp.types import ElicitRequestURLParams, UrlElicitationRequiredError

mcp = MCPServer("ferry")
PAGE = "https://ferry.example.org/pay"


@mcp.tool()
async def by_mode(ctx: Context) -> str:
    caps = ctx.client_capabilities
    if caps is None or caps.elicitation is None or caps.elicitation.url is None:
        return "pay at the counter"
    return (await ctx.elicit_url("Pay", PAGE, str(uuid4()))).action


@mcp.tool()
async def by_truth(ctx: Context) -> str:
    if ctx.client_capabilities and ctx.client_capabilities.elicitation and ctx.client_capabilities.elicitation.url:
        return (await ctx.elicit_url("Pay", PAGE, str(uuid4()))).action
    return "pay at the counter"


def mode_of(ctx: Context) -> str:
    elicitation = ctx.client_capabilities.elicitation
    if elicitation is None:
        return "none"
    if elicitation.url is not None:
        return "url"
    return "form"


@mcp.tool()
async def by_name_of_mode(ctx: Context) -> str:
    if mode_of(ctx) == "url":
        return (await ctx.elicit_url("Pay", PAGE, str(uuid4()))).action
    return "pay at the counter"


@mcp.tool()
async def by_dict(ctx: Context) -> str:
    declared = ctx.client_capabilities.model_dump(exclude_none=True)
    if "url" not in declared.get("elicitation", {}):
        return "pay at the counter"
    return (await ctx.elicit_url("Pay", PAGE, str(uuid4()))).action


@mcp.tool()
async def refused_safely(ctx: Context) -> str:
    try:
        return (await ctx.elicit_url("Pay", PAGE, str(uuid4()))).action
    except MCPError:
        return "pay at the counter"


@mcp.tool()
async def as_error(ctx: Context) -> str:
    raise UrlElicitationRequiredError([ElicitRequestURLParams(mode="url", message="Pay", url=PAGE, elicitation_id=str(uuid4()))])


@mcp.tool()
async def by_whole(ctx: Context) -> str:
    if ctx.client_capabilities.elicitation:
        return (await ctx.elicit_url("Pay", PAGE, str(uuid4()))).action  # expect: MCP302
    return "pay at the counter"


@mcp.tool()
async def by_form(ctx: Context) -> str:
    if ctx.client_capabilities.elicitation.form is not None:
        return (await ctx.elicit_url("Pay", PAGE, str(uuid4()))).action  # expect: MCP302
    return "pay at the counter"


@mcp.tool()
async def by_session(ctx: Context) -> str:
    return (await ctx.session.elicit_url("Pay", PAGE, str(uuid4()), related_request_id=ctx.request_id)).action  # expect: MCP302


class Pages:
    """Opens pages."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.can = ctx.client_capabilities is not None and ctx.client_capabilities.elicitation is not None and ctx.client_capabilities.elicitation.url is not None

    async def open(self, url: str) -> str:
        if not self.can:
            return "pay at the counter"
        return (await self.ctx.elicit_url("Pay", url, str(uuid4()))).action


@mcp.tool()
async def by_attribute(ctx: Context) -> str:
    return await Pages(ctx).open(PAGE)
