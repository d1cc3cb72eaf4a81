"""Captured messages put together from the part that a test is about, in the carriers that may hold it, and what is found in them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from mcplint.config.settings import Settings
from mcplint.engine.run import check_sources

RULES = tuple(f"MCP{family}" for family in range(1, 8))
UUID = "6b1f8a52-6c0e-4d2a-9f57-0a3c5a4e7d11"
FIELDS = "/requestedSchema/properties/"

Expected = Sequence[tuple[str, str]]


def text(**keywords: Any) -> dict[str, Any]:
    return {"type": "string", **keywords}


def flag(**keywords: Any) -> dict[str, Any]:
    return {"type": "boolean", **keywords}


def found(message: Any, revision: str | None, *, name: str = "a.json", rules: tuple[str, ...] = RULES) -> list[tuple[str, str]]:
    """(rule, pointer) of what is shown for a capture; of rules named by their own id the pedantic, too."""
    content = message if isinstance(message, str) else json.dumps(message)
    report = check_sources({name: content}, Settings(select=rules, protocol=revision))
    assert not report.problems
    return sorted((f.rule, f.place.pointer or "") for f in report.findings if not f.pedantic or len(rules[0]) > 4)


def request(params: dict[str, Any], number: int = 7) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": "elicitation/create", "params": params}


def below(prefix: str, expected: Expected, fields: str = "") -> list[tuple[str, str]]:
    return sorted((rule, prefix + (where if where.startswith("/") or not fields else fields + where)) for rule, where in expected)


def form_carriers(params: dict[str, Any], expected: Expected, revision: str) -> Iterator[tuple[list[tuple[str, str]], list[tuple[str, str]]]]:
    """(found, expected) for a form as a request, as bare params, and in an input-required result."""
    yield found(request(params), revision), below("/params", expected, FIELDS)
    yield found(params, revision), below("", expected, FIELDS)
    if revision == "2025-11-25" and "pattern" not in json.dumps(params):
        result = {"resultType": "input_required", "inputRequests": {"q": {"method": "elicitation/create", "params": {"mode": "form", **params}}}}
        yield found({"jsonrpc": "2.0", "id": 3, "result": result}, None), below("/result/inputRequests/q/params", expected, FIELDS)


def url_carriers(url: str, expected: Expected) -> Iterator[tuple[list[tuple[str, str]], list[tuple[str, str]]]]:
    """(found, expected) for a URL as a request, in a URL-required error, and in an input-required result."""
    params = {"mode": "url", "message": "Please open the page.", "url": url}
    named = {**params, "elicitationId": UUID}
    error = {"code": -32042, "message": "A page must be opened.", "data": {"elicitations": [named]}}
    result = {"resultType": "input_required", "inputRequests": {"q": {"method": "elicitation/create", "params": params}}}
    yield found(request(named), "2025-11-25"), below("/params", expected)
    yield found({"jsonrpc": "2.0", "id": 3, "error": error}, "2025-11-25"), below("/error/data/elicitations/0", expected)
    yield found({"jsonrpc": "2.0", "id": 3, "result": result}, None), below("/result/inputRequests/q/params", expected)
