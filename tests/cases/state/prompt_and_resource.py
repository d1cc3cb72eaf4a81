# case: MCP701 MCP702
"""States in prompts and resources of a low-level server, with a dispatcher in between."""

import json

from mcp.server import Server, ServerRequestContext
from mcp.types import (
    ElicitRequest,
    ElicitRequestFormParams,
    GetPromptRequestParams,
    GetPromptResult,
    InputRequiredResult,
    ReadResourceRequestParams,
    ReadResourceResult,
)

FORM = ElicitRequestFormParams(message="Which?", requested_schema={"type": "object", "properties": {"a": {"type": "string"}}})
ASK = {"a": ElicitRequest(params=FORM)}


class Rounds:
    """Writes and reads what is to be remembered."""

    @staticmethod
    def write(**fields: str) -> str:
        return json.dumps(fields)

    @classmethod
    def read(cls, text: str | None) -> dict:
        return json.loads(text) if text else {}  # expect: MCP702


async def get_prompt(ctx: ServerRequestContext, params: GetPromptRequestParams) -> GetPromptResult | InputRequiredResult:
    known = Rounds.read(params.request_state)
    if not known:
        return InputRequiredResult(input_requests=ASK, request_state=Rounds.write(prompt=params.name))  # expect: MCP701
    return GetPromptResult(messages=[], description=known["prompt"])


async def read_resource(ctx: ServerRequestContext, params: ReadResourceRequestParams) -> ReadResourceResult | InputRequiredResult:
    known = Rounds.read(params.request_state)
    if not known:
        return InputRequiredResult(input_requests=ASK, request_state=Rounds.write(uri=str(params.uri)))  # expect: MCP701
    return ReadResourceResult(contents=[])


server = Server("library", on_get_prompt=get_prompt, on_read_resource=read_resource)
