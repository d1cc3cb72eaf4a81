# case: MCP705 MCP706
"""Results (mcp 2, low level and high level)."""

from mcp.server.mcpserver import Context, MCPServer
from mcp.types import (
    CallToolRequest,
    CreateMessageRequest,
    CreateMessageRequestParams,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitRequestURLParams,
    InputRequiredResult,
    ListRootsRequest,
    SamplingMessage,
    TextContent,
)

mcp = MCPServer("results")
FORM = {"type": "object", "properties": {"n": {"type": "integer", "title": "N"}}, "required": ["n"]}


def ask() -> ElicitRequest:
    return ElicitRequest(params=ElicitRequestFormParams(message="N?", requested_schema=FORM))


@mcp.tool()
async def empty_dict(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={})  # expect: MCP705
    return "x"


@mcp.tool()
async def none_both(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests=None, request_state=None)  # expect: MCP705
    return "x"


@mcp.tool()
async def model_validate(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult.model_validate({"inputRequests": {"n": {"method": "elicitation/create", "params": {"message": "N?", "requestedSchema": FORM}}}})
    return "x"


@mcp.tool()
async def all_kinds(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        msg = SamplingMessage(role="user", content=TextContent(type="text", text="hi"))
        return InputRequiredResult(
            input_requests={
                "n": ask(),
                "s": CreateMessageRequest(params=CreateMessageRequestParams(messages=[msg], max_tokens=5)),
                "r": ListRootsRequest(),
            }
        )
    return "x"


@mcp.tool()
async def tool_call(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={"t": CallToolRequest(method="tools/call", params={"name": "x"})})  # expect: MCP706
    return "x"


@mcp.tool()
async def params_only(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={"n": ElicitRequestFormParams(message="N?", requested_schema=FORM)})  # expect: MCP706
    return "x"


@mcp.tool()
async def string_entry(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={"n": "How many?"})  # expect: MCP706
    return "x"


@mcp.tool()
async def built(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        requests = {}
        requests["n"] = ask()
        return InputRequiredResult(input_requests=requests)
    return "x"


@mcp.tool()
async def maybe(ctx: Context, more: bool) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={"n": ask()} if more else None, request_state="later")
    return "x"


@mcp.tool()
async def url(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={"u": ElicitRequest(params=ElicitRequestURLParams(message="Go", url="https://a.example.com/x"))})
    return "x"


@mcp.tool()
async def handmade(ctx: Context) -> dict:
    if ctx.input_responses is None:
        return {"inputRequests": {"n": {"method": "elicitation/create", "params": {"message": "N?", "requestedSchema": FORM}}}}  # expect: MCP706
    return {}


@mcp.tool()
async def handmade_ok(ctx: Context) -> dict:
    if ctx.input_responses is None:
        return {"resultType": "input_required", "inputRequests": {"n": {"method": "elicitation/create", "params": {"message": "N?", "requestedSchema": FORM}}}}
    return {}


@mcp.tool()
async def bad_method(ctx: Context) -> dict:
    if ctx.input_responses is None:
        return {"resultType": "input_required", "inputRequests": {"n": {"method": "elicit/create", "params": {"message": "N?", "requestedSchema": FORM}}}}  # expect: MCP706
    return {}
