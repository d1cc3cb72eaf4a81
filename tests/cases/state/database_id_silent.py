# case: MCP701 MCP702
"""The id that a database gave."""

from acme_db import database

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



async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        draft = await database.drafts.create(params.arguments)
        return InputRequiredResult(input_requests=ASK, request_state=str(draft.id))
    draft = await database.drafts.get(params.request_state)
    return text(draft.title)


server = Server("drafts", on_call_tool=call_tool)
