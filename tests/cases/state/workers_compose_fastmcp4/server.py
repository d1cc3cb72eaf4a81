"""fastmcp 4 behind several workers."""

from fastmcp import Context, FastMCP
from mcp_types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult

mcp = FastMCP("w")  # expect: MCP707
FORM = {"type": "object", "properties": {"n": {"type": "integer", "title": "N"}}, "required": ["n"]}


@mcp.tool
async def count(start: int, ctx: Context) -> str | InputRequiredResult:
    """Count."""
    reply = (ctx.input_responses or {}).get("n")
    if reply is None:
        form = ElicitRequestFormParams(message="How far?", requested_schema=FORM)
        return InputRequiredResult(input_requests={"n": ElicitRequest(params=form)}, request_state=str(start))
    if not isinstance(reply, ElicitResult) or reply.action != "accept" or not reply.content:
        return "not counted"
    return f"{ctx.request_state}..{reply.content['n']}"


app = mcp.http_app()
