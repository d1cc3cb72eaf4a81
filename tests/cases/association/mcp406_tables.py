# case: MCP406
"""Wine cellar: handlers in the table of the low-level server, completions of the high-level one."""

from mcp import types
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.lowlevel import Server
from pydantic import BaseModel, Field

server = Server("cellar")
mcp = FastMCP("cellar-high")
RACK = {"type": "object", "properties": {"rack": {"type": "integer", "title": "Rack"}}, "required": ["rack"]}


class Rack(BaseModel):
    rack: int = Field(description="Rack")


async def rack() -> str:
    request = server.request_context
    answer = await request.session.elicit("Which rack?", RACK, related_request_id=request.request_id)  # expect: MCP406
    return answer.action


async def list_resources(request: types.ListResourcesRequest) -> types.ServerResult:
    return types.ServerResult(types.ListResourcesResult(resources=[], nextCursor=await rack()))


async def read_resource(request: types.ReadResourceRequest) -> types.ServerResult:
    return types.ServerResult(types.ReadResourceResult(contents=[types.TextResourceContents(uri="wine://1", text=await rack())]))


server.request_handlers[types.ListResourcesRequest] = list_resources
server.request_handlers[types.ReadResourceRequest] = read_resource


@mcp.completion()
async def complete(ref: types.PromptReference, argument: types.CompletionArgument, context: types.CompletionContext | None) -> types.Completion:
    answer = await mcp.get_context().elicit("Which rack?", Rack)  # expect: MCP406
    return types.Completion(values=[answer.action])


@mcp.resource("wine://{number}")
async def wine(number: str, ctx: Context) -> str:
    """A wine."""
    answer = await ctx.elicit("Which rack?", Rack)
    return answer.action
