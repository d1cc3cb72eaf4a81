# case: MCP704
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


def subject() -> str:
    access = get_access_token()
    return access.subject if access and access.subject else ""


def seal(payload: dict[str, Any]) -> str:
    body = base64.urlsafe_b64encode(json.dumps(payload).encode()).decode()
    return body + "." + hmac.new(KEY, body.encode(), hashlib.sha256).hexdigest()


def unseal(token: str) -> dict[str, Any]:
    body, tag = token.rsplit(".", 1)
    if not hmac.compare_digest(tag, hmac.new(KEY, body.encode(), hashlib.sha256).hexdigest()):
        raise ValueError("altered")
    return json.loads(base64.urlsafe_b64decode(body))


async def unbound(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=seal({"amount": params.arguments["amount"]}))  # expect: MCP704
    return text(f"{unseal(params.request_state)['amount']}") if said_yes(params) else text("no")


async def bound(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        payload = {"amount": params.arguments["amount"], "sub": subject(), "exp": time.time() + 300, "tool": "bound"}
        return InputRequiredResult(input_requests=ASK, request_state=seal(payload))
    state = unseal(params.request_state)
    if state["sub"] != subject() or state["exp"] < time.time() or state["tool"] != params.name:
        return text("not yours")
    return text(f"{state['amount']}") if said_yes(params) else text("no")


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    return await (bound(params) if params.name == "bound" else unbound(params))


server = Server("b", on_call_tool=call_tool)
