"""Bakery over HTTP."""

import asyncio

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import JSONResponse

from .asking import Asker
from .links import Links

mcp = FastMCP("bakery")
askers: dict[str, Asker] = {}


class Cake(BaseModel):
    tiers: int


@mcp.tool()
async def order(ctx: Context, customer_email: str) -> str:
    asker = Asker(ctx)
    cake = await asker.form("How many tiers?", Cake)
    if cake is None:
        return "no cake"
    await asker.page("See your invoice.", Links.invoice("o", customer_email).url)
    return f"{cake.tiers} tiers"


@mcp.tool()
async def basket(ctx: Context, auth_token: str) -> str:
    return str(await Asker(ctx).page("See your basket.", Links.basket(auth_token).url))


@mcp.tool()
async def connect(ctx: Context) -> str:
    return str(await Asker(ctx).page("Connect your drive.", Links.consent()))


async def remind(ctx: Context) -> None:
    await asyncio.sleep(3600)
    await ctx.elicit("Was it good?", Cake)  # expect: MCP301, MCP401


@mcp.tool()
async def later(ctx: Context) -> str:
    asyncio.create_task(remind(ctx))
    return "I shall ask"


@mcp.custom_route("/ready", methods=["POST"])
async def ready(request: Request) -> JSONResponse:
    ctx = mcp.get_context()
    await ctx.elicit("Your cake is ready. Fetch it?", Cake)  # expect: MCP301, MCP402
    return JSONResponse({})


if __name__ == "__main__":
    mcp.run(transport="streamable-http")
