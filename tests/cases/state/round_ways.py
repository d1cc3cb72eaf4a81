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


class State(dict):
    pass


def encode(**fields: Any) -> str:
    return json.dumps(fields)


async def kwargs_bad(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=encode(amount=params.arguments["amount"]))  # expect: MCP701
    state = json.loads(params.request_state)  # expect: MCP702
    return text(f"{state['amount']}") if said_yes(params) else text("no")


async def getattr_bad(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    raw = getattr(params, "request_state", None)
    if not raw:
        return InputRequiredResult(input_requests=ASK, request_state=json.dumps({"amount": params.arguments["amount"]}))  # expect: MCP701
    state = json.loads(raw)  # expect: MCP702
    return text(f"{state['amount']}") if said_yes(params) else text("no")


async def walrus_bad(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if (raw := params.request_state) is None:
        return InputRequiredResult(input_requests=ASK, request_state=json.dumps({"amount": params.arguments["amount"]}))  # expect: MCP701
    amount = json.loads(raw)["amount"]  # expect: MCP702
    return text(f"{amount}") if said_yes(params) else text("no")


async def verify_after_bad(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        body = json.dumps({"amount": params.arguments["amount"]})
        tag = hmac.new(KEY, body.encode(), hashlib.sha256).hexdigest()
        return InputRequiredResult(input_requests=ASK, request_state=f"{tag}:{body}")
    tag, _, body = params.request_state.partition(":")
    if not hmac.compare_digest(tag, hmac.new(KEY, body.encode(), hashlib.sha256).hexdigest()):
        return text("altered")
    return text(f"{json.loads(body)['amount']}") if said_yes(params) else text("no")


async def b64_helper_bad(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=pack({"amount": params.arguments["amount"]}))  # expect: MCP701
    return text(f"{unpack(params.request_state)['amount']}") if said_yes(params) else text("no")


def pack(data: dict[str, Any]) -> str:
    return base64.b64encode(json.dumps(data).encode()).decode()


def unpack(raw: str) -> dict[str, Any]:
    return json.loads(base64.b64decode(raw))  # expect: MCP702


async def uuid_ok(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        ticket = uuid.uuid4().hex
        TICKETS[ticket] = params.arguments["amount"]
        return InputRequiredResult(input_requests=ASK, request_state=ticket)
    amount = TICKETS.pop(params.request_state, None)
    if amount is None:
        return text("unknown")
    return text(f"{amount}") if said_yes(params) else text("no")


TICKETS: dict[str, Any] = {}
FERNET = Fernet(os.environ["FERNET_KEY"])


async def fernet_ok(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=FERNET.encrypt(json.dumps(params.arguments).encode()).decode())
    try:
        state = json.loads(FERNET.decrypt(params.request_state, ttl=300))
    except InvalidToken:
        return text("altered")
    return text(f"{state['amount']}") if said_yes(params) else text("no")


async def hmac_digest_bad(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        body = json.dumps(params.arguments)
        return InputRequiredResult(input_requests=ASK, request_state=json.dumps({"b": body, "sum": hashlib.sha256(body.encode()).hexdigest()}))  # expect: MCP701
    outer = json.loads(params.request_state)  # expect: MCP702
    if hashlib.sha256(outer["b"].encode()).hexdigest() != outer["sum"]:
        return text("altered")
    return text(outer["b"]) if said_yes(params) else text("no")


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    tools = {
        "kwargs": kwargs_bad,
        "getattr": getattr_bad,
        "walrus": walrus_bad,
        "verify": verify_after_bad,
        "b64": b64_helper_bad,
        "uuid": uuid_ok,
        "fernet": fernet_ok,
        "digest": hmac_digest_bad,
    }
    return await tools[params.name](params)


server = Server("ways", on_call_tool=call_tool)
