# case: MCP704
"""Signatures that bind too little, and one that binds all."""

import hashlib
import hmac
import json
import os
import time

from mcp.server.auth.middleware.auth_context import get_access_token

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


def sign(state: dict) -> str:
    body = json.dumps(state)
    return f"{body}.{hmac.new(KEY, body.encode(), hashlib.sha256).hexdigest()}"


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    arguments = params.arguments
    if params.name == "loose":
        return InputRequiredResult(input_requests=ASK, request_state=sign({"bed": arguments["bed"]}))  # expect: MCP704
    if params.name == "timed":
        return InputRequiredResult(input_requests=ASK, request_state=sign({"bed": arguments["bed"], "exp": time.time() + 60}))  # expect: MCP704
    bound = {"bed": arguments["bed"], "user": get_access_token().client_id, "expires_at": time.time() + 60, "tool": params.name}
    return InputRequiredResult(input_requests=ASK, request_state=sign(bound))


server = Server("beds", on_call_tool=call_tool)
