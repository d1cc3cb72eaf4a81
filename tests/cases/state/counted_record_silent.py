# case: MCP701 MCP702 MCP703
"""A number under which a store keeps the record."""
import json
from datetime import datetime, timezone
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


class Pending:
    """Keeps what was asked."""

    def __init__(self, redis) -> None:
        self.redis = redis

    async def keep(self, data: dict) -> str:
        number = await self.redis.incr("pending")
        await self.redis.set(f"pending:{number}", json.dumps(data))
        return str(number)

    async def find(self, state: str) -> dict | None:
        found = await self.redis.get(f"pending:{state}")
        return json.loads(found) if found else None


def make(redis) -> Server:
    pending = Pending(redis)

    async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams):
        if params.request_state is None:
            return InputRequiredResult(input_requests=ASK, request_state=await pending.keep(params.arguments))
        data = await pending.find(params.request_state)
        return text(data["lot"] if data else "gone")

    return Server("x", on_call_tool=call_tool)
