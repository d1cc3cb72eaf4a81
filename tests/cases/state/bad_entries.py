# case: MCP706
"""Entries that no client answers."""

from mcp.types import CallToolRequest, CreateMessageRequest, CreateMessageRequestParams, ListRootsRequest

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



FORM = ElicitRequestFormParams(message="Which?", requested_schema=SCHEMA)


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    requests = dict(ASK)
    requests["again"] = CallToolRequest(params=params)  # expect: MCP706
    if params.name == "one":
        return InputRequiredResult(input_requests=requests)
    if params.name == "two":
        return InputRequiredResult(
            input_requests={
                "form": FORM,  # expect: MCP706
                "raw": {"method": "tools/list"},  # expect: MCP706
                "fine": {"method": "elicitation/create", "params": {"message": "Which?", "requestedSchema": SCHEMA}},
            }
        )
    return InputRequiredResult(
        input_requests={
            "model": CreateMessageRequest(params=CreateMessageRequestParams(messages=[], max_tokens=10)),
            "roots": ListRootsRequest(),
            **ASK,
        }
    )


server = Server("pool", on_call_tool=call_tool)
