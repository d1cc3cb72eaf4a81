# case: MCP501 MCP504 MCP505 MCP506
"""Helpers that ask in the first round and judge in the second: one takes accept for yes, the others hand the box to a helper of their own."""

from typing import Any

from mcp.server.mcpserver import Context, MCPServer
from mcp.types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult

mcp = MCPServer("lock-keeper")
OPEN = {"type": "object", "properties": {"really": {"type": "boolean", "title": "Open"}}, "required": ["really"]}
GATES: dict[str, str] = {}


def taken_for_yes(ctx: Context, message: str) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={"gate": ElicitRequest(params=ElicitRequestFormParams(message=message, requested_schema=OPEN))})
    answer = ctx.input_responses.get("gate")
    if not isinstance(answer, ElicitResult):
        return "no"
    return outcome(answer.action)


def outcome(action: str) -> str:
    if action == "accept":  # expect: MCP505
        return "yes"
    return "no"


def judged(ctx: Context, message: str) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={"gate": ElicitRequest(params=ElicitRequestFormParams(message=message, requested_schema=OPEN))})
    answer = ctx.input_responses.get("gate")
    if not isinstance(answer, ElicitResult):
        return "no"
    ticked = answer.content.get("really") if answer.content is not None else None
    return verdict(answer.action, ticked)


def verdict(action: str, ticked: Any) -> str:
    if action == "accept":
        return "yes" if ticked is True else "no"
    return "no"


@mcp.tool()
async def open_gate(gate: str, ctx: Context) -> str | InputRequiredResult:
    """Open a lock gate."""
    said = taken_for_yes(ctx, f"Open {gate}?")
    if isinstance(said, InputRequiredResult):
        return said
    if said != "yes":
        return "Left shut."
    GATES[gate] = "open"
    return "Opened."


@mcp.tool()
async def flush_gate(gate: str, ctx: Context) -> str | InputRequiredResult:
    """Flush a lock gate."""
    said = judged(ctx, f"Flush {gate}?")
    if isinstance(said, InputRequiredResult):
        return said
    if said != "yes":
        return "Left as it is."
    GATES[gate] = "flushed"
    return "Flushed."


VENT_KEY = "sure"
VENT = {"type": "object", "properties": {VENT_KEY: {"type": "boolean", "title": "Vent"}}, "required": [VENT_KEY]}


def by_constant(ctx: Context, message: str) -> dict[str, bool] | InputRequiredResult | None:
    responses = ctx.input_responses
    if not responses or VENT_KEY not in responses:
        return InputRequiredResult(input_requests={VENT_KEY: ElicitRequest(params=ElicitRequestFormParams(message=message, requested_schema=VENT))})
    answer = responses[VENT_KEY]
    content = getattr(answer, "content", None) or {}
    if getattr(answer, "action", None) == "accept" and content.get(VENT_KEY) is True:
        return None
    return {"vented": False}


def by_nothing(ctx: Context, message: str) -> dict[str, bool] | InputRequiredResult | None:
    responses = ctx.input_responses
    if not responses or VENT_KEY not in responses:
        return InputRequiredResult(input_requests={VENT_KEY: ElicitRequest(params=ElicitRequestFormParams(message=message, requested_schema=VENT))})
    answer = responses[VENT_KEY]
    if getattr(answer, "action", None) == "accept":  # expect: MCP505
        return None
    return {"vented": False}


@mcp.tool()
async def vent(gate: str, ctx: Context) -> str | dict[str, bool] | InputRequiredResult:
    """Vent the chamber behind a gate."""
    left = by_constant(ctx, f"Vent {gate}?")
    if left is not None:
        return left
    GATES[gate] = "vented"
    return "Vented."


@mcp.tool()
async def vent_all(gate: str, ctx: Context) -> str | dict[str, bool] | InputRequiredResult:
    """Vent every chamber."""
    left = by_nothing(ctx, f"Vent {gate}?")
    if left is not None:
        return left
    GATES[gate] = "vented"
    return "Vented."
