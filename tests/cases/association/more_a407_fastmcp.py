# case: MCP401 MCP407
"""fastmcp: tasks, dependencies, and what runs after the answer."""

from fastmcp import Context, FastMCP
from fastmcp.dependencies import CurrentContext, Depends
from fastmcp.server.dependencies import get_context
from starlette.background import BackgroundTask, BackgroundTasks
from starlette.requests import Request
from starlette.responses import JSONResponse

mcp = FastMCP("brewery")


async def ask(ctx: Context, text: str) -> bool:
    answer = await ctx.elicit(text, response_type=bool)  # expect: MCP407
    return answer.action == "accept" and answer.data


@mcp.tool(task=True)
async def brew(ctx: Context) -> str:
    return "hops" if await ask(ctx, "Hops?") else "none"


@mcp.tool(task=False)
async def taste(ctx: Context) -> str:
    answer = await ctx.elicit("Good?", response_type=bool)
    return answer.action


@mcp.tool
async def pour(ctx: Context = CurrentContext()) -> str:
    answer = await ctx.elicit("Large?", response_type=bool)
    return answer.action


async def size() -> str:
    answer = await get_context().elicit("Which size?", response_type=["small", "large"])
    return answer.data if answer.action == "accept" else "small"


@mcp.tool
async def fill(chosen: str = Depends(size)) -> str:
    return chosen
