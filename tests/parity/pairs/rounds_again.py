# case: MCP506 MCP705 MCP706
"""Taxi rank that asks in rounds."""

from mcp_types import CallToolRequest, ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult

from mcp.server.mcpserver import Context, MCPServer

mcp = MCPServer("taxi-rank")

STREET = {"type": "object", "properties": {"street": {"type": "string", "title": "Street"}}, "required": ["street"]}


def where_from() -> ElicitRequest:
    return ElicitRequest(params=ElicitRequestFormParams(message="Where are you?", requested_schema=STREET))


@mcp.tool()
async def call_taxi(ctx: Context) -> str | InputRequiredResult:
    answer = (ctx.input_responses or {}).get("street")
    if not isinstance(answer, ElicitResult) or answer.action != "accept":
        return InputRequiredResult(input_requests={"street": where_from()})  # expect: MCP506
    return f"A taxi comes to {answer.content['street']}."


@mcp.tool()
async def call_van(ctx: Context) -> str | InputRequiredResult:
    answer = (ctx.input_responses or {}).get("street")
    if answer is None:
        return InputRequiredResult(input_requests={"street": where_from()})
    if answer.action != "accept":
        return "No van was called."
    return f"A van comes to {answer.content['street']}."


@mcp.tool()
async def call_bus(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses:
        return "A bus comes."
    return InputRequiredResult(input_requests={})  # expect: MCP705


@mcp.tool()
async def call_bike(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses:
        return "A rickshaw comes."
    return InputRequiredResult(
        input_requests={
            "street": where_from(),
            "bike": {"method": "tools/list", "params": {}},  # expect: MCP706
        }
    )
