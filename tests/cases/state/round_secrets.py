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


signer = URLSafeTimedSerializer(os.environ["STATE_KEY"])
box = Fernet(os.environ["FERNET_KEY"])


async def its(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=signer.dumps({"phone": params.arguments["phone"]}))  # expect: MCP703
    return text(signer.loads(params.request_state, max_age=60)["phone"][-2:]) if said_yes(params) else text("no")


async def boxed(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=box.encrypt(json.dumps({"phone": params.arguments["phone"]}).encode()).decode())
    return text(json.loads(box.decrypt(params.request_state))["phone"][-2:]) if said_yes(params) else text("no")


async def ids(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=signer.dumps({"order": params.arguments["order"], "step": 2, "email_sent": False}))
    return text(signer.loads(params.request_state, max_age=60)["order"]) if said_yes(params) else text("no")


async def card(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        claims = {"card_number": params.arguments["card"], "exp": time.time() + 60}  # expect: MCP703
        return InputRequiredResult(input_requests=ASK, request_state=jwt.encode(claims, KEY, "HS256"))
    return text(jwt.decode(params.request_state, KEY, ["HS256"])["card_number"][-4:]) if said_yes(params) else text("no")


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.name == "its":
        return await its(params)
    if params.name == "boxed":
        return await boxed(params)
    if params.name == "card":
        return await card(params)
    return await ids(params)


server = Server("secrets", on_call_tool=call_tool)
