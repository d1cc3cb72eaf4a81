# case: MCP401 MCP402 MCP403 MCP404 MCP405 MCP406
"""Night train: questions that belong to no call."""

import asyncio

import mcp.types as types
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import JSONResponse

mcp = FastMCP("night-train")


class Berth(BaseModel):
    berth: int = Field(title="Berth", ge=1, le=66)


class Desk:
    last: Context | None = None


async def remind(ctx: Context) -> None:
    await asyncio.sleep(600)
    await ctx.elicit("Keep the berth?", Berth)  # expect: MCP401


@mcp.tool()
async def hold(ctx: Context) -> str:
    Desk.last = ctx
    asyncio.get_running_loop().create_task(remind(ctx))
    return "Held for ten minutes."


@mcp.tool()
async def swap() -> str:
    answer = await Desk.last.elicit("Which berth instead?", Berth)  # expect: MCP403
    return answer.action


@mcp.tool()
async def book(ctx: Context) -> str:
    answer = await ctx.session.elicit_form("Which berth?", Berth.model_json_schema())  # expect: MCP404
    return answer.action


@mcp.completion()
async def complete(ref, argument, context) -> types.Completion:
    session = mcp.get_context().session
    roots = await session.list_roots()  # expect: MCP406
    return types.Completion(values=[str(root.uri) for root in roots.roots])


@mcp.custom_route("/conductor", methods=["POST"])
async def conductor(request: Request) -> JSONResponse:
    session = request.app.state.session
    answer = await session.elicit_form("Open the doors?", Berth.model_json_schema())  # expect: MCP402
    return JSONResponse({"answer": answer.action})


if __name__ == "__main__":
    mcp.run(transport="streamable-http")
