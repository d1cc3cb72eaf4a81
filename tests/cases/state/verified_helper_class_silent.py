# case: MCP701 MCP702 MCP703
"""A class signs and checks; it refuses what it did not make."""

import base64
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


class Signer:
    def __init__(self, key: bytes) -> None:
        self.key = key

    def _mac(self, body: bytes) -> bytes:
        return hmac.new(self.key, body, hashlib.sha256).digest()

    def dumps(self, state: dict) -> str:
        body = json.dumps(state).encode()
        return base64.urlsafe_b64encode(self._mac(body) + body).decode()

    def loads(self, text: str) -> dict:
        raw = base64.urlsafe_b64decode(text)
        mac, body = raw[:32], raw[32:]
        if not hmac.compare_digest(mac, self._mac(body)):
            raise PermissionError
        return json.loads(body)


SIGNER = Signer(os.environ["KEY"].encode())


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=SIGNER.dumps({"lot": params.arguments["lot"]}))
    return text(SIGNER.loads(params.request_state)["lot"])


server = Server("lots", on_call_tool=call_tool)
