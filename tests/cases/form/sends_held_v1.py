# case: MCP101 MCP106 MCP105
"""Sends that are held in a name, a lambda or a partial first."""

from functools import partial
from typing import Any
from mcp.server.lowlevel import Server

server = Server("x")
TEXT = {"type": "string"}


@server.read_resource()
async def read_resource(uri: Any) -> str:
    session = server.request_context.session
    ask = lambda schema: session.elicit_form("Which bread?", schema)  # noqa: E731
    await ask({"type": "object", "properties": {"password": TEXT}})  # expect: MCP101
    return ""


@server.get_prompt()
async def get_prompt(name: str, arguments: dict[str, Any]) -> Any:
    send = partial(server.request_context.session.elicit_form, "Which bread?")
    await send(requestedSchema={"type": "object", "properties": {"password": TEXT}})  # expect: MCP101
    other = partial(server.request_context.session.elicit_form, message="Which bread?", requestedSchema={"type": "object", "properties": {"api_key": TEXT}})  # expect: MCP101
    await other()
    return None


@server.call_tool()
async def call_tool(name: str, arguments: dict[str, Any]) -> list[Any]:
    elicit = server.request_context.session.elicit
    await elicit("Which?", {"type": "object", "properties": {"password": TEXT}})  # expect: MCP101
    form = {"type": "object", "properties": {"bread": TEXT}, "required": ["bread"]}
    form["required"] += ["kee"]  # expect: MCP105
    await elicit("Which?", form)
    return []
