# case: MCP401
"""Post boat on the low-level server of mcp 1.x: the session is taken along into a task."""

import asyncio

from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.session import ServerSession

server = Server("post-boat")
ISLAND = {"type": "object", "properties": {"island": {"type": "string", "title": "Island"}}, "required": ["island"]}


async def remind(session: ServerSession, request_id: types.RequestId) -> None:
    await asyncio.sleep(30)
    await session.elicit("Which island?", ISLAND, related_request_id=request_id)  # expect: MCP401


@server.call_tool()
async def call_tool(name: str, arguments: dict) -> list[types.TextContent]:
    context = server.request_context
    asyncio.create_task(remind(context.session, context.request_id))
    answer = await context.session.elicit("Which island?", ISLAND, related_request_id=context.request_id)
    return [types.TextContent(type="text", text=answer.action)]
