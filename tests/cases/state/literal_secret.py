# case: MCP703
"""A key written into the state, beside names that only sound like one."""

import json

from mcp.server import Server, ServerRequestContext
from mcp.types import CallToolRequestParams, InputRequiredResult


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> InputRequiredResult:
    state = {
        "step": "token",
        "csrf_token": params.arguments["form"],
        "page_token": params.arguments["page"],
        "api_key": "kq83hfLs0dkWq91mzPx7vB",  # expect: MCP703
        "mail": params.arguments["to"],  # expect: MCP703
        "password_changed": params.arguments["changed"],
    }
    return InputRequiredResult(request_state=json.dumps(state))


server = Server("lists", on_call_tool=call_tool)
