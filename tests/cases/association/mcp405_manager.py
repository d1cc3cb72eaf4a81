# case: MCP405
"""Fish stall on the low-level server: a session manager without sessions."""

from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

server = Server("fish")
other = Server("chips")
FISH = {"type": "object", "properties": {"fish": {"type": "string", "title": "Fish"}}, "required": ["fish"]}

manager = StreamableHTTPSessionManager(app=server, event_store=None, json_response=False, stateless=True)
with_sessions = StreamableHTTPSessionManager(app=other)


@server.call_tool()
async def sell(name: str, arguments: dict) -> list[types.TextContent]:
    request = server.request_context
    answer = await request.session.elicit("Which fish?", FISH, related_request_id=request.request_id)  # expect: MCP405
    return [types.TextContent(type="text", text=answer.action)]


@other.call_tool()
async def fry(name: str, arguments: dict) -> list[types.TextContent]:
    request = other.request_context
    answer = await request.session.elicit("Which fish?", FISH, related_request_id=request.request_id)
    return [types.TextContent(type="text", text=answer.action)]
