"""Books seats."""

import os

from codec import StateCodec
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


CODEC = StateCodec(bytes.fromhex(os.environ["STATE_KEY"]))


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(
            input_requests=ASK,
            request_state=CODEC.encode(
                {
                    "seat": params.arguments["seat"],
                    "api_key": params.arguments["key"],
                }
            ),
        )
    state = CODEC.decode(params.request_state)
    return text(state["seat"])


server = Server("seats", on_call_tool=call_tool)
