# case: MCP703
"""Secrets and personal data in states that anybody can read."""

import base64
import json
import os

import jwt

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



KEY = os.environ["STATE_KEY"]


def encode(state: dict) -> str:
    return base64.b64encode(json.dumps(state).encode()).decode()


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    arguments = params.arguments
    token = os.environ["CRM_TOKEN"]
    if params.name == "one":
        return InputRequiredResult(
            input_requests=ASK,
            request_state=encode(
                {
                    "step": 2,
                    "refresh_token": arguments["refresh"],  # expect: MCP703
                    "home": {"email": arguments["mail"]},  # expect: MCP703
                }
            ),
        )
    if params.name == "two":
        claims = {"lane": 2, "phone": arguments["phone"]}  # expect: MCP703
        return InputRequiredResult(input_requests=ASK, request_state=jwt.encode(claims, KEY))
    if params.name == "three":
        return InputRequiredResult(input_requests=ASK, request_state=f"{arguments['lane']}|{token}")  # expect: MCP703
    return InputRequiredResult(input_requests=ASK, request_state=encode({"token_id": arguments["id"], "page_token": "7", "has_password": True}))


server = Server("crm", on_call_tool=call_tool)
