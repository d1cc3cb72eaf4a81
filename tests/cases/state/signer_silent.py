# case: MCP701 MCP702 MCP704
"""itsdangerous, with user, purpose and its own time stamp."""

import os

from itsdangerous import URLSafeTimedSerializer
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



SIGNER = URLSafeTimedSerializer(os.environ["KEY"], salt="state")


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    me = get_access_token().client_id
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=SIGNER.dumps({"lot": params.arguments["lot"], "sub": me, "tool": params.name}))
    claims = SIGNER.loads(params.request_state, max_age=300)
    return text(claims["lot"] if claims["sub"] == me else "Not yours.")


server = Server("lots", on_call_tool=call_tool)
