# case: MCP301 MCP302 MCP303 MCP304 MCP305 MCP306
"""Guards by other authors: v1."""

import contextlib
import functools
import logging
import uuid
from dataclasses import dataclass, field
from functools import cached_property

from mcp import McpError, types
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.fastmcp.exceptions import ToolError
from pydantic import BaseModel, Field

mcp = FastMCP("g")
log = logging.getLogger(__name__)


class Pick(BaseModel):
    name: str = Field(description="Name")


class NoForms(Exception):
    """The client has no forms."""


def supports(ctx: Context, mode: str = "form") -> bool:
    caps = ctx.session.client_params.capabilities if ctx.session.client_params else None
    if caps is None or caps.elicitation is None:
        return False
    if mode == "url":
        return getattr(caps.elicitation, "url", None) is not None
    return True


def require_forms(ctx: Context) -> None:
    if not supports(ctx):
        raise ToolError("This tool needs a client with forms.")


def with_forms(fn):
    @functools.wraps(fn)
    async def inner(*args, ctx: Context, **kwargs):
        if not supports(ctx):
            return "No forms here."
        return await fn(*args, ctx=ctx, **kwargs)

    return inner


@contextlib.contextmanager
def form_client(ctx: Context):
    if not supports(ctx, "form"):
        raise NoForms
    yield ctx


@contextlib.asynccontextmanager
async def quiet(ctx: Context):
    try:
        yield
    except McpError as error:
        log.info("refused %s", error)


@dataclass
class Asker:
    ctx: Context

    @cached_property
    def caps(self) -> types.ClientCapabilities | None:
        params = self.ctx.session.client_params
        return params.capabilities if params else None

    @property
    def has_forms(self) -> bool:
        return bool(self.caps and self.caps.elicitation is not None)

    @property
    def has_urls(self) -> bool:
        return self.has_forms and self.caps.elicitation.url is not None

    async def ask(self, message: str):
        if not self.has_forms:
            return None
        return await self.ctx.elicit(message, Pick)

    async def ask_blindly(self, message: str):
        return await self.ctx.elicit(message, Pick)  # expect: MCP301

    async def open(self, url: str):
        if not self.has_urls:
            return None
        return await self.ctx.elicit_url("Open.", url, uuid.uuid4().hex)

    async def open_if_forms(self, url: str):
        if not self.has_forms:
            return None
        return await self.ctx.elicit_url("Open.", url, uuid.uuid4().hex)  # expect: MCP302


@mcp.tool()
async def t01(ctx: Context) -> str:
    """By a raising helper."""
    require_forms(ctx)
    r = await ctx.elicit("Which?", Pick)
    return r.data.name if r.action == "accept" else "none"


@mcp.tool()
@with_forms
async def t02(*, ctx: Context) -> str:
    """By a decorator."""
    r = await ctx.elicit("Which?", Pick)
    return r.data.name if r.action == "accept" else "none"


@mcp.tool()
async def t03(ctx: Context) -> str:
    """By a context manager."""
    with form_client(ctx) as asking:
        r = await asking.elicit("Which?", Pick)
    return r.data.name if r.action == "accept" else "none"


@mcp.tool()
async def t04(ctx: Context) -> str:
    """By an async context manager that catches the refusal."""
    async with quiet(ctx):
        r = await ctx.elicit("Which?", Pick)
        return r.data.name if r.action == "accept" else "none"
    return "no client"


@mcp.tool()
async def t05(ctx: Context) -> str:
    """By an object."""
    r = await Asker(ctx).ask("Which?")
    return r.data.name if r is not None and r.action == "accept" else "none"


@mcp.tool()
async def t06(ctx: Context) -> str:
    """By an object without a look."""
    r = await Asker(ctx).ask_blindly("Which?")
    return r.data.name if r.action == "accept" else "none"


@mcp.tool()
async def t07(ctx: Context) -> str:
    """By an object, URL."""
    asker = Asker(ctx)
    r = await asker.open("https://a.example.com/x")
    s = await asker.open_if_forms("https://a.example.com/y")
    return f"{r} {s}"


