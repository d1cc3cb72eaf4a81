# case: MCP701 MCP702
"""Signed and verified in the handler itself."""

import hashlib
import hmac
import json
import os

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



KEY = os.environ["STATE_KEY"].encode()


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        body = json.dumps(params.arguments)
        mac = hmac.new(KEY, body.encode(), hashlib.sha256).hexdigest()
        return InputRequiredResult(input_requests=ASK, request_state=body + "|" + mac)
    body, _, mac = params.request_state.rpartition("|")
    if not hmac.compare_digest(mac, hmac.new(KEY, body.encode(), hashlib.sha256).hexdigest()):
        return text("This state was changed.")
    return text(json.loads(body)["lot"])


server = Server("lots", on_call_tool=call_tool)
