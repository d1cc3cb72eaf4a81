# case: ALL
"""Bike workshop that asks in rounds, with sealed state."""

import os

from mcp_types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult

from mcp.server.mcpserver import Context, MCPServer, RequestStateSecurity

mcp = MCPServer("bike-workshop", request_state_security=RequestStateSecurity(keys=[os.environ["WORKSHOP_STATE_KEY"]]))

JOB = {
    "type": "object",
    "properties": {"job": {"type": "string", "title": "Job", "enum": ["brakes", "wheels", "chain"]}},
    "required": ["job"],
}


@mcp.tool()
async def repair(ctx: Context, bike: str) -> str | InputRequiredResult:
    """Have a bike repaired."""
    responses = ctx.input_responses or {}
    answer = responses.get("job")
    if answer is None:
        if not ctx.client_capabilities or not ctx.client_capabilities.elicitation:
            return "Name the job: brakes, wheels or chain."
        return InputRequiredResult(
            input_requests={
                "job": ElicitRequest(params=ElicitRequestFormParams(message=f"What does the {bike} need?", requested_schema=JOB))
            },
            request_state=bike,
        )
    if not isinstance(answer, ElicitResult) or answer.action != "accept" or not answer.content:
        return "Nothing was ordered."
    if answer.content.get("job") not in ("brakes", "wheels", "chain"):
        return "There is no such job."
    return f"The {ctx.request_state} gets new {answer.content['job']}."
