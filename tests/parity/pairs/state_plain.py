# case: MCP506 MCP701 MCP702 MCP705 MCP706
"""Boat hire on the low-level server: what travels through the client and back."""

import base64
import json

import mcp_types as types
from mcp.server.lowlevel import Server

DAYS = {"type": "object", "properties": {"days": {"type": "integer", "minimum": 1, "maximum": 14}}, "required": ["days"]}


def question(message: str) -> types.ElicitRequest:
    return types.ElicitRequest(params=types.ElicitRequestFormParams(message=message, requested_schema=DAYS))


def pack(offer: dict) -> str:
    return base64.urlsafe_b64encode(json.dumps(offer).encode()).decode()


def unpack(state: str) -> dict:
    return json.loads(base64.urlsafe_b64decode(state))  # expect: MCP702


def text(value: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=value)])


async def call_tool(ctx, params: types.CallToolRequestParams):
    answers = params.input_responses or {}
    if params.name == "hire":
        if "days" not in answers:
            return types.InputRequiredResult(
                input_requests={"days": question("For how many days?")},
                request_state=pack({"boat": params.arguments["boat"], "price": 90}),  # expect: MCP701
            )
        if answers["days"].action != "accept":
            return text("No boat was hired.")
        offer = unpack(params.request_state)
        await charge(offer["boat"], offer["price"])
        return text("Hired.")
    if params.name == "return_boat":
        return types.InputRequiredResult()  # expect: MCP705
    return text("There is no such tool.")


server = Server("boat-hire", on_call_tool=call_tool)
