# case: MCP402 MCP406
"""Lock keeper on fastmcp: middleware around the methods of the protocol."""

from fastmcp import Context, FastMCP
from fastmcp.server.middleware import Middleware, MiddlewareContext


class Gate(Middleware):
    async def on_initialize(self, context: MiddlewareContext, call_next):
        await context.fastmcp_context.elicit("Which lock?", response_type=str)  # expect: MCP402
        return await call_next(context)

    async def on_call_tool(self, context: MiddlewareContext, call_next):
        answer = await context.fastmcp_context.elicit("Open the lock?", response_type=bool)
        if answer.action != "accept" or not answer.data:
            raise RuntimeError("closed")
        return await call_next(context)

    async def on_list_tools(self, context: MiddlewareContext, call_next):
        await context.fastmcp_context.elicit("Which lock?", response_type=str)  # expect: MCP406
        return await call_next(context)

    async def on_request(self, context: MiddlewareContext, call_next):
        return await call_next(context)


mcp = FastMCP("lock")
mcp.add_middleware(Gate())


@mcp.tool
async def open_lock(ctx: Context) -> str:
    """Open the lock."""
    answer = await ctx.elicit("Which side?", response_type=["up", "down"])
    return answer.data if answer.action == "accept" else "closed"
