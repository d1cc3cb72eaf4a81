# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Chess club by rounds (mcp 2)."""

from mcp.server.mcpserver import Context, MCPServer
from mcp.types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult

mcp = MCPServer("chess-rounds")
FORM = {"type": "object", "properties": {"move": {"type": "string", "title": "Move"}}, "required": ["move"]}


def ask() -> InputRequiredResult:
    form = ElicitRequestFormParams(message="Your move?", requested_schema=FORM)
    return InputRequiredResult(input_requests={"move": ElicitRequest(params=form)})  # expect: MCP506


def accepted(ctx: Context, key: str) -> dict | None:
    reply = (ctx.input_responses or {}).get(key)
    if isinstance(reply, ElicitResult) and reply.action == "accept":
        return reply.content
    return None


@mcp.tool()
async def helper_bad(ctx: Context) -> str | InputRequiredResult:
    """Move."""
    content = accepted(ctx, "move")
    if not content:
        return ask()
    return content["move"]


def question() -> InputRequiredResult:
    form = ElicitRequestFormParams(message="Your move?", requested_schema=FORM)
    return InputRequiredResult(input_requests={"move": ElicitRequest(params=form)})


@mcp.tool()
async def helper_ok(ctx: Context) -> str | InputRequiredResult:
    """Move."""
    responses = ctx.input_responses
    if not responses or "move" not in responses:
        return question()
    content = accepted(ctx, "move")
    if content is None:
        return "No move."
    return content["move"]


@mcp.tool()
async def match_ok(ctx: Context) -> str | InputRequiredResult:
    """Move."""
    reply = ctx.input_responses.get("move") if ctx.input_responses else None
    match reply:
        case None:
            return question()
        case ElicitResult(action="accept", content=dict() as content):
            return content["move"]
        case _:
            return "No move."


@mcp.tool()
async def match_bad(ctx: Context) -> str | InputRequiredResult:
    """Move."""
    reply = ctx.input_responses.get("move") if ctx.input_responses else None
    match reply:
        case ElicitResult(action="accept", content=content) if content:
            return content["move"]
        case _:
            form = ElicitRequestFormParams(message="Your move?", requested_schema=FORM)
            return InputRequiredResult(input_requests={"move": ElicitRequest(params=form)})  # expect: MCP506


@mcp.tool()
async def try_ok(ctx: Context) -> str | InputRequiredResult:
    """Move."""
    try:
        reply = ctx.input_responses["move"]
    except (TypeError, KeyError):
        return question()
    if reply.action != "accept":
        return "No move."
    return reply.content["move"]


@mcp.tool()
async def unchecked_bad(ctx: Context) -> str | InputRequiredResult:
    """Move."""
    if not ctx.input_responses:
        return question()
    return ctx.input_responses["move"].content["move"]  # expect: MCP501
