# case: MCP701 MCP702 MCP703
"""Encrypted with a secret box."""
import json
from nacl.secret import SecretBox
from nacl.encoding import URLSafeBase64Encoder
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


BOX = SecretBox(bytes(32))


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams):
    if params.request_state is None:
        plain = json.dumps({"email": params.arguments["email"]}).encode()
        return InputRequiredResult(input_requests=ASK, request_state=BOX.encrypt(plain, encoder=URLSafeBase64Encoder).decode())
    plain = BOX.decrypt(params.request_state.encode(), encoder=URLSafeBase64Encoder)
    return text(json.loads(plain)["email"])


server = Server("x", on_call_tool=call_tool)
