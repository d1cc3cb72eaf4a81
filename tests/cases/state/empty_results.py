# case: MCP705
"""Results that ask for nothing, and some that are not known to."""

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



def nothing() -> InputRequiredResult:
    return InputRequiredResult(input_requests={}, request_state=None)  # expect: MCP705


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.name == "empty":
        return nothing()
    if params.name == "retry":
        return InputRequiredResult(request_state="later")
    if params.name == "filled":
        requests = {}
        for name in params.arguments:
            requests[name] = ASK["sure"]
        return InputRequiredResult(input_requests=requests)
    options = {"input_requests": ASK}
    return InputRequiredResult(**options)


server = Server("pool", on_call_tool=call_tool)
