# case: MCP701 MCP702
"""Fields joined by a colon, taken apart by splitting."""

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



async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    arguments = params.arguments or {}
    if params.request_state:
        account, amount = params.request_state.split(":")  # expect: MCP702
        return text(f"Moved {amount} to {account}")
    return InputRequiredResult(
        input_requests=ASK,
        request_state=f"{arguments['account']}:{arguments['amount']}",  # expect: MCP701
    )


server = Server("bank", on_call_tool=call_tool)
