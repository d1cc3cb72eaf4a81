# case: MCP701 MCP702 MCP703 MCP705
"""The state only says which step is next."""

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
    match params.request_state:
        case None:
            return InputRequiredResult(input_requests=ASK, request_state="size")
        case "size":
            return InputRequiredResult(input_requests=ASK, request_state="colour")
        case _:
            return text("Done.")


server = Server("shirts", on_call_tool=call_tool)
