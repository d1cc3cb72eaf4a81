# case: MCP701 MCP702
"""An envelope with a payload and its signature."""
import json
import secrets
import hmac
import hashlib
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


KEY = secrets.token_bytes(32)


def sign(text: str) -> str:
    return hmac.new(KEY, text.encode(), hashlib.sha256).hexdigest()


def protect(state: dict) -> str:
    payload = json.dumps(state, sort_keys=True)
    return json.dumps({"payload": payload, "mac": sign(payload)})


def check(text: str) -> dict:
    envelope = json.loads(text)
    if not secrets.compare_digest(envelope["mac"], sign(envelope["payload"])):
        raise ValueError
    return json.loads(envelope["payload"])


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams):
    if not params.request_state:
        return InputRequiredResult(input_requests=ASK, request_state=protect({"lot": params.arguments["lot"]}))
    return text(check(params.request_state)["lot"])


server = Server("x", on_call_tool=call_tool)
