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


async def pay(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=f"{params.arguments['account']}:{params.arguments['amount']}")  # expect: MCP701
    account, amount = params.request_state.split(":")  # expect: MCP702
    return text(f"paid {amount} to {account}") if said_yes(params) else text("no")


async def drop(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=str(params.arguments["id"]))  # expect: MCP701
    return text(f"dropped {int(params.request_state)}") if said_yes(params) else text("no")  # expect: MCP702


async def md5(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        body = json.dumps(params.arguments)
        return InputRequiredResult(input_requests=ASK, request_state=body + "." + hashlib.md5(body.encode()).hexdigest())  # expect: MCP701
    body, digest = params.request_state.rsplit(".", 1)
    if hashlib.md5(body.encode()).hexdigest() != digest:
        return text("altered")
    return text(f"paid {json.loads(body)['amount']}") if said_yes(params) else text("no")  # expect: MCP702


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    match params.name:
        case "pay":
            return await pay(params)
        case "drop":
            return await drop(params)
        case _:
            return await md5(params)


server = Server("plain", on_call_tool=call_tool)
