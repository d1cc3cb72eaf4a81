# case: MCP701 MCP702
"""A dataclass as the state, in a loop over steps, read in a try."""

import json
from dataclasses import asdict, dataclass

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


@dataclass
class Draft:
    """What is known so far."""

    title: str
    step: int = 0


def load(params: CallToolRequestParams) -> Draft | None:
    if params.request_state is None:
        return None
    try:
        fields = json.loads(params.request_state)  # expect: MCP702
    except json.JSONDecodeError:
        return None
    return Draft(**fields)


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    draft = load(params) or Draft(params.arguments["title"])
    for step in range(draft.step, 3):
        if str(step) not in (params.input_responses or {}):
            draft = Draft(draft.title, step)
            return InputRequiredResult(input_requests=ASK, request_state=json.dumps(asdict(draft)))  # expect: MCP701
    return text(draft.title)


server = Server("papers", on_call_tool=call_tool)
