# case: MCP301
"""A middleware that nobody added lets nothing through and stops nothing."""

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server.middleware import Middleware, MiddlewareContext


class FormsOnly(Middleware):
    async def on_call_tool(self, context: MiddlewareContext, call_next):
        params = context.fastmcp_context.session.client_params
        if params is None or params.capabilities.elicitation is None:
            raise ToolError("This server asks questions, and your client cannot show them.")
        return await call_next(context)


mcp = FastMCP("dyke")


@mcp.tool
async def raise_gate(ctx: Context) -> str:
    answer = await ctx.elicit("How high?", response_type=int)  # expect: MCP301
    return answer.action
