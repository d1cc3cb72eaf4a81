# case: MCP701 MCP702 MCP703 MCP704
"""fastmcp 4 seals states by itself."""

import json

from fastmcp import Context, FastMCP
from mcp_types import ElicitRequest, ElicitRequestFormParams, InputRequiredResult

mcp = FastMCP("lots")
FORM = ElicitRequestFormParams(message="Sure?", requested_schema={"type": "object", "properties": {"sure": {"type": "boolean"}}})


@mcp.tool
async def bid(lot: str, email: str, ctx: Context) -> str | InputRequiredResult:
    """Bid on a lot."""
    if ctx.request_state is None:
        return InputRequiredResult(input_requests={"sure": ElicitRequest(params=FORM)}, request_state=json.dumps({"lot": lot, "email": email}))
    return json.loads(ctx.request_state)["lot"]
