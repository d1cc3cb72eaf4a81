# case: MCP212 MCP215
"""Tides on the low-level server of mcp 1.x, which passes the error on."""

import uuid

import mcp.types as types
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import UrlElicitationRequiredError

server = Server("tides")


def page(harbour: str) -> list[types.ElicitRequestURLParams]:
    return [types.ElicitRequestURLParams(mode="url", message="Subscribe.", url=f"https://tides.example.org/{harbour}", elicitationId=uuid.uuid4().hex)]


@server.call_tool()
async def call_tool(name: str, arguments: dict[str, str]) -> list[types.TextContent]:
    raise UrlElicitationRequiredError(page(arguments["harbour"]))


@server.get_prompt()
async def get_prompt(name: str, arguments: dict[str, str] | None) -> types.GetPromptResult:
    raise UrlElicitationRequiredError(page(name))
