# case: MCP701 MCP702
"""Handlers as methods of a class; the state is a pydantic model."""

from pydantic import BaseModel

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



class Draft(BaseModel):
    parcel: str
    weight: int


class Depot:
    def __init__(self) -> None:
        self.server = Server("depot", on_call_tool=self.call_tool)

    def _load(self, state: str) -> Draft:
        return Draft.model_validate_json(state)  # expect: MCP702

    async def call_tool(self, ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
        if params.request_state is None:
            draft = Draft(parcel=params.arguments["parcel"], weight=params.arguments["weight"])
            return InputRequiredResult(input_requests=ASK, request_state=draft.model_dump_json())  # expect: MCP701
        draft = self._load(params.request_state)
        return text(draft.parcel)
