# case: MCP701 MCP702
"""A middleware of the project deals with the states."""

import json

from sealing import seal, unseal

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


class SealStates:
    """Seals what goes out and opens what comes in."""

    async def __call__(self, ctx, call_next):
        if ctx.params.request_state is not None:
            ctx.params.request_state = unseal(ctx.params.request_state)
        result = await call_next(ctx)
        if isinstance(result, InputRequiredResult):
            result.request_state = seal(result.request_state)
        return result


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        return InputRequiredResult(input_requests=ASK, request_state=json.dumps({"lot": params.arguments["lot"]}))
    return text(json.loads(params.request_state)["lot"])


server = Server("lots", on_call_tool=call_tool)
server.middleware.append(SealStates())
