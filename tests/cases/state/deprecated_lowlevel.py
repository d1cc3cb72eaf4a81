# case: MCP708
# options: --protocol 2026-07-28
"""A low-level server with what is on its way out."""

import logging

from mcp.server import Server, ServerRequestContext
from mcp.types import (
    CallToolRequestParams,
    CreateMessageRequest,
    CreateMessageRequestParams,
    ElicitRequest,
    ElicitRequestFormParams,
    InputRequiredResult,
    ListRootsRequest,
)

logger = logging.getLogger(__name__)
FORM = ElicitRequestFormParams(message="Which?", requested_schema={"type": "object", "properties": {"a": {"type": "string"}}})


def sampling(words: str) -> CreateMessageRequest:
    return CreateMessageRequest(params=CreateMessageRequestParams(messages=[], max_tokens=10, system_prompt=words))


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> InputRequiredResult:
    logger.info("asking")
    await ctx.session.send_log_message("info", "asking")  # expect: MCP708
    return InputRequiredResult(
        input_requests={
            "form": ElicitRequest(params=FORM),
            "model": sampling("Be brief."),  # expect: MCP708
            "roots": ListRootsRequest(),  # expect: MCP708
        }
    )


server = Server("papers", on_call_tool=call_tool)
