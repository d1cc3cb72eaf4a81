"""The server's requests in captures, and the revisions they belong to."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mcplint.frontends.capture.reader import read
from mcplint.interactions.from_capture import interactions
from mcplint.interactions.from_capture_revision import revision_of
from mcplint.interactions.model import REVISIONS, Kind, Origin, ServerRequest
from mcplint.ir.source import Language, SourceFile

SCHEMA = {"type": "object", "properties": {"jetty": {"type": "string", "title": "Jetty"}, "nights": {"type": "integer"}}, "required": ["jetty"]}
FORM = {"message": "Which jetty?", "requestedSchema": SCHEMA}
URL = {"mode": "url", "message": "Pay", "url": "https://pay.example/x", "elicitationId": "e-1"}


def requests(value: Any, revision: str | None = None) -> list[ServerRequest]:
    data = (value if isinstance(value, str) else json.dumps(value)).encode()
    return list(interactions(read(SourceFile("c.json", data, Language.JSON)), revision))


def ask(params: Any, **more: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": 1, "method": "elicitation/create", "params": params, **more}


def test_a_form_request() -> None:
    (found,) = requests(ask(FORM))
    assert (found.kind, found.origin, found.mode, found.imperative) == (Kind.ELICITATION, Origin.MESSAGE, "form", True)
    assert (found.place.pointer, found.pointer) == ("/method", "/params")
    assert found.params_place is not None
    assert found.params_place.pointer == "/params"
    assert found.message is not None
    assert (found.message.value, found.message.place.pointer, found.message.known) == ("Which jetty?", "/params/message", True)
    assert found.schema is not None
    assert (found.schema.source, found.schema.complete, found.schema.place.pointer) == ("json", True, "/params/requestedSchema")
    assert [(f.name, f.required, f.title, f.types, f.place.pointer) for f in found.schema.fields] == [
        ("jetty", True, "Jetty", ("string",), "/params/requestedSchema/properties/jetty"),
        ("nights", False, None, ("integer",), "/params/requestedSchema/properties/nights"),
    ]
    assert found.extra["carrier"] == "request"


def test_a_url_request() -> None:
    (found,) = requests(ask(URL))
    assert found.mode == "url"
    assert found.url is not None
    assert (found.url.value, found.url.place.pointer) == ("https://pay.example/x", "/params/url")
    assert found.elicitation_id is not None
    assert found.elicitation_id.value == "e-1"
    assert found.schema is None


def test_bare_params_count_from_the_object() -> None:
    (found,) = requests(FORM)
    assert (found.place.pointer, found.pointer, found.extra["carrier"]) == ("", "", "params")
    assert found.schema is not None
    assert found.schema.fields[0].place.pointer == "/requestedSchema/properties/jetty"


def test_entries_of_an_input_required_result() -> None:
    result = {
        "resultType": "input_required",
        "inputRequests": {
            "a/b": {"method": "elicitation/create", "params": FORM},
            "s": {"method": "sampling/createMessage", "params": {"messages": [], "maxTokens": 5}},
            "r": {"method": "roots/list"},
            "x": {"method": "tools/call", "params": {}},
            "y": "none",
        },
    }
    for value, prefix in (({"jsonrpc": "2.0", "id": 1, "result": result}, "/result"), (result, "")):
        found = requests(value)
        assert [(r.kind, r.imperative, r.pointer, r.place.pointer) for r in found] == [
            (Kind.ELICITATION, False, f"{prefix}/inputRequests/a~1b/params", f"{prefix}/inputRequests/a~1b/method"),
            (Kind.SAMPLING, False, f"{prefix}/inputRequests/s/params", f"{prefix}/inputRequests/s/method"),
            (Kind.ROOTS, False, f"{prefix}/inputRequests/r/method", f"{prefix}/inputRequests/r/method"),
        ]
        assert found[0].revisions.served == ("2026-07-28",)
        assert found[0].extra["key"] == "a/b"


def test_elicitations_of_an_error() -> None:
    error = {"code": -32042, "message": "Sign in", "data": {"elicitations": [URL, FORM, 5]}}
    for value, prefix in (({"jsonrpc": "2.0", "id": 1, "error": error}, "/error"), (error, "")):
        found = requests(value)
        assert [(r.mode, r.pointer, r.imperative) for r in found] == [
            ("url", f"{prefix}/data/elicitations/0", False), ("form", f"{prefix}/data/elicitations/1", False),
        ]  # fmt: skip
    assert requests({"jsonrpc": "2.0", "id": 1, "error": {**error, "code": -32000}}) == []


def test_sampling_and_roots() -> None:
    found = requests([
        {"jsonrpc": "2.0", "id": 1, "method": "sampling/createMessage", "params": {"messages": [], "maxTokens": 5}},
        {"jsonrpc": "2.0", "id": 2, "method": "roots/list"},
        {"messages": [], "maxTokens": 5},
    ])  # fmt: skip
    assert [(r.kind, r.pointer) for r in found] == [(Kind.SAMPLING, "/params"), (Kind.ROOTS, "/method"), (Kind.SAMPLING, "")]


@pytest.mark.parametrize(
    ("params", "mode", "fields"),
    [
        ({**FORM, "mode": None}, "form", 2),
        ({**FORM, "mode": "popup"}, "popup", 2),
        ({**FORM, "mode": 5}, None, 2),
        ({"message": "x", "schema": SCHEMA}, "form", None),
        ({"message": "x", "requestedSchema": "none"}, "form", 0),
        ({"message": "x", "requestedSchema": {"type": "array"}}, "form", 0),
        ({"message": "x", "requestedSchema": {"properties": [1]}}, "form", 0),
        ({"message": "x", "requestedSchema": {**SCHEMA, "required": "jetty"}}, "form", 2),
        ({"message": None, "requestedSchema": SCHEMA}, "form", 2),
        ([FORM], "form", None),
        (None, "form", None),
    ],
)
def test_misshapen_params(params: Any, mode: str | None, fields: int | None) -> None:
    (found,) = requests(ask(params))
    assert found.mode == mode
    assert (None if found.schema is None else len(found.schema.fields)) == fields
    assert found.message_known
    assert found.schema_known
    assert (found.params is None) == (not isinstance(params, dict))


def test_of_duplicate_fields_the_last_counts() -> None:
    text = json.dumps(ask(FORM)).replace('"nights": {', '"jetty": {"type": "boolean"}, "nights": {')
    (found,) = requests(text)
    assert found.schema is not None
    assert [(f.name, f.types) for f in found.schema.fields] == [("jetty", ("boolean",)), ("nights", ("integer",))]


def test_dumps_are_read_with_the_protocols_names() -> None:
    (found,) = requests({"mode": "url", "message": "Pay", "url": "https://a.example", "elicitation_id": "e", "meta": None, "task": None})
    assert found.elicitation_id is not None
    assert found.elicitation_id.place.pointer == "/elicitation_id"
    assert found.params is not None
    assert [m.key for m in found.params.members] == ["mode", "message", "url", "elicitationId"]
    (found,) = requests({"message": "x", "requested_schema": SCHEMA, "elicitation_id": None})
    assert found.schema is not None
    assert found.schema.fields[0].place.pointer == "/requested_schema/properties/jetty"


@pytest.mark.parametrize(
    ("version", "revision"),
    [
        ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("2026-07-28", "2026-07-28"), ("2024-11-05", "2025-06-18"),
        ("2026-01-01", "2025-11-25"), ("2031-01-01", "2026-07-28"), ("DRAFT", None), ("", None), (None, None), ("2025-06-18-x", None),
    ],
)  # fmt: skip
def test_versions(version: str | None, revision: str | None) -> None:
    assert revision_of(version) == revision


def served(messages: list[Any], revision: str | None = None) -> list[tuple[str, ...]]:
    return [r.revisions.served for r in requests(messages, revision)]


def handshake(asked: str, agreed: str | None = None) -> list[dict[str, Any]]:
    start = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": asked, "capabilities": {}}}
    answer = {"jsonrpc": "2.0", "id": 0, "result": {"protocolVersion": agreed, "capabilities": {}, "serverInfo": {}}}
    return [start, answer] if agreed else [start]


def test_the_revision_of_a_message() -> None:
    meta = {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}
    result = {"jsonrpc": "2.0", "id": 1, "result": {"resultType": "input_required", "inputRequests": {"a": {"method": "roots/list"}}}}
    assert served([ask(FORM)]) == [REVISIONS]
    assert served([*handshake("2025-11-25"), ask(FORM)]) == [("2025-11-25",)]
    assert served([*handshake("2025-11-25", "2025-06-18"), ask(FORM)]) == [("2025-06-18",)]
    assert served([*handshake("2025-11-25"), ask({**FORM, **meta})]) == [("2026-07-28",)]
    assert served([*handshake("2025-11-25", "2025-11-25"), result]) == [("2025-11-25",)]
    assert served([result]) == [("2026-07-28",)]
    assert served([{"headers": {"MCP-Protocol-Version": "2025-06-18"}, "body": ask(FORM)}]) == [("2025-06-18",)]
    assert served([*handshake("2025-11-25"), ask({**FORM, **meta})], "2025-06-18") == [("2025-06-18",)]
    assert not requests(ask(FORM))[0].revisions.given
    assert requests(ask(FORM), "2025-11-25")[0].revisions.given
