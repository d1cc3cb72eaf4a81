# case: MCP705 MCP706
"""Results that ask."""
from mcp.server.mcpserver import Context, MCPServer
from mcp_types import (
    CreateMessageRequest,
    CreateMessageRequestParams,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitRequestURLParams,
    InputRequiredResult,
    ListRootsRequest,
    ListToolsRequest,
    SamplingMessage,
    TextContent,
)

mcp = MCPServer("bakery")
S = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}


def form(text: str) -> ElicitRequest:
    return ElicitRequest(params=ElicitRequestFormParams(message=text, requested_schema=S))


@mcp.tool()
async def a1(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={})  # expect: MCP705
    return "ok"


@mcp.tool()
async def a2(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={"n": form("How many?"), "tools": ListToolsRequest()})  # expect: MCP706
    return "ok"


@mcp.tool()
async def a3(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        requests = {"n": form("How many?")}
        requests["text"] = "Which flour?"  # expect: MCP706
        return InputRequiredResult(input_requests=requests)
    return "ok"


@mcp.tool()
async def s1(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult(request_state="waiting")
    return "ok"


@mcp.tool()
async def s2(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        requests = {f"n{i}": form(f"How many of {i}?") for i in range(2)}
        requests["page"] = ElicitRequest(params=ElicitRequestURLParams(message="Upload.", url="https://bakery.example.com/up"))
        requests["roots"] = ListRootsRequest()
        requests["idea"] = CreateMessageRequest(
            params=CreateMessageRequestParams(messages=[SamplingMessage(role="user", content=TextContent(type="text", text="Hi"))], max_tokens=5)
        )
        return InputRequiredResult(input_requests=requests)
    return "ok"
