# case: MCP301 MCP302 MCP303 MCP304 MCP305 MCP306
"""Guards: low-level server of mcp 2."""

import mcp_types as types
from mcp.server import Server, ServerRequestContext
from mcp.shared.exceptions import MCPError

SCHEMA = {"type": "object", "properties": {"name": {"type": "string", "title": "Name"}}, "required": ["name"]}


def can_elicit(ctx: ServerRequestContext) -> bool:
    caps = ctx.session.client_capabilities
    return caps is not None and caps.elicitation is not None


async def on_call_tool(ctx: ServerRequestContext, params: types.CallToolRequestParams) -> types.CallToolResult | types.InputRequiredResult:
    if params.name == "one":
        if not can_elicit(ctx):
            return text("none")
        r = await ctx.session.elicit_form("Which?", SCHEMA, related_request_id=ctx.request_id)
        return text(r.action)
    if params.name == "two":
        r = await ctx.session.elicit_form("Which?", SCHEMA, related_request_id=ctx.request_id)  # expect: MCP301
        return text(r.action)
    if params.name == "three":
        try:
            r = await ctx.session.elicit_form("Which?", SCHEMA, related_request_id=ctx.request_id)
        except MCPError:
            return text("refused")
        return text(r.action)
    if params.name == "four":
        form = types.ElicitRequestFormParams(message="Which?", requested_schema=SCHEMA)
        return types.InputRequiredResult(input_requests={"a": types.ElicitRequest(params=form)})  # expect: MCP301
    if params.name == "five" and can_elicit(ctx):
        form = types.ElicitRequestFormParams(message="Which?", requested_schema=SCHEMA)
        return types.InputRequiredResult(input_requests={"a": types.ElicitRequest(params=form)})
    if params.name == "six":
        page = types.ElicitRequestURLParams(message="Open", url="https://a.example.com/x")
        return types.InputRequiredResult(input_requests={"a": types.ElicitRequest(params=page)})  # expect: MCP302
    return text("?")


def text(words: str) -> types.CallToolResult:
    return types.CallToolResult(content=[types.TextContent(type="text", text=words)])


server = Server("low2", on_call_tool=on_call_tool)
