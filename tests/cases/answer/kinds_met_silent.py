# case: MCP501 MCP503 MCP504 MCP506 MCP507 MCP509
"""Constructs met in real servers that look like faults and are none."""

import logging
import uuid

from mcp.server.elicitation import AcceptedElicitation
from mcp.server.mcpserver import Context, MCPServer
from mcp.types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult
from pydantic import BaseModel, Field

mcp = MCPServer("kinds-met")
log = logging.getLogger("kinds")

PENDING: dict[str, str] = {}
TOKENS: dict[str, str] = {}
OK = {"type": "object", "properties": {"ok": {"type": "boolean", "title": "Go on"}}, "required": ["ok"]}
ASK = ElicitRequest(params=ElicitRequestFormParams(message="Go on?", requested_schema=OK))


class Sure(BaseModel):
    sure: bool = Field(description="Yes, do it")


async def wait_for(entry: str) -> dict | None:
    """Wait for the page's own callback."""
    return {"token": entry} if entry in PENDING else None


@mcp.tool()
async def connect(ctx: Context) -> str:
    """Open a page, wait for its callback, clean up after a no."""
    entry = uuid.uuid4().hex
    PENDING[entry] = "open"
    result = await ctx.elicit_url("Sign in.", f"https://kinds.example.com/{entry}", entry)
    if result.action != "accept":
        PENDING.pop(entry, None)
        return "Not connected."
    signal = await wait_for(entry)
    if signal is None:
        PENDING.pop(entry, None)
        return "Nobody finished there."
    TOKENS[entry] = signal["token"]
    return "Connected."


@mcp.tool()
async def refund(amount: int, ctx: Context) -> str | InputRequiredResult:
    """The first round has no answers at all."""
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={"ok": ASK}, request_state=f"refund:{amount}")
    answer = (ctx.input_responses or {}).get("ok")
    if not isinstance(answer, ElicitResult) or answer.action != "accept" or not (answer.content or {}).get("ok"):
        return "Not refunded."
    return f"Refunded {amount}."


@mcp.tool()
async def greet(ctx: Context) -> str | InputRequiredResult:
    """An answer is told by its key."""
    responses = ctx.input_responses
    if responses and "ok" in responses:
        answer = responses["ok"]
        said = answer.content.get("ok") if isinstance(answer, ElicitResult) and answer.content else None
        return f"Said {said}."
    return InputRequiredResult(input_requests={"ok": ASK})


@mcp.tool()
async def relay(ctx: Context) -> ElicitResult:
    """Action and content are handed on together."""
    result = await ctx.session.elicit_form("Go on?", OK, related_request_id=ctx.request_id)
    return ElicitResult(action=result.action, content=result.content)


async def confirmed(ctx: Context) -> dict | None:
    """None when the person agreed; otherwise what to answer. An unexpected result is logged where it holds no content."""
    try:
        result = await ctx.elicit("Delete everything?", Sure)
    except Exception as error:
        log.warning("not asked: %s", error)
        return {"error": "Nobody could be asked."}
    if isinstance(result, AcceptedElicitation) and result.data.sure:
        return None
    if isinstance(result, AcceptedElicitation):
        return {"error": "The box was left unticked."}
    log.warning("unexpected result: %s", result)
    return {"error": "Declined."}


@mcp.tool()
async def delete_all(ctx: Context) -> str:
    """Delete everything."""
    refused = await confirmed(ctx)
    if refused:
        return refused["error"]
    TOKENS.clear()
    return "Deleted."
