# case: ALL
"""Seed library on the low-level server of mcp 2: forms, pages, sampling and roots, each after a test."""

import secrets
from typing import Any

from mcp.server import Server, ServerRequestContext
from mcp.types import CallToolRequestParams, CallToolResult, ListToolsResult, SamplingMessage, TextContent, Tool

ASK_ROW = {
    "type": "object",
    "properties": {"row": {"type": "integer", "title": "Row", "minimum": 1, "maximum": 40}},
    "required": ["row"],
}


def text(value: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=value)])


async def sow(ctx: ServerRequestContext, arguments: dict[str, Any]) -> CallToolResult:
    caps = ctx.session.client_capabilities
    if caps is None or caps.elicitation is None:
        return text("In which row?")
    answer = await ctx.session.elicit_form("In which row?", ASK_ROW, related_request_id=ctx.request_id)
    if answer.action != "accept" or not answer.content or not isinstance(answer.content.get("row"), int):
        return text("Nothing was sown.")
    return text(f"Sown in row {answer.content['row']}.")


async def order(ctx: ServerRequestContext, arguments: dict[str, Any]) -> CallToolResult:
    caps = ctx.session.client_capabilities
    if not (caps and caps.elicitation and caps.elicitation.url):
        return text("Order at the counter, please.")
    basket = secrets.token_urlsafe(16)
    answer = await ctx.session.elicit_url(
        "Order in the browser.", f"https://seeds.example.org/basket/{basket}", secrets.token_urlsafe(16), related_request_id=ctx.request_id
    )
    return text("Look for the mail." if answer.action == "accept" else "Nothing was ordered.")


async def describe(ctx: ServerRequestContext, arguments: dict[str, Any]) -> CallToolResult:
    caps = ctx.session.client_capabilities
    if caps is None or caps.sampling is None:
        return text("A seed.")
    message = SamplingMessage(role="user", content=TextContent(type="text", text=f"Describe {arguments['seed']} in a sentence."))
    result = await ctx.session.create_message([message], max_tokens=60, related_request_id=ctx.request_id)
    return text(result.content.text if result.content.type == "text" else "A seed.")


async def folders(ctx: ServerRequestContext, arguments: dict[str, Any]) -> CallToolResult:
    if ctx.session.client_capabilities is None or ctx.session.client_capabilities.roots is None:
        return text("No folders.")
    found = await ctx.session.list_roots()
    return text(", ".join(str(root.uri) for root in found.roots))


HANDLERS = {"sow": sow, "order": order, "describe": describe, "folders": folders}
TOOLS = [Tool(name=name, description=f"{name.title()}.", input_schema={"type": "object", "properties": {"seed": {"type": "string"}}}) for name in HANDLERS]


async def list_tools(ctx: ServerRequestContext, params: Any) -> ListToolsResult:
    return ListToolsResult(tools=TOOLS)


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult:
    handler = HANDLERS.get(params.name)
    if handler is None:
        raise ValueError(f"no tool {params.name}")
    return await handler(ctx, params.arguments or {})


server = Server("seed-library", on_list_tools=list_tools, on_call_tool=call_tool)
