"""Canteen."""

from mcp.server.mcpserver import Context, MCPServer
from mcp_types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult

mcp = MCPServer("canteen")  # expect: MCP707
S = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}


@mcp.tool()
async def order(dish: str, ctx: Context) -> str | InputRequiredResult:
    """Order."""
    answer = (ctx.input_responses or {}).get("n")
    if answer is None:
        form = ElicitRequestFormParams(message=f"How many {dish}?", requested_schema=S)
        return InputRequiredResult(input_requests={"n": ElicitRequest(params=form)}, request_state=dish)
    if not isinstance(answer, ElicitResult) or answer.action != "accept":
        return "Nothing ordered."
    return f"{ctx.request_state}"


app = mcp.streamable_http_app()
