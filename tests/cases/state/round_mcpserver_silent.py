# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""MCPServer seals, whatever way the handler is registered; prompts and templates, too."""

import json

from mcp.server.mcpserver import Context, MCPServer
from mcp_types import ElicitRequest, ElicitRequestFormParams, ElicitResult, GetPromptResult, InputRequiredResult

mcp = MCPServer("sealed")
FORM = {"type": "object", "properties": {"name": {"type": "string", "title": "Name"}}, "required": ["name"]}
ASK = {"name": ElicitRequest(params=ElicitRequestFormParams(message="Name?", requested_schema=FORM))}


def state_of(ctx: Context) -> dict:
    return json.loads(ctx.request_state) if ctx.request_state else {}


async def tool(size: int, ctx: Context) -> str | InputRequiredResult:
    """Tool."""
    reply = (ctx.input_responses or {}).get("name")
    if reply is None:
        return InputRequiredResult(input_requests=ASK, request_state=json.dumps({"size": size, "phone": "later"}))
    if not isinstance(reply, ElicitResult) or reply.action != "accept" or not reply.content:
        return "nobody"
    return f"{reply.content['name']} {state_of(ctx)['size']}"


mcp.add_tool(tool)


@mcp.prompt()
async def prompt(topic: str, ctx: Context) -> str | InputRequiredResult:
    """Prompt."""
    reply = (ctx.input_responses or {}).get("name")
    if reply is None:
        return InputRequiredResult(input_requests=ASK, request_state=json.dumps({"topic": topic}))
    if not isinstance(reply, ElicitResult) or reply.action != "accept" or not reply.content:
        return "Write about nothing."
    return f"Write about {state_of(ctx)['topic']} for {reply.content['name']}."


@mcp.resource("book://{page}")
async def book(page: str, ctx: Context) -> str | InputRequiredResult:
    """Page."""
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests=ASK, request_state=page)
    return f"page {ctx.request_state}"
