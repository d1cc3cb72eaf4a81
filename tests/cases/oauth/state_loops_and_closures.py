# case: MCP222
"""States made in loops, closures and registries."""

import itertools
import secrets
import uuid
from urllib.parse import urlencode

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("closures")
COUNTER = itertools.count(1)


def link(**query: str) -> str:
    return f"https://id.closures.example/authorize?{urlencode({'response_type': 'code', 'client_id': 'c', **query})}"


def opener(ctx: Context):
    async def open_link(state: str) -> str:
        answer = await ctx.elicit_url("Connect.", link(state=state), str(uuid.uuid4()))
        return answer.action

    return open_link


@mcp.tool()
async def closed(ctx: Context) -> str:
    """Connect."""
    open_link = opener(ctx)
    return await open_link("closed")  # expect: MCP222


@mcp.tool()
async def looped(ctx: Context) -> str:
    """Connect all."""
    for name in ("mail", "files"):
        await ctx.elicit_url(
            "Connect.",
            link(state=f"provider:{name}"),  # expect: MCP222
            str(uuid.uuid4()),
        )
    return "Asked."


@mcp.tool()
async def sound(ctx: Context) -> str:
    """Connect soundly."""
    states = [secrets.token_urlsafe(16) for _ in range(2)]
    for state in states:
        await ctx.elicit_url("Connect.", link(state=state), str(uuid.uuid4()))
    return "Asked."


class Connector:
    label = "connector"  # expect: MCP222

    async def run(self, ctx: Context) -> str:
        return (await ctx.elicit_url("Connect.", self.url(), str(uuid.uuid4()))).action

    def url(self) -> str:
        return link(state=self.label)


@mcp.tool()
async def by_class(ctx: Context) -> str:
    """Connect by a class."""
    return await Connector().run(ctx)
