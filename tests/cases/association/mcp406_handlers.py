# case: MCP406
"""Beekeeping on the low-level server of mcp 2: handlers by constructor and by method."""

from mcp.server import Server, ServerRequestContext
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    CompleteRequestParams,
    CompleteResult,
    Completion,
    ElicitRequest,
    ElicitRequestFormParams,
    InputRequiredResult,
    ListToolsResult,
    PaginatedRequestParams,
    SetLevelRequestParams,
)

HIVE = {"type": "object", "properties": {"hive": {"type": "integer", "title": "Hive"}}, "required": ["hive"]}


def question() -> InputRequiredResult:
    form = ElicitRequestFormParams(message="Which hive?", requested_schema=HIVE)
    return InputRequiredResult(input_requests={"hive": ElicitRequest(params=form)})  # expect: MCP406


async def complete(ctx: ServerRequestContext, params: CompleteRequestParams) -> CompleteResult:
    answer = await ctx.session.elicit_form("Which hive?", HIVE, related_request_id=ctx.request_id)  # expect: MCP406
    return CompleteResult(completion=Completion(values=[answer.action]))


async def list_tools(ctx: ServerRequestContext, params: PaginatedRequestParams | None) -> ListToolsResult | InputRequiredResult:
    return question()


async def set_level(ctx: ServerRequestContext, params: SetLevelRequestParams) -> None:
    await ctx.session.list_roots()  # expect: MCP406


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    form = ElicitRequestFormParams(message="Which hive?", requested_schema=HIVE)
    return InputRequiredResult(input_requests={"hive": ElicitRequest(params=form)})


server = Server("bees", on_list_tools=list_tools, on_call_tool=call_tool, on_completion=complete)
server.add_request_handler("logging/setLevel", SetLevelRequestParams, set_level)