@mcp.tool()
async def t08(ctx: Context) -> str:
    """By assert."""
    assert ctx.session.client_params and ctx.session.client_params.capabilities.elicitation, "needs forms"
    r = await ctx.elicit("Which?", Pick)
    return r.data.name if r.action == "accept" else "none"


@mcp.tool()
async def t09(ctx: Context) -> str:
    """By match."""
    match ctx.session.client_params:
        case types.InitializeRequestParams(capabilities=types.ClientCapabilities(elicitation=None)):
            return "none"
        case None:
            return "none"
    r = await ctx.elicit("Which?", Pick)
    return r.data.name if r.action == "accept" else "none"


@mcp.tool()
async def t10(ctx: Context) -> str:
    """By contextlib.suppress."""
    with contextlib.suppress(McpError):
        r = await ctx.elicit("Which?", Pick)
        if r.action == "accept":
            return r.data.name
    return "none"


@mcp.tool()
async def t11(ctx: Context) -> str:
    """By a try with a wrong error."""
    try:
        r = await ctx.elicit("Which?", Pick)  # expect: MCP301
    except KeyError:  # expect: MCP305
        return "none"
    return r.data.name if r.action == "accept" else "none"


@mcp.tool()
async def t12(ctx: Context) -> str:
    """Only in one branch."""
    if supports(ctx):
        log.info("has forms")
    r = await ctx.elicit("Which?", Pick)  # expect: MCP301
    return r.data.name if r.action == "accept" else "none"


@mcp.tool()
async def t13(ctx: Context) -> str:
    """Wrong way round."""
    if supports(ctx):
        return "use the form"
    r = await ctx.elicit("Which?", Pick)  # expect: MCP301
    return r.data.name if r.action == "accept" else "none"


@mcp.tool()
async def t14(ctx: Context) -> str:
    """By walrus and getattr."""
    if (params := ctx.session.client_params) is None or getattr(params.capabilities, "elicitation", None) is None:
        return "none"
    r = await ctx.elicit("Which?", Pick)
    return r.data.name if r.action == "accept" else "none"


@mcp.tool()
async def t15(ctx: Context) -> str:
    """By a model dump."""
    caps = ctx.session.client_params.capabilities.model_dump(exclude_none=True)
    if "elicitation" not in caps:
        return "none"
    r = await ctx.elicit("Which?", Pick)
    return r.data.name if r.action == "accept" else "none"


@mcp.tool()
async def t16(ctx: Context) -> str:
    """By a model dump, url."""
    caps = ctx.session.client_params.capabilities.model_dump(exclude_none=True)
    if "url" in caps.get("elicitation", {}):
        r = await ctx.elicit_url("Open.", "https://a.example.com/y", uuid.uuid4().hex)
        return r.action
    r = await ctx.elicit_url("Open.", "https://a.example.com/y", uuid.uuid4().hex)  # expect: MCP302
    return r.action


@mcp.tool()
async def t17(ctx: Context) -> str:
    """supports with mode url."""
    if not supports(ctx, mode="url"):
        return "none"
    r = await ctx.elicit_url("Open.", "https://a.example.com/y", uuid.uuid4().hex)
    return r.action


@mcp.tool()
async def t18(ctx: Context) -> str:
    """supports with mode form, then url."""
    if not supports(ctx):
        return "none"
    r = await ctx.elicit_url("Open.", "https://a.example.com/y", uuid.uuid4().hex)  # expect: MCP302
    return r.action


@mcp.tool()
async def t19(ctx: Context) -> str:
    """Caught by Exception with a return."""
    try:
        r = await ctx.elicit("Which?", Pick)
    except Exception:
        log.exception("refused")
        return "none"
    return r.data.name if r.action == "accept" else "none"


@mcp.tool()
async def t20(ctx: Context) -> str:
    """Caught and raised again."""
    try:
        r = await ctx.elicit("Which?", Pick)
    except McpError as error:
        raise ToolError("Give a name as an argument, please.") from error
    return r.data.name if r.action == "accept" else "none"
