# case: MCP301 MCP302
"""Guards that are rarer: tuples, errors of one's own, lists of tests, guards that return the context, enumerations of what is missing."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import TypeVar

from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel

mcp = FastMCP("moor")
T = TypeVar("T")
WITH_FORMS = ClientCapabilities(elicitation=ElicitationCapability())


class Depth(BaseModel):
    metres: int


class CannotAskError(Exception):
    """The client shows no forms."""


def check(ctx: Context) -> tuple[bool, str]:
    if ctx.session.check_client_capability(WITH_FORMS):
        return True, ""
    return False, "your client shows no forms"


@mcp.tool()
async def by_tuple(ctx: Context) -> str:
    able, reason = check(ctx)
    if not able:
        return reason
    return (await ctx.elicit("How deep?", Depth)).action


def require(ctx: Context) -> Context:
    if not ctx.session.check_client_capability(WITH_FORMS):
        raise CannotAskError
    return ctx


@mcp.tool()
async def by_return(ctx: Context) -> str:
    try:
        asking = require(ctx)
    except CannotAskError:
        return "none"
    return (await asking.elicit("How deep?", Depth)).action


async def able_to_ask(ctx: Context) -> bool:
    await ctx.debug("looking at the client")
    params = ctx.session.client_params
    if params is None:
        return False
    return bool(params.capabilities.elicitation)


@mcp.tool()
async def by_awaited(ctx: Context) -> str:
    if not await able_to_ask(ctx):
        return "none"
    return (await ctx.elicit("How deep?", Depth)).action


@mcp.tool()
async def by_all(ctx: Context) -> str:
    caps = ctx.session.client_params.capabilities
    if all([caps, caps.elicitation]):
        return (await ctx.elicit("How deep?", Depth)).action
    return "none"


def missing(ctx: Context) -> str | None:
    if ctx.session.client_params.capabilities.elicitation is None:
        return "forms"
    return None


@mcp.tool()
async def by_what_is_missing(ctx: Context) -> str:
    if lacking := missing(ctx):
        return f"your client has no {lacking}"
    return (await ctx.elicit("How deep?", Depth)).action


@mcp.tool()
async def by_try_else(ctx: Context) -> str:
    try:
        require(ctx)
    except CannotAskError:
        return "none"
    else:
        return (await ctx.elicit("How deep?", Depth)).action


class Guard:
    """Asks only after a look at the client."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    async def __aenter__(self) -> Context:
        if not self.ctx.session.check_client_capability(WITH_FORMS):
            raise CannotAskError
        return self.ctx

    async def __aexit__(self, *exc: object) -> None:
        return None


def guarded(tool: Callable[..., Awaitable[str]]) -> Callable[..., Awaitable[str]]:
    @wraps(tool)
    async def run(*args, **kwargs) -> str:
        ctx = kwargs.get("ctx") or args[-1]
        if ctx.session.check_client_capability(WITH_FORMS) is False:
            return "none"
        return await tool(*args, **kwargs)

    return run


@mcp.tool()
@guarded
async def by_decorator(name: str, ctx: Context) -> str:
    return (await ctx.elicit("How deep?", Depth)).action


@mcp.tool()
async def while_able(ctx: Context) -> str:
    tries = 0
    while ctx.session.check_client_capability(WITH_FORMS) and tries < 2:
        answer = await ctx.elicit("How deep?", Depth)
        if answer.action == "accept":
            return str(answer.data.metres)
        tries += 1
    return "none"


@mcp.tool()
async def in_comprehension(ctx: Context) -> str:
    answers = [await ctx.elicit(f"How deep is {name}?", Depth) for name in ("a", "b") if ctx.session.check_client_capability(WITH_FORMS)]
    return str(len(answers))


@mcp.tool()
async def in_other_branch(ctx: Context) -> str:
    able, _ = check(ctx)
    if not able:
        return (await ctx.elicit("How deep?", Depth)).action  # expect: MCP301
    return "none"
