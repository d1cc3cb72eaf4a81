# case: MCP406
"""Only tools, prompts and resources may ask: completion, lists and logging may not."""

from mcp.server.mcpserver import Context, MCPServer
from mcp.server import Server, ServerRequestContext
from mcp.types import CompleteResult, Completion, ElicitRequest, InputRequiredResult, ListToolsResult
from pydantic import BaseModel

mcp = MCPServer("barn")


class Sure(BaseModel):
    ok: bool


@mcp.completion()
async def complete(ref, argument, context):
    ctx = mcp.get_context() if hasattr(mcp, "get_context") else None
    return Completion(values=[argument.value])


@mcp.prompt()
async def greet(ctx: Context) -> str:
    return (await ctx.elicit("Sure?", Sure)).action


@mcp.resource("barn://{name}")
async def barn(name: str, ctx: Context) -> str:
    return (await ctx.elicit("Sure?", Sure)).action


async def list_tools(ctx: ServerRequestContext, params) -> ListToolsResult:
    await ctx.session.elicit_form("Which tools?", {"type": "object", "properties": {}}, related_request_id=ctx.request_id)  # expect: MCP406
    return ListToolsResult(tools=[])


async def completion(ctx: ServerRequestContext, params) -> CompleteResult | InputRequiredResult:
    return InputRequiredResult(input_requests={"a": ElicitRequest(params={"message": "Which?", "requestedSchema": {"type": "object", "properties": {}}})})  # expect: MCP406


async def subscribe(ctx: ServerRequestContext, params):
    await ask(ctx)


async def ask(ctx: ServerRequestContext):
    await ctx.session.create_message([], max_tokens=4, related_request_id=ctx.request_id)  # expect: MCP406


low = Server("barn", on_list_tools=list_tools, on_completion=completion, on_subscribe_resource=subscribe)
