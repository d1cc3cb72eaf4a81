"""A market that asks before it orders."""

from mcp.server.mcpserver import Context, MCPServer
from mcp.types import ElicitRequest, ElicitRequestFormParams, InputRequiredResult


class Market(MCPServer):
    def __init__(self, name: str):
        super().__init__(name)


mcp = Market("market")  # expect: MCP707

SCHEMA = {"type": "object", "properties": {"crates": {"type": "integer", "title": "Crates"}}, "required": ["crates"]}


@mcp.tool()
async def order(fish: str, ctx: Context) -> str | InputRequiredResult:
    """Order fish."""
    if ctx.input_responses is None:
        form = ElicitRequestFormParams(message="How many?", requested_schema=SCHEMA)
        return InputRequiredResult(input_requests={"crates": ElicitRequest(params=form)}, request_state=fish)
    return f"Ordered {ctx.request_state}"


app = mcp.streamable_http_app()
