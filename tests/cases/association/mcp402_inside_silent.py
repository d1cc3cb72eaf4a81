# case: MCP401 MCP402 MCP406
"""Mountain hut: decorators that ask, handlers made by functions, a server made by a function."""

import asyncio
import functools
from collections.abc import Awaitable, Callable

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field


class Sure(BaseModel):
    sure: bool = Field(description="Sure?")


def confirmed(question: str) -> Callable[[Callable[..., Awaitable[str]]], Callable[..., Awaitable[str]]]:
    """Ask before the tool runs."""

    def around(tool: Callable[..., Awaitable[str]]) -> Callable[..., Awaitable[str]]:
        @functools.wraps(tool)
        async def inner(*args: object, ctx: Context, **named: object) -> str:
            answer = await ctx.elicit(question, Sure)
            if answer.action != "accept" or not answer.data.sure:
                return "Nothing was done."
            return await tool(*args, ctx=ctx, **named)

        return inner

    return around


def build() -> FastMCP:
    """The server."""
    mcp = FastMCP("hut")

    async def ask(ctx: Context, what: str) -> bool:
        answer = await ctx.elicit(f"Really {what}?", Sure)
        return answer.action == "accept" and answer.data.sure

    @mcp.tool()
    @confirmed("Close the hut?")
    async def close_hut(ctx: Context) -> str:
        """Close the hut."""
        return "Closed."

    @mcp.tool()
    async def light_fire(ctx: Context) -> str:
        """Light the fire."""
        return "Lit." if await ask(ctx, "light the fire") else "Cold."

    return mcp


async def main() -> None:
    """Serve."""
    mcp = build()

    @mcp.tool()
    async def ring_bell(ctx: Context) -> str:
        """Ring the bell."""
        answer = await ctx.elicit("Ring the bell?", Sure)
        return answer.action

    await mcp.run_stdio_async()


if __name__ == "__main__":
    asyncio.run(main())
