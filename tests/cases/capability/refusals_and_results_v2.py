# case: MCP301 MCP302 MCP303 MCP304 MCP305
"""Refusals looked at by code, message or kind, and tests where a question is put into a result by hand."""

from mcp.server.mcpserver import Context, MCPServer
from mcp.shared.exceptions import MCPError
from mcp.types import METHOD_NOT_FOUND, CreateMessageRequest, ElicitRequest, InputRequiredResult, ListRootsRequest
from pydantic import BaseModel

mcp = MCPServer("ferry")


class Seat(BaseModel):
    window: bool


@mcp.tool()
async def by_code(ctx: Context) -> str:
    try:
        answer = await ctx.elicit("A seat at the window?", Seat)
    except MCPError as error:
        if error.error.code == METHOD_NOT_FOUND:
            return "your client cannot be asked"
        raise error
    return answer.action


@mcp.tool()
async def by_text(ctx: Context) -> str:
    try:
        answer = await ctx.elicit("A seat at the window?", Seat)
    except Exception as e:
        if type(e).__name__ == "McpError" and str(e) == "Method not found":
            return "your client cannot be asked"
        raise
    return answer.action


@mcp.tool()
async def by_chain(ctx: Context) -> str:
    try:
        answer = await ctx.elicit("A seat at the window?", Seat)
    except MCPError as e:
        if "timed out" in str(e):
            return "too late"
        elif e.error.code in (-32601, -32600):
            return "your client cannot be asked"
        raise
    return answer.action


@mcp.tool()
async def only_time(ctx: Context) -> str:
    try:
        answer = await ctx.elicit("A seat at the window?", Seat)  # expect: MCP301
    except MCPError as e:
        if "timed out" in str(e):
            return "too late"
        raise
    return answer.action


@mcp.tool()
async def passed_on(ctx: Context) -> str:
    try:
        answer = await ctx.elicit("A seat at the window?", Seat)  # expect: MCP301
    except MCPError as e:
        if e.error.code == METHOD_NOT_FOUND:
            raise
        return "something else"
    return answer.action


def _ask() -> ElicitRequest:
    return ElicitRequest(params={"message": "A seat at the window?", "requestedSchema": {"type": "object", "properties": {"window": {"type": "boolean"}}}})


@mcp.tool()
async def what_is_declared(ctx: Context) -> InputRequiredResult:
    caps = ctx.client_capabilities
    asked = {}
    if caps is None or caps.sampling is not None:
        asked["sample"] = CreateMessageRequest(params={"messages": [], "maxTokens": 10})
    if not caps or caps.elicitation:
        asked["ask"] = _ask()
    if caps and caps.roots is not None:
        asked["roots"] = ListRootsRequest()
    return InputRequiredResult(input_requests=asked, request_state="seat")


@mcp.tool()
async def chosen_in_place(ctx: Context) -> InputRequiredResult:
    caps = ctx.client_capabilities
    return InputRequiredResult(input_requests={"ask": _ask()} if caps.elicitation is not None else {}, request_state="seat")


@mcp.tool()
async def the_wrong_one(ctx: Context) -> InputRequiredResult:
    caps = ctx.client_capabilities
    asked = {}
    if caps.elicitation is not None:
        asked["sample"] = CreateMessageRequest(params={"messages": [], "maxTokens": 10})
    return InputRequiredResult(input_requests=asked, request_state="seat")  # expect: MCP303
