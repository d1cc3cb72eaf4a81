"""Source that is made to be slow to follow: states read, renamed and taken apart thousands of times."""

from __future__ import annotations

import time

from mcplint.engine.run import check_sources

_HEAD = """
import json
from mcp.server import Server, ServerRequestContext
from mcp.types import CallToolRequestParams, InputRequiredResult


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams):
"""
_TAIL = '\n\nserver = Server("x", on_call_tool=call_tool)\n'
_RULES = ("MCP701", "MCP702", "MCP703", "MCP705", "MCP706")


def _seconds(body: str) -> float:
    begin = time.perf_counter()
    report = check_sources({"server.py": _HEAD + body + _TAIL}, select=_RULES)
    assert [p for p in report.problems if p.rule == "MCP905"] == []
    return time.perf_counter() - begin


def test_many_reads() -> None:
    assert _seconds("".join(f"    a{i} = json.loads(params.request_state)\n" for i in range(2000))) < 30


def test_a_long_chain_of_names() -> None:
    lines = ["    a0 = params.request_state\n", *(f"    a{i} = a{i - 1}\n" for i in range(1, 3000)), "    json.loads(a2999)\n"]
    assert _seconds("".join(lines)) < 30


def test_a_state_of_many_parts() -> None:
    parts = ", ".join(f'"k{i}": params.arguments["k{i}"]' for i in range(3000))
    assert _seconds(f"    json.loads(params.request_state)\n    return InputRequiredResult(request_state=json.dumps({{{parts}}}))\n") < 30


def test_a_state_that_is_made_of_itself() -> None:
    body = (
        "    s = ''\n    for i in range(9):\n        s = s + json.dumps([s, params.request_state])\n    return InputRequiredResult(request_state=s)\n"
    )
    assert _seconds(body) < 30
