# case: MCP301
"""Handlers in tables: of many, in tuples, in records, added one by one, taken by a loop variable, in a class."""

from mcp.server import Server
from mcp.types import TextContent, Tool
from pydantic import BaseModel

server = Server("depot")
SURE = {"type": "object", "properties": {"ok": {"type": "boolean"}}, "required": ["ok"]}


async def stop(arguments: dict) -> str:
    session = server.request_context.session
    answer = await session.elicit("Stop it?", SURE)  # expect: MCP301
    return answer.action


async def start(arguments: dict) -> str:
    return "started"


async def wash(arguments: dict) -> str:
    session = server.request_context.session
    answer = await session.elicit("Wash it?", SURE)
    return answer.action


async def paint(arguments: dict) -> str:
    session = server.request_context.session
    answer = await session.elicit("Paint it?", SURE)  # expect: MCP301
    return answer.action


HANDLERS = {
    "stop": stop, "a": start, "b": start, "c": start, "d": start, "e": start, "f": start, "g": start, "h": start, "i": start,
}
WASHERS = {"wash": (wash, "washes"), "start": (start, "starts")}
PAINTERS: dict = {}
PAINTERS["paint"] = paint


@server.call_tool()
async def call_tool(name: str, arguments: dict) -> list[TextContent]:
    if name in PAINTERS:
        return [TextContent(type="text", text=await PAINTERS[name](arguments))]
    if name in WASHERS:
        if server.request_context.session.client_params.capabilities.elicitation is None:
            return []
        handler, _ = WASHERS[name]
        return [TextContent(type="text", text=await handler(arguments))]
    if (found := HANDLERS.get(name)) is not None:
        return [TextContent(type="text", text=await found(arguments))]
    raise ValueError(name)
