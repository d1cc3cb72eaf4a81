# case: MCP301 MCP302 MCP303 MCP304 MCP305 MCP306
"""Guards as other authors write them: ternaries, walrus, match, properties, closures, classes, assert, any order."""

from contextlib import suppress
from functools import wraps

from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import McpError
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel

mcp = FastMCP("weir")


class Level(BaseModel):
    gate: int


WITH_FORMS = ClientCapabilities(elicitation=ElicitationCapability())


@mcp.tool()
async def with_ternary(ctx: Context) -> str:
    caps = ctx.session.client_params.capabilities if ctx.session.client_params else None
    answer = await ctx.elicit("Gate?", Level) if caps and caps.elicitation else None
    return "none" if answer is None else answer.action


@mcp.tool()
async def with_walrus(ctx: Context) -> str:
    if (params := ctx.session.client_params) and (asks := params.capabilities.elicitation) is not None:
        answer = await ctx.elicit("Gate?", Level)
        return answer.action
    return "none"


@mcp.tool()
async def with_match(ctx: Context) -> str:
    match ctx.session.client_params.capabilities.elicitation:
        case None:
            return "none"
        case _:
            answer = await ctx.elicit("Gate?", Level)
            return answer.action


@mcp.tool()
async def with_assert(ctx: Context) -> str:
    assert ctx.session.check_client_capability(WITH_FORMS), "no forms"
    answer = await ctx.elicit("Gate?", Level)
    return answer.action


@mcp.tool()
async def with_getattr(ctx: Context) -> str:
    declared = getattr(ctx.session.client_params.capabilities, "elicitation", None)
    if not declared:
        raise ValueError("this tool asks, and your client cannot show it")
    answer = await ctx.elicit("Gate?", Level)
    return answer.action


@mcp.tool()
async def with_suppress(ctx: Context) -> str:
    with suppress(McpError):
        answer = await ctx.elicit("Gate?", Level)
        return answer.action
    return "none"


@mcp.tool()
async def with_finally(ctx: Context) -> str:
    answer = None
    try:
        answer = await ctx.elicit("Gate?", Level)
    except Exception:
        pass
    finally:
        await ctx.info("asked")
    return "none" if answer is None else answer.action


class Asker:
    """Asks on behalf of tools."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx

    @property
    def possible(self) -> bool:
        return self._ctx.session.check_client_capability(WITH_FORMS)

    async def gate(self) -> str:
        answer = await self._ctx.elicit("Gate?", Level)
        return answer.action


@mcp.tool()
async def with_property(ctx: Context) -> str:
    asker = Asker(ctx)
    if not asker.possible:
        return "none"
    return await asker.gate()


@mcp.tool()
async def with_closure(ctx: Context) -> str:
    def able() -> bool:
        return ctx.session.check_client_capability(WITH_FORMS)

    async def ask() -> str:
        answer = await ctx.elicit("Gate?", Level)
        return answer.action

    return await ask() if able() else "none"


def needs(capability: ClientCapabilities):
    """A decorator with an argument."""

    def wrap(tool):
        @wraps(tool)
        async def run(ctx: Context, *args, **kwargs):
            if not ctx.session.check_client_capability(capability):
                raise ValueError("your client cannot do that")
            return await tool(ctx, *args, **kwargs)

        return run

    return wrap


@mcp.tool()
@needs(WITH_FORMS)
async def with_decorator(ctx: Context) -> str:
    answer = await ctx.elicit("Gate?", Level)
    return answer.action


def ensure_forms(ctx: Context) -> None:
    if ctx.session.client_params is None or not ctx.session.client_params.capabilities.elicitation:
        raise ValueError("no forms")


@mcp.tool()
async def with_ensure(ctx: Context) -> str:
    ensure_forms(ctx)
    for gate in (1, 2):
        answer = await ctx.elicit(f"Gate {gate}?", Level)
        if answer.action != "accept":
            return answer.action
    return "both"


@mcp.tool()
async def in_the_wrong_branch(ctx: Context) -> str:
    if ctx.session.check_client_capability(WITH_FORMS):
        await ctx.info("forms")
    else:
        answer = await ctx.elicit("Gate?", Level)  # expect: MCP301
        return answer.action
    return "none"


@mcp.tool()
async def only_logged(ctx: Context) -> str:
    if not ctx.session.check_client_capability(WITH_FORMS):
        await ctx.warning("your client shows no forms")
    answer = await ctx.elicit("Gate?", Level)  # expect: MCP301
    return answer.action


@mcp.tool()
async def the_other_capability(ctx: Context) -> str:
    if ctx.session.client_params.capabilities.sampling is None:
        return "none"
    answer = await ctx.elicit("Gate?", Level)  # expect: MCP301
    return answer.action


@mcp.tool()
async def either_will_do(ctx: Context, force: bool = False) -> str:
    if force or ctx.session.check_client_capability(WITH_FORMS):
        answer = await ctx.elicit("Gate?", Level)  # expect: MCP301
        return answer.action
    return "none"


@mcp.tool()
async def another_error(ctx: Context) -> str:
    try:
        answer = await ctx.elicit("Gate?", Level)  # expect: MCP301
    except ValueError:
        return "none"
    return answer.action


@mcp.tool()
async def after_the_send(ctx: Context) -> str:
    answer = await ctx.elicit("Gate?", Level)  # expect: MCP301
    if not ctx.session.check_client_capability(WITH_FORMS):
        return "none"
    return answer.action
