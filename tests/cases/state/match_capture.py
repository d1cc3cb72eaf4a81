# case: MCP701 MCP702
"""A match that captures the state."""
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


async def bid(params: CallToolRequestParams):
    match params.request_state:
        case None:
            bid = params.arguments["bid"]
            encoded = "%s/%d" % (params.arguments["lot"], bid)  # expect: MCP701
            return InputRequiredResult(input_requests=ASK, request_state=encoded)
        case str() as state:
            lot, _, amount = state.partition("/")  # expect: MCP702
            return text(f"{lot}{amount}")


TOOLS = {"bid": bid}


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams):
    return await TOOLS[params.name](params)


server = Server("x", on_call_tool=call_tool)
