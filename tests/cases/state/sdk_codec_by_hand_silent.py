# case: MCP701 MCP702 MCP703 MCP704
"""The codec of the SDK, called by hand."""

import json
import os

from mcp.server.request_state import AESGCMRequestStateCodec, RequestStateSecurity

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


CODEC = AESGCMRequestStateCodec([os.environ["STATE_KEY"]])
SECURITY = RequestStateSecurity(keys=[os.environ["STATE_KEY"]])


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        body = json.dumps({"lot": params.arguments["lot"]}).encode()
        if params.name == "one":
            return InputRequiredResult(input_requests=ASK, request_state=SECURITY.codec.seal(body))
        return InputRequiredResult(input_requests=ASK, request_state=CODEC.seal(body))
    state = json.loads(CODEC.unseal(params.request_state))
    return text(state["lot"])


server = Server("lots", on_call_tool=call_tool)
