# case: MCP701 MCP702 MCP703
"""Helpers for servers elsewhere: who serves them is not known."""

import json

from mcp_types import InputRequiredResult


def ask(requests: dict, **state: object) -> InputRequiredResult:
    return InputRequiredResult(input_requests=requests, request_state=json.dumps(state))


def known(params) -> dict:
    return json.loads(params.request_state)
