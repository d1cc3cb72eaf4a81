"""Results, errors, tool definitions, request states and wrappings of captured messages: MCP105, MCP406, MCP601, MCP602, MCP607 and MCP703 to MCP708.

`captured_messages.jsonl` holds one case a line: the message (or the text of a file, where it is no plain message) and what is found in it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.checks.captured import found

CASES = [json.loads(line) for line in Path(__file__).with_name("captured_messages.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_message(case: dict[str, Any]) -> None:
    message = case["text"] if "text" in case else case["message"]
    expected = [tuple(pair) for pair in case["expected"]]
    assert found(message, case["revision"], name=case.get("file", "a.json")) == expected
