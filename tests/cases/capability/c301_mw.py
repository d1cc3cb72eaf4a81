# case: MCP301
"""A middleware lets tools run only for clients that show forms."""

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server.middleware import Middleware, MiddlewareContext


class FormsOnly(Middleware):
    async def on_call_tool(self, context: MiddlewareContext, call_next):
        params = context.fastmcp_context.session.client_params
        if params is None or params.capabilities.elicitation is None:
            raise ToolError("This server asks questions, and your client cannot show them.")
        return await call_next(context)


mcp = FastMCP("dyke", middleware=[FormsOnly()])


@mcp.tool
async def raise_gate(ctx: Context) -> str:
    answer = await ctx.elicit("How high?", response_type=int)
    return answer.action
