# case: MCP406
"""Which methods may ask: mcp 2."""

import mcp_types as types
from mcp.server import Server, ServerRequestContext
from mcp.server.mcpserver import Context, MCPServer

SCHEMA = {"type": "object", "properties": {"name": {"type": "string", "title": "Name"}}}


def question() -> types.InputRequiredResult:
    form = types.ElicitRequestFormParams(message="Which?", requested_schema=SCHEMA)
    return types.InputRequiredResult(input_requests={"a": types.ElicitRequest(params=form)})


async def on_list_tools(ctx: ServerRequestContext, params):
    form = types.ElicitRequestFormParams(message="Which?", requested_schema=SCHEMA)
    return types.InputRequiredResult(input_requests={"a": types.ElicitRequest(params=form)})  # expect: MCP406


async def on_completion(ctx: ServerRequestContext, params: types.CompleteRequestParams):
    r = await ctx.session.elicit_form("Which?", SCHEMA, related_request_id=ctx.request_id)  # expect: MCP406
    return types.CompleteResult(completion=types.Completion(values=[r.action]))


async def on_call_tool(ctx: ServerRequestContext, params: types.CallToolRequestParams):
    return question()


async def custom(ctx: ServerRequestContext, params):
    await ctx.session.list_roots()
    return types.EmptyResult()


server = Server("s", on_list_tools=on_list_tools, on_completion=on_completion, on_call_tool=on_call_tool)

mcp = MCPServer("m")


@mcp.completion()
async def complete(ref, argument, context):
    ctx = mcp
    return None


@mcp.resource("x://{name}")
async def res(name: str, ctx: Context):
    return question()


@mcp.prompt()
async def p(ctx: Context):
    return question()
