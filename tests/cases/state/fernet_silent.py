# case: MCP701 MCP702 MCP703
"""Encrypted with Fernet, so a token may be inside."""

import json
import os

from cryptography.fernet import Fernet

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



FERNET = Fernet(os.environ["STATE_KEY"])


def freeze(state: dict) -> str:
    return FERNET.encrypt(json.dumps(state).encode()).decode()


def thaw(token: str) -> dict:
    return json.loads(FERNET.decrypt(token.encode(), ttl=600))


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        access_token = os.environ["SHOP_TOKEN"]
        return InputRequiredResult(input_requests=ASK, request_state=freeze({"access_token": access_token, "item": params.arguments["item"]}))
    return text(thaw(params.request_state)["item"])


server = Server("shop", on_call_tool=call_tool)
