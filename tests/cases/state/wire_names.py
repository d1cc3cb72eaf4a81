# case: MCP701 MCP702
"""The request as it goes over the wire."""
import json
from mcp.server import Server, ServerRequestContext
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    ElicitRequest,
    ElicitRequestFormParams,
    InputRequiredResult,
    TextContent,
)

SCHEMA = {"type": "object", "properties": {"sure": {"type": "boolean", "title": "Sure"}}, "required": ["sure"]}
ASK = {"sure": ElicitRequest(params=ElicitRequestFormParams(message="Sure?", requested_schema=SCHEMA))}


def text(words: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=words)])


async def handle(ctx: ServerRequestContext, params: CallToolRequestParams):
    wire = params.model_dump(by_alias=True)
    if wire.get("requestState"):
        lot, bid = json.loads(wire["requestState"])  # expect: MCP702
        return text(lot)
    state = json.dumps([params.arguments["lot"], params.arguments["bid"]])  # expect: MCP701
    return InputRequiredResult(input_requests=ASK, request_state=state)


server = Server("x", on_call_tool=handle)
