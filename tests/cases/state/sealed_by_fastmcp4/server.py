"""fastmcp 4 seals."""

import json

from fastmcp import Context, FastMCP
from mcp_types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult

mcp = FastMCP("rounds")
FORM = {"type": "object", "properties": {"n": {"type": "integer", "title": "N"}}, "required": ["n"]}


@mcp.tool
async def count(start: int, ctx: Context) -> str | InputRequiredResult:
    """Count."""
    reply = (ctx.input_responses or {}).get("n")
    if reply is None or ctx.request_state is None:
        form = ElicitRequestFormParams(message="How far?", requested_schema=FORM)
        return InputRequiredResult(input_requests={"n": ElicitRequest(params=form)}, request_state=json.dumps({"start": start}))
    if not isinstance(reply, ElicitResult) or reply.action != "accept" or not reply.content:
        return "not counted"
    return f"{json.loads(ctx.request_state)['start']}..{reply.content['n']}"


@mcp.tool
async def nothing(ctx: Context) -> str | InputRequiredResult:
    """Nothing."""
    return InputRequiredResult(input_requests={}, request_state=None)  # expect: MCP705
