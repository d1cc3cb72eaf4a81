# case: MCP701 MCP702 MCP703 MCP705 MCP706
"""Low-level server of mcp 2, state in the ways authors write it."""
import base64
import hashlib
import hmac
import json
import os
import secrets
import time
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import parse_qs, urlencode

from cryptography.fernet import Fernet
from itsdangerous import BadSignature, URLSafeTimedSerializer
from mcp.server import Server, ServerRequestContext
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
    TextContent,
)
from pydantic import BaseModel

KEY = os.environ["TRAM_STATE_KEY"]
SIGNER = URLSafeTimedSerializer(KEY)
BOX = Fernet(os.environ["TRAM_FERNET_KEY"])
ROUNDS: dict[str, dict[str, Any]] = {}
ZONE = {"type": "object", "properties": {"zone": {"type": "string", "title": "Zone"}}, "required": ["zone"]}
ASK = {"zone": ElicitRequest(params=ElicitRequestFormParams(message="Which zone?", requested_schema=ZONE))}


@dataclass
class Step:
    name: str
    amount: int


class Ticket(BaseModel):
    line: int
    price: float


def said(words: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=words)])


def pack(data: dict[str, Any]) -> str:
    return base64.urlsafe_b64encode(json.dumps(data).encode()).decode()


def unpack(text: str) -> dict[str, Any]:
    return json.loads(base64.urlsafe_b64decode(text.encode()))  # expect: MCP702


async def a1(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=pack({"step": 1, "user": "x", "price": params.arguments["price"]}))  # expect: MCP701
    data = unpack(params.request_state)
    return said(f"{data['price']} paid")


async def a2(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        ticket = Ticket(line=params.arguments["line"], price=2.5)
        return InputRequiredResult(input_requests=ASK, request_state=ticket.model_dump_json())  # expect: MCP701
    ticket = Ticket.model_validate_json(params.request_state)  # expect: MCP702
    return said(f"{ticket.price} paid")


async def a3(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if not params.request_state:
        state = urlencode({"line": params.arguments["line"], "free": "1"})  # expect: MCP701
        return InputRequiredResult(input_requests=ASK, request_state=state)
    free = parse_qs(params.request_state)["free"][0]  # expect: MCP702
    return said("free ride" if free == "1" else "pay")


async def a4(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=f"{params.arguments['account']}:{params.arguments['amount']}")  # expect: MCP701
    account, amount = params.request_state.split(":")  # expect: MCP702
    return said(f"{amount} from {account}")


async def a5(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=json.dumps(asdict(Step("pay", params.arguments["amount"]))))  # expect: MCP701
    step = Step(**json.loads(params.request_state))  # expect: MCP702
    return said(f"{step.amount}")


async def a6(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    return InputRequiredResult()  # expect: MCP705


async def s1(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=SIGNER.dumps({"line": params.arguments["line"]}))
    try:
        data = SIGNER.loads(params.request_state, max_age=600)
    except BadSignature:
        return said("Start again.")
    return said(f"Line {data['line']}")


async def s2(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        sealed = BOX.encrypt(json.dumps({"line": params.arguments["line"], "token": os.environ["TRAM_TOKEN"]}).encode()).decode()
        return InputRequiredResult(input_requests=ASK, request_state=sealed)
    data = json.loads(BOX.decrypt(params.request_state.encode(), ttl=600))
    return said(f"Line {data['line']}")


async def s3(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        key = secrets.token_urlsafe(24)
        ROUNDS[key] = {"line": params.arguments["line"]}
        return InputRequiredResult(input_requests=ASK, request_state=key)
    data = ROUNDS.pop(params.request_state, None)
    if data is None:
        return said("Start again.")
    return said(f"Line {data['line']}")


def seal(data: dict[str, Any]) -> str:
    body = json.dumps({**data, "exp": time.time() + 600}).encode()
    mac = hmac.new(KEY.encode(), body, hashlib.sha256).digest()
    return base64.urlsafe_b64encode(mac + body).decode()


def unseal(text: str) -> dict[str, Any] | None:
    raw = base64.urlsafe_b64decode(text)
    mac, body = raw[:32], raw[32:]
    if not hmac.compare_digest(mac, hmac.new(KEY.encode(), body, hashlib.sha256).digest()):
        return None
    return json.loads(body)


async def s4(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=seal({"line": params.arguments["line"]}))
    data = unseal(params.request_state)
    if data is None:
        return said("Start again.")
    return said(f"Line {data['line']}")


async def s5(params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    """No state at all; the arguments come again."""
    answer = (params.input_responses or {}).get("zone")
    if answer is None:
        return InputRequiredResult(input_requests=ASK)
    if not isinstance(answer, ElicitResult) or answer.action != "accept":
        return said("Another time.")
    return said(f"Zone {(answer.content or {}).get('zone')}")


TOOLS = {"a1": a1, "a2": a2, "a3": a3, "a4": a4, "a5": a5, "a6": a6, "s1": s1, "s2": s2, "s3": s3, "s4": s4, "s5": s5}


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    return await TOOLS[params.name](params)


server = Server("tram", on_call_tool=call_tool)
