# case: MCP701 MCP702
"""The server is made from a class of the project's own, and the state of a call is kept in a context variable."""

import json
from contextvars import ContextVar

from mcp.server import Server
from mcp.types import ElicitRequest, ElicitRequestFormParams, InputRequiredResult

answers: ContextVar[dict] = ContextVar("answers")


class More(Exception):
    def __init__(self, result):
        super().__init__("more input is needed")
        self.result = result


async def in_round(params, work):
    kept = json.loads(params.request_state) if params.request_state else {}  # expect: MCP702
    token = answers.set({**kept, **(params.input_responses or {})})
    try:
        return await work()
    except More as more:
        return more.result
    finally:
        answers.reset(token)


async def ask(key: str, message: str, schema: dict):
    given = answers.get()
    if key in given:
        return given[key]
    request = ElicitRequest(params=ElicitRequestFormParams(message=message, requested_schema=schema))
    raise More(InputRequiredResult(input_requests={key: request}, request_state=json.dumps({"answers": given})))  # expect: MCP701


class ShippingDesk(Server):
    def __init__(self, version: str):
        super().__init__("shipping", version=version)


desk = ShippingDesk("1.0.0")
