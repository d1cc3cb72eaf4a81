# case: MCP301
"""Ways to register a tool."""

from functools import partial, wraps

from mcp.server.fastmcp import Context, FastMCP
from mcp.server.fastmcp.tools import Tool
from pydantic import BaseModel

mcp = FastMCP("x")


class Sure(BaseModel):
    ok: bool


async def one(ctx: Context) -> str:
    return (await ctx.elicit("1?", Sure)).action  # expect: MCP301


async def two(ctx: Context) -> str:
    return (await ctx.elicit("2?", Sure)).action  # expect: MCP301


async def three(ctx: Context) -> str:
    return (await ctx.elicit("3?", Sure)).action  # expect: MCP301


async def four(ctx: Context) -> str:
    return (await ctx.elicit("4?", Sure)).action  # expect: MCP301


async def five(ctx: Context) -> str:
    return (await ctx.elicit("5?", Sure)).action  # expect: MCP301


for fn in (one, two):
    mcp.add_tool(fn)

for name, fn in {"three": three}.items():
    mcp.tool(name=name)(fn)

register = mcp.tool()
register(four)

second = FastMCP("y", tools=[Tool.from_function(five)])


class Shop:
    def __init__(self, server: FastMCP) -> None:
        self.server = server
        self._register()

    def _register(self) -> None:
        for method in (self.buy, self.sell):
            self.server.add_tool(method, name=method.__name__)

        @self.server.tool()
        async def give(ctx: Context) -> str:
            return await self._ask(ctx, "Give?")

    async def buy(self, ctx: Context) -> str:
        return (await ctx.elicit("Buy?", Sure)).action  # expect: MCP301

    async def sell(self, ctx: Context) -> str:
        return (await ctx.elicit("Sell?", Sure)).action  # expect: MCP301

    async def _ask(self, ctx: Context, text: str) -> str:
        return (await ctx.elicit(text, Sure)).action  # expect: MCP301


Shop(mcp)


def tool(fn):
    """A decorator of one's own that registers."""

    @wraps(fn)
    async def run(*args, **kwargs):
        return await fn(*args, **kwargs)

    mcp.add_tool(run, name=fn.__name__)
    return run


@tool
async def six(ctx: Context) -> str:
    return (await ctx.elicit("6?", Sure)).action  # expect: MCP301


def plain_tool(fn):
    mcp.add_tool(fn, description="x")
    return fn


@plain_tool
async def seven(ctx: Context) -> str:
    return (await ctx.elicit("7?", Sure)).action  # expect: MCP301


def named(name: str):
    def take(fn):
        mcp.tool(name=name)(fn)
        return fn

    return take


@named("ten")
async def ten(ctx: Context) -> str:
    return (await ctx.elicit("10?", Sure)).action  # expect: MCP301


def logged(fn):
    @wraps(fn)
    async def run(*args, **kwargs):
        return await fn(*args, **kwargs)

    return run


@logged
async def nobody_registers(ctx: Context) -> str:
    return (await ctx.elicit("?", Sure)).action


def make(question: str):
    async def ask(ctx: Context) -> str:
        return (await ctx.elicit(question, Sure)).action  # expect: MCP301

    return ask


mcp.add_tool(make("8?"), name="eight")
mcp.add_tool(make("9?"), name="nine")


def careful_tool(fn):
    @wraps(fn)
    async def run(ctx: Context, *args, **kwargs):
        if ctx.session.client_params.capabilities.elicitation is None:
            return "your client shows no forms"
        return await fn(ctx, *args, **kwargs)

    mcp.tool(name=fn.__name__)(run)
    return run


@careful_tool
async def guarded(ctx: Context) -> str:
    return (await ctx.elicit("?", Sure)).action
