# case: MCP708
# options: --protocol 2026-07-28
"""Aquarium: what the newest revision has deprecated."""

from mcp_types import ElicitRequest, ElicitRequestFormParams, InputRequiredResult, ListRootsRequest

from mcp.server.mcpserver import Context, MCPServer

mcp = MCPServer("aquarium")
TANK = {"type": "object", "properties": {"tank": {"type": "integer", "title": "Tank"}}}


@mcp.tool()
async def feed(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses:
        return "Fed."
    return InputRequiredResult(
        input_requests={
            "folders": ListRootsRequest(),  # expect: MCP708
            "tank": ElicitRequest(params=ElicitRequestFormParams(message="Which tank?", requested_schema=TANK)),
        }
    )


@mcp.tool()
async def count_fish(ctx: Context) -> str:
    await ctx.info("counting")  # expect: MCP708
    return "Forty-one."
