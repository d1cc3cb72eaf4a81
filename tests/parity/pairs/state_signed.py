# case: MCP701 MCP702 MCP703 MCP704
"""Greenhouse plots: states that are protected, more or less."""

import hashlib
import hmac
import json
import os
import time

import mcp_types as types
from mcp.server.lowlevel import Server

KEY = os.environ["PLOT_STATE_KEY"].encode()
PLOT = {"type": "object", "properties": {"plot": {"type": "integer", "minimum": 1}}, "required": ["plot"]}
QUESTION = types.ElicitRequest(params=types.ElicitRequestFormParams(message="Which plot?", requested_schema=PLOT))


def sign(payload: dict) -> str:
    body = json.dumps(payload, sort_keys=True)
    return body + "." + hmac.new(KEY, body.encode(), hashlib.sha256).hexdigest()


async def call_tool(ctx, params: types.CallToolRequestParams):
    if params.input_responses:
        return types.CallToolResult(content=[types.TextContent(type="text", text="Noted.")])
    season = params.arguments["season"]
    if params.name == "rent_plot":
        state = sign({"season": season})  # expect: MCP704
    elif params.name == "swap_plot":
        state = sign({"season": season, "refresh_token": await refresh_token(), "sub": subject(ctx), "exp": int(time.time()) + 600, "tool": params.name})  # expect: MCP703
    else:
        state = sign({"season": season, "sub": subject(ctx), "exp": int(time.time()) + 600, "tool": params.name})
    return types.InputRequiredResult(input_requests={"plot": QUESTION}, request_state=state)


server = Server("greenhouse-plots", on_call_tool=call_tool)
