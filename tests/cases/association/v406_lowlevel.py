# case: MCP406
"""Which methods may ask: low-level, registrations of all kinds."""

import mcp.types as types
from mcp.server.lowlevel import Server
from pydantic import AnyUrl

server = Server("m")
SCHEMA = {"type": "object", "properties": {"name": {"type": "string", "title": "Name"}}}


async def ask(text: str) -> str:
    rc = server.request_context
    r = await rc.session.elicit(text, SCHEMA, related_request_id=rc.request_id)  # expect: MCP406
    return r.action


async def ask_inside(text: str) -> str:
    rc = server.request_context
    r = await rc.session.elicit(text, SCHEMA, related_request_id=rc.request_id)
    return r.action


@server.list_prompts()
async def prompts() -> list[types.Prompt]:
    await ask("Which prompts?")
    return []


@server.call_tool()
async def call(name: str, arguments: dict) -> list[types.TextContent]:
    return [types.TextContent(type="text", text=await ask_inside("Which?"))]


@server.list_resources()
async def resources() -> list[types.Resource]:
    rc = server.request_context
    roots = await rc.session.list_roots()  # expect: MCP406
    return [types.Resource(uri=r.uri, name=r.name or "x") for r in roots.roots]


@server.set_logging_level()
async def level(level: types.LoggingLevel) -> None:
    rc = server.request_context
    await rc.session.elicit("Really?", SCHEMA, related_request_id=rc.request_id)  # expect: MCP406


async def unsubscribe(req: types.UnsubscribeRequest) -> types.ServerResult:
    rc = server.request_context
    await rc.session.elicit("Really?", SCHEMA, related_request_id=rc.request_id)  # expect: MCP406
    return types.ServerResult(types.EmptyResult())


server.request_handlers[types.UnsubscribeRequest] = unsubscribe


@server.read_resource()
async def read(uri: AnyUrl) -> str:
    return await ask_inside("May I read?")
