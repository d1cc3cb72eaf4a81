# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Low-level rounds."""

import base64
import hashlib
import hmac
import json
import os
import secrets
import time
import uuid
from typing import Any

import jwt
from cryptography.fernet import Fernet, InvalidToken
from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer
from mcp.server import Server, ServerRequestContext
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
    TextContent,
)

FORM = {"type": "object", "properties": {"ok": {"type": "boolean", "title": "OK"}}, "required": ["ok"]}
ASK = {"ok": ElicitRequest(params=ElicitRequestFormParams(message="Sure?", requested_schema=FORM))}
KEY = os.environ["STATE_KEY"].encode()


def text(words: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=words)])


def said_yes(params: CallToolRequestParams) -> bool:
    answer = (params.input_responses or {}).get("ok")
    return isinstance(answer, ElicitResult) and answer.action == "accept" and bool((answer.content or {}).get("ok"))


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        raw = json.dumps({"user": params.arguments["user"], "amount": params.arguments["amount"]})
        state = base64.urlsafe_b64encode(raw.encode()).decode()  # expect: MCP701
        return InputRequiredResult(input_requests=ASK, request_state=state)
    if not said_yes(params):
        return text("no")
    state = json.loads(base64.urlsafe_b64decode(params.request_state))  # expect: MCP702
    return text(f"paid {state['amount']}")


server = Server("b64", on_call_tool=call_tool)
