# case: MCP701 MCP702
"""A key made of the request, under which the server keeps the rest."""

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



class Store:
    def __init__(self) -> None:
        self._rows: dict[str, dict] = {}

    def put(self, key: str, row: dict) -> None:
        self._rows[key] = row

    def take(self, key: str) -> dict | None:
        return self._rows.pop(key, None)


store = Store()


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    if params.request_state is None:
        key = f"{params.name}-{len(params.arguments)}"
        store.put(key, dict(params.arguments))
        return InputRequiredResult(input_requests=ASK, request_state=key)
    row = store.take(params.request_state)
    return text(row["item"] if row else "Gone.")


server = Server("shop", on_call_tool=call_tool)
