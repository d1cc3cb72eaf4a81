# case: MCP701 MCP702 MCP705 MCP706
"""Results written as plain records by a low-level handler."""

import json

from mcp.server import Server, ServerRequestContext
from mcp.types import CallToolRequestParams

QUESTION = {"method": "elicitation/create", "params": {"message": "Sure?", "requestedSchema": {"type": "object", "properties": {}}}}


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> dict:
    if params.name == "empty":
        return {"resultType": "input_required"}  # expect: MCP705
    if params.name == "untyped":
        return {"inputRequests": {"sure": QUESTION}}  # expect: MCP706
    if params.request_state:
        return {"content": [{"type": "text", "text": json.loads(params.request_state)["lot"]}]}  # expect: MCP702
    return {
        "resultType": "input_required",
        "inputRequests": {"sure": QUESTION},
        "requestState": json.dumps({"lot": params.arguments["lot"]}),  # expect: MCP701
    }


server = Server("lots", on_call_tool=call_tool)
