# case: MCP301
"""Handlers of an object, chosen by name."""

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel

mcp = FastMCP("x")


class Sure(BaseModel):
    ok: bool


class Desk:
    def __init__(self) -> None:
        self.actions = {"stop": self.stop, "start": self.start}

    async def stop(self, ctx: Context) -> str:
        answer = await ctx.elicit("Stop?", Sure)  # expect: MCP301
        return answer.action

    async def start(self, ctx: Context) -> str:
        return "started"

    async def run(self, ctx: Context, action: str) -> str:
        return await self.actions[action](ctx)


desk = Desk()


@mcp.tool()
async def machine(action: str, ctx: Context) -> str:
    return await desk.run(ctx, action)
