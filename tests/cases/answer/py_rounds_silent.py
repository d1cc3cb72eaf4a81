# case: MCP501 MCP504 MCP505 MCP506
"""A helper that asks only in the first round, called in every one."""

from mcp.server.mcpserver import Context, MCPServer
from mcp.types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult

mcp = MCPServer("signal-box")
SURE = {"type": "object", "properties": {"sure": {"type": "boolean", "title": "Switch"}}, "required": ["sure"]}
POINTS: dict[str, str] = {}


def confirmation(ctx: Context, message: str) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={"sure": ElicitRequest(params=ElicitRequestFormParams(message=message, requested_schema=SURE))})
    answer = ctx.input_responses.get("sure")
    if not isinstance(answer, ElicitResult) or answer.action != "accept":
        return "no"
    return "yes" if (answer.content or {}).get("sure") is True else "no"


@mcp.tool()
async def switch(point: str, ctx: Context) -> str | InputRequiredResult:
    """Switch a point."""
    confirmed = confirmation(ctx, f"Switch {point}?")
    if isinstance(confirmed, InputRequiredResult):
        return confirmed
    if confirmed != "yes":
        return "Left as it is."
    POINTS[point] = "switched"
    return "Switched."
