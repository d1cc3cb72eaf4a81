# case: MCP208 MCP209 MCP210 MCP214 MCP215
"""Ferries on the low-level server of mcp 2."""

import secrets
from typing import Any

import mcp.types as types
from mcp.server import Server, ServerRequestContext
from mcp.shared.exceptions import UrlElicitationRequiredError

PAGES = {"north": "https://north.example.org", "south": "https://south.example.org"}


async def call_tool(ctx: ServerRequestContext, params: types.CallToolRequestParams) -> types.CallToolResult:
    arguments: dict[str, Any] = params.arguments or {}
    if params.name == "table":
        await ctx.session.elicit_url(
            "Look.",
            url=f"{PAGES[arguments['line']]}/book",
            elicitation_id=f"book-{arguments['line']}-{secrets.token_hex(8)}",
            related_request_id=ctx.request_id,
        )
    elif params.name == "any":
        await ctx.session.elicit_url(
            "Look.",
            url=arguments["page"],  # expect: MCP208
            elicitation_id=f"any-{arguments['line']}",  # expect: MCP210
            related_request_id=ctx.request_id,
        )
    elif params.name == "done":
        await ctx.session.send_elicit_complete(arguments["id"])  # expect: MCP214
    elif params.name == "error":
        raise UrlElicitationRequiredError(
            [types.ElicitRequestURLParams(message="Look.", url=PAGES["north"], elicitation_id=secrets.token_urlsafe(16))],
        )
    return types.CallToolResult(content=[])


server = Server("ferries", on_call_tool=call_tool)


def page_of(arguments: dict[str, Any]) -> str:
    page = str(arguments["page"]).strip()
    if not page.startswith("https://north.example.org/"):
        raise ValueError("somebody else's")
    return page


async def careful(ctx: ServerRequestContext, params: types.CallToolRequestParams) -> types.CallToolResult:
    arguments = params.arguments or {}
    if params.name == "own":
        await ctx.session.elicit_url("Look.", page_of(arguments), secrets.token_urlsafe(16), related_request_id=ctx.request_id)
    elif arguments["page"] in PAGES.values():
        await ctx.session.elicit_url("Look.", arguments["page"], secrets.token_urlsafe(16), related_request_id=ctx.request_id)
    return types.CallToolResult(content=[])


careful_server = Server("careful-ferries", on_call_tool=careful)
