# case: MCP101 MCP102 MCP103 MCP105 MCP107
# options: --protocol 2026-07-28
"""Lido on the low-level server of mcp 2: questions that are returned, built in steps."""

from typing import Any

import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.lowlevel.server import ServerRequestContext
from pydantic import BaseModel, Field


class Locker(BaseModel):
    locker: int = Field(ge=1, le=90, description="Number of the locker")
    locker_code: str = Field(description="Code that opens the locker: the lock code")  # expect: MCP101


def ask(message: str, schema: dict[str, Any]) -> types.ElicitRequest:
    return types.ElicitRequest(params=types.ElicitRequestFormParams(message=message, requested_schema=schema))


def needed(**requests: types.ElicitRequest) -> types.InputRequiredResult:
    return types.InputRequiredResult(input_requests=requests, request_state=None)


async def call_tool(ctx: ServerRequestContext[Any], params: types.CallToolRequestParams) -> types.CallToolResult | types.InputRequiredResult:
    name = params.name
    if name == "one":
        return needed(locker=ask("Which locker?", Locker.model_json_schema()))
    if name == "two":
        requests: dict[str, Any] = {}
        requests["season"] = ask("See https://lido.example/prices", {"type": "object", "properties": {"season": {"type": "string", "enum": ["a", "a"]}}})  # expect: MCP102, MCP105
        for key, title in (("street", "Street"), ("card_pin", "PIN of your bank card")):  # expect: MCP101
            requests[key] = ask("Please", {"type": "object", "properties": {key: {"type": "string", "title": title}}})
        return types.InputRequiredResult(input_requests=requests)
    if name == "three":
        return types.InputRequiredResult.model_validate(
            {
                "resultType": "input_required",
                "inputRequests": {
                    "who": {
                        "method": "elicitation/create",
                        "params": {
                            "mode": "form",
                            "message": "Who swims?",
                            "requestedSchema": {
                                "type": "object",
                                "properties": {
                                    "who": {"type": ["string", "null"]},  # expect: MCP107
                                    "lanes": {"type": "array", "items": {"type": "string"}},  # expect: MCP103
                                    "password": {"type": "string"},  # expect: MCP101
                                },
                            },
                        },
                    }
                },
            }
        )
    return types.CallToolResult(content=[types.TextContent(type="text", text="Closed.")])


server = Server("lido", on_call_tool=call_tool)
