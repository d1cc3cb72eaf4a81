"""Captures of every shape: which messages, who sent them, on which line, under which pointer."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcplint.frontends.capture.json_reader import Problem
from mcplint.frontends.capture.message import Message
from mcplint.frontends.capture.reader import may_hold_messages, read
from mcplint.ir.source import Language, SourceFile

FORM = {"message": "Which jetty?", "requestedSchema": {"type": "object", "properties": {"jetty": {"type": "string"}}}}
ASK = {"jsonrpc": "2.0", "id": 4, "method": "elicitation/create", "params": FORM}
ANSWER = {"jsonrpc": "2.0", "id": 4, "result": {"action": "accept", "content": {"jetty": "B"}}}
CALL = {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "moor", "arguments": {}}}
DONE = {"jsonrpc": "2.0", "id": 7, "result": {"content": [{"type": "text", "text": "Moored."}]}}
JETTY = "/requestedSchema/properties/jetty"


def messages(text: Any, path: str = "capture.json") -> tuple[list[Message], list[Problem]]:
    data = text if isinstance(text, bytes) else (text if isinstance(text, str) else json.dumps(text, indent=1)).encode()
    problems: list[Problem] = []
    return list(read(SourceFile(path, data, Language.JSON), problems)), problems


def facts(text: Any, path: str = "capture.json") -> list[tuple[str, str, str | None, int]]:
    """(form, method or shape, sender, line) of each message; there must be no problem."""
    found, problems = messages(text, path)
    for message in found:
        assert message.node.kind == "object"
    assert problems == []
    return [(m.form, m.method or m.shape, m.direction, m.line) for m in found]


def pointers(message: Message) -> set[str | None]:
    return {n.place.pointer for n in message.node.walk()}


def test_single_messages_and_batches() -> None:
    assert facts(ASK) == [("request", "elicitation/create", "server", 1)]
    assert facts([ASK, [ANSWER]]) == [("request", "elicitation/create", "server", 2), ("response", "elicit", "client", 19)]
    assert facts({"jsonrpc": "2.0", "method": "notifications/initialized"}) == [("notification", "notifications/initialized", "client", 1)]
    assert facts({"jsonrpc": "2.0", "id": 1, "error": {"code": -32042, "message": "x"}}) == [("error", "", None, 1)]


@pytest.mark.parametrize(
    ("value", "form", "shape"),
    [
        (FORM, "params", "elicitation-params"),
        ({"mode": "url", "message": "Sign", "url": "https://sign.example"}, "params", "elicitation-params"),
        ({"mode": "form", "message": "x", "schema": {}}, "params", "elicitation-params"),
        ({"url": "https://sign.example", "elicitationId": "x"}, "params", "elicitation-params"),
        ({"messages": [], "maxTokens": 5}, "params", "sampling-params"),
        ({"action": "decline"}, "result", "elicit"),
        ({"tools": [{"name": "a", "inputSchema": {}}]}, "result", "tools"),
        ({"name": "a", "inputSchema": {"type": "object"}}, "result", "tool"),
        ({"content": [{"type": "text", "text": "x"}], "isError": True}, "result", "call"),
        ({"contents": [{"uri": "a://b", "text": "x"}]}, "result", "contents"),
        ({"messages": [{"role": "user", "content": {"type": "text", "text": "x"}}]}, "result", "prompt"),
        ({"resultType": "input_required", "requestState": "x"}, "result", "input-required"),
        ({"inputRequests": {}}, "result", "input-required"),
        ({"protocolVersion": "2025-11-25", "capabilities": {}, "serverInfo": {}}, "result", "initialize"),
        ({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {}}, "params", ""),
        ({"roots": [{"uri": "file:///a"}]}, "result", "roots"),
        ({"code": -32042, "message": "x", "data": {"elicitations": []}}, "error", ""),
    ],
)
def test_params_results_and_errors_alone(value: dict[str, Any], form: str, shape: str) -> None:
    for wrapped in (value, [value], {"payload": value}):
        (found,), problems = messages(wrapped)
        assert (found.form, found.shape, problems) == (form, shape, [])
        assert found.node.place.pointer == ""


@pytest.mark.parametrize(
    "value",
    [
        {"name": "pkg", "version": "1.0.0", "scripts": {"test": "jest"}, "tools": ["a"], "messages": ["b"]},
        {"compilerOptions": {"strict": True}, "files": []},
        {"message": "hello", "url": "https://a.example", "code": 5},
        {"type": "doc", "content": [{"type": "paragraph", "content": [{"type": "text", "text": "x"}]}]},
        {"model": "m", "max_tokens": 5, "messages": [{"role": "user", "content": "x"}], "tools": [{"name": "a", "input_schema": {}}]},
        {"jsonrpc": "2.0", "id": 1, "method": "eth_call", "params": []},
        {"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {}},
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"rootUri": None, "capabilities": {}}},
        {"properties": {"method": {"const": "elicitation/create"}, "params": {"type": "object"}}},
        {"method": "POST", "url": "https://a.example/tools/call", "params": {}},
        {"action": "accept", "rule": "firewall"},
        {"roots": ["src"]},
        [1, "two", None],
        {},
    ],
)
def test_json_that_is_no_message_is_silent(value: Any) -> None:
    assert messages(value) == ([], [])


def test_pointers_are_relative_to_the_message() -> None:
    (found,), _ = messages({"log": [{"frame": {"a/b~": ASK}}]})
    assert f"/params{JETTY}" in pointers(found)
    (found,), _ = messages({"params": FORM})
    assert JETTY in pointers(found)


def test_ndjson_with_envelopes_and_directions() -> None:
    lines = [
        {"ts": "2026-01-01T00:00:00Z", "dir": "client->server", "msg": CALL},
        {"direction": "s2c", "message": ASK},
        {"from": "client", "to": "server", "payload": json.dumps(ANSWER)},
        {"server->client": DONE},
    ]
    found, problems = messages("\n".join(map(json.dumps, lines)) + "\n", "s.jsonl")
    assert problems == []
    assert [(m.direction, m.told, m.line, m.exact) for m in found] == [
        ("client", True, 1, True), ("server", True, 2, True), ("client", True, 3, False), ("server", True, 4, True),
    ]  # fmt: skip
    assert found[0].envelope.timestamp == "2026-01-01T00:00:00Z"
    assert found[2].node.place.pointer == ""
    assert found[2].node.place.text.startswith('"{')


def test_ndjson_says_which_line_is_broken() -> None:
    text = (
        json.dumps(CALL)
        + '\n{"jsonrpc": "2.0", "id": oops}\nstray text\n\n{"jsonrpc":"2.0","id":1,"result":"abc...[140 chars truncated]...\n'
        + json.dumps(DONE)
    )
    found, problems = messages(text, "s.jsonl")
    assert [m.line for m in found] == [1, 6]
    assert [(p.line, p.column) for p in problems] == [(2, 26)]
    found, problems = messages(json.dumps(CALL) + '\n{"notes": [1, 2', "s.ndjson")
    assert [(p.line, p.column) for p in problems] == [(2, 16)]


def test_event_streams() -> None:
    folded = json.dumps(ASK, indent=1).replace("\n", "\r\ndata: ")
    text = f": hello\r\nid: 1\r\ndata:\r\n\r\nevent: message\r\ndata: {folded}\r\n\r\n: keep-alive\r\n\r\ndata:{json.dumps(DONE)}\r\n\r\nretry: 5\r\n"
    found, problems = messages(text, "x.sse")
    assert problems == []
    assert [(m.direction, m.line, m.exact, m.envelope.kind) for m in found] == [("server", 6, False, "sse"), ("server", 25, True, "sse")]
    assert {n.place.line for n in found[0].node.walk()} == {6}
    assert f"/params{JETTY}" in pointers(found[0])
    assert found[1].node.place.text == json.dumps(DONE)


def test_events_without_blank_lines_between() -> None:
    assert [line for *_, line in facts(f"data: {json.dumps(ASK)}\ndata: {json.dumps(DONE)}\n", "x.sse")] == [1, 2]


def test_desktop_and_editor_logs() -> None:
    text = (
        "2026-01-01T10:00:00.000Z [info] [pier] Initializing {not json} { metadata: undefined }\n"
        f"2026-01-01T10:00:01.000Z [pier] [info] Message from client: {json.dumps(CALL)} {{ metadata: undefined }}\n"
        '2026-01-01T10:00:02.000Z [pier] [info] Message from server: {"jsonrpc":"2.0","id":9,"result":{"inputRequests":{"a":'
        f'{json.dumps(ASK)},"b":...[14696 chars truncated]...\n'
        f"2026-01-01 10:00:03.000 [trace] [server -> editor] {json.dumps(ASK, indent=2)}\n"
        f"[Client Says] {json.dumps(ANSWER)}\n"
        f"connected to server pier: {json.dumps({'level': 'info', 'message': 'ready'})}\n"
        f"{json.dumps(DONE)}\n"
    )
    found, problems = messages(text, "mcp.log")
    assert problems == []
    assert [(m.method or m.shape, m.direction, m.told, m.line) for m in found] == [
        ("tools/call", "client", True, 2), ("elicitation/create", "server", True, 4), ("elicit", "client", True, 20), ("call", "server", False, 22),
    ]  # fmt: skip
    assert {n.place.line for n in found[1].node.walk()} == {4}
    assert found[1].envelope.timestamp == "2026-01-01 10:00:03.000"


def test_exact_places_in_json_but_the_messages_line_in_line_formats() -> None:
    text = json.dumps(ASK, indent=2)
    (in_json,), _ = messages(text)
    (in_text,), _ = messages(text, "message.txt")
    assert len({n.place.line for n in in_json.node.walk()}) > 5
    assert {n.place.line for n in in_text.node.walk()} == {1}


def test_inspector_exports() -> None:
    entries = [
        {"id": 1, "direction": "request", "origin": "client", "message": CALL, "response": DONE, "duration": 5},
        {"id": 2, "direction": "request", "origin": "server", "message": ASK, "response": ANSWER},
        {"id": 3, "direction": "notification", "origin": "server", "message": {"jsonrpc": "2.0", "method": "notifications/progress"}},
    ]
    found, problems = messages(entries)
    assert problems == []
    assert [(m.direction, m.told, m.envelope.exchange) for m in found] == [
        ("client", True, 1), ("server", True, 1), ("server", True, 2), ("client", True, 2), ("server", True, None),
    ]  # fmt: skip


def test_inspector_network_export() -> None:
    entry = {
        "method": "POST", "url": "https://a.example/mcp", "requestHeaders": {"MCP-Protocol-Version": "2025-11-25"}, "responseStatus": 200,
        "requestBody": json.dumps(CALL), "responseBody": f"event: message\ndata: {json.dumps(ASK)}\n\ndata: {json.dumps(DONE)}\n\n",
    }  # fmt: skip
    found, problems = messages([entry])
    assert problems == []
    assert [(m.method or m.shape, m.direction, m.exact) for m in found] == [
        ("tools/call", "client", False), ("elicitation/create", "server", False), ("call", "server", False),
    ]  # fmt: skip
    assert {m.envelope.header("mcp-protocol-version") for m in found} == {"2025-11-25"}


def test_inspector_history_of_strings() -> None:
    history = [
        {"request": json.dumps({"method": "tools/call", "params": {"name": "moor"}}), "response": json.dumps({"content": []})},
        {"request": json.dumps({"method": "tools/list"}), "response": json.dumps({"error": "Not connected"})},
        {"request": json.dumps({"method": "ping"})},
    ]
    assert [f[:3] for f in facts(history)] == [
        ("request", "tools/call", "client"), ("result", "call", "server"), ("request", "tools/list", "client"), ("error", "", "server"),
        ("request", "ping", None),
    ]  # fmt: skip


def test_recorders() -> None:
    rows = [
        {"seq": 1, "direction": "client_to_server", "raw": json.dumps(CALL), "text": json.dumps(CALL), "mcp_method": "tools/call"},
        {"seq": 2, "direction": "server_to_client", "raw": '{"jsonrpc":"2.0","id":', "truncated": True},
        {"seq": 3, "direction": "server_to_client", "raw": DONE},
    ]
    assert [f[1:] for f in facts("\n".join(map(json.dumps, rows)), "snoop.jsonl")] == [("tools/call", "client", 1), ("call", "server", 3)]


def archive(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"log": {"version": "1.2", "entries": list(entries)}}


def test_http_archives() -> None:
    headers = [{"name": "Mcp-Protocol-Version", "value": "2025-06-18"}]
    encoded = base64.b64encode(f"data: {json.dumps(ASK)}\n\n".encode()).decode()
    har = archive(
        {
            "startedDateTime": "2026-01-01T00:00:00Z",
            "request": {"method": "POST", "headers": headers, "postData": {"text": json.dumps([CALL])}},
            "response": {"headers": [], "content": {"mimeType": "application/json", "text": json.dumps(DONE)}},
        },
        {"request": {"method": "GET", "headers": headers}, "response": {"content": {"encoding": "base64", "text": encoded}}},
        {"request": {"method": "GET"}, "_webSocketMessages": [{"type": "send", "data": json.dumps(ANSWER)}, {"type": "receive", "data": "ping"}]},
        {"request": {"postData": {"text": "a=b"}}, "response": {"content": {"encoding": "base64", "text": "%%%"}}},
        {},
    )
    found, problems = messages(har, "x.har")
    assert problems == []
    assert [(m.method or m.shape, m.direction, m.envelope.exchange) for m in found] == [
        ("tools/call", "client", 1), ("call", "server", 1), ("elicitation/create", "server", 2), ("elicit", "client", 3),
    ]  # fmt: skip
    assert found[0].envelope.header("mcp-protocol-version") == "2025-06-18"
    assert found[0].envelope.timestamp == "2026-01-01T00:00:00Z"
    assert f"/params{JETTY}" in pointers(found[2])


def test_model_dumps_are_read_like_messages() -> None:
    dump = {
        "result_type": "input_required", "request_state": None, "meta": None,
        "input_requests": {
            "a": {"method": "elicitation/create", "params": {
                "mode": "form", "message": "x", "meta": None, "task": None,
                "requested_schema": {"type": "object", "properties": {"max_tokens": {"type": "integer", "default": None}}},
            }},
        },
    }  # fmt: skip
    (found,), problems = messages(dump)
    assert problems == []
    assert found.shape == "input-required"
    node = found.node
    assert [m.key for m in node.members] == ["resultType", "inputRequests"]
    requests = node.get("inputRequests")
    assert requests is not None
    params = requests.members[0].value.get("params")
    assert params is not None
    assert [m.key for m in params.members] == ["mode", "message", "requestedSchema"]
    field = params.members[2].value.members[1].value.members[0]
    assert field.place.pointer == "/input_requests/a/params/requested_schema/properties/max_tokens"
    assert [m.key for m in field.value.members] == ["type", "default"]


def test_nulls_of_a_plain_message_stay() -> None:
    (found,), _ = messages({"jsonrpc": "2.0", "id": None, "method": "tools/call", "params": {"name": "a", "arguments": {"x": None}}})
    assert not found.regular
    assert [m.key for m in found.node.members] == ["jsonrpc", "id", "method", "params"]


@pytest.mark.parametrize(
    ("change", "regular"),
    [
        ({}, True), ({"jsonrpc": "1.0"}, False), ({"id": None}, False), ({"id": 1.5}, False), ({"id": True}, False), ({"params": []}, False),
        ({"result": {}}, False), ({"method": 5}, False), ({"id": "x"}, True),
    ],
)  # fmt: skip
def test_outer_form(change: dict[str, Any], regular: bool) -> None:
    (found,), _ = messages({**CALL, **change})
    assert found.regular is regular


def test_names_do_not_decide() -> None:
    assert facts(f"data: {json.dumps(ASK)}\n\n", "lies.json") == [("request", "elicitation/create", "server", 1)]
    assert len(facts(json.dumps(CALL) + "\n" + json.dumps(DONE), "lies.json")) == 2
    assert len(facts(json.dumps(archive({"request": {"postData": {"text": json.dumps(CALL)}}})), "lies.jsonl")) == 1
    assert len(facts(f"x: {json.dumps(CALL)}\n", "lies.har")) == 1
    assert facts(json.dumps(json.dumps(ASK)), "quoted.json") == [("request", "elicitation/create", "server", 1)]


def test_values_one_after_another() -> None:
    assert [line for *_, line in facts(json.dumps(CALL, indent=1) + "\n" + json.dumps(DONE, indent=1), "two.json")] == [1, 10]
    assert [line for *_, line in facts(json.dumps(CALL, indent=1) + "\n" + json.dumps(DONE, indent=1), "two.jsonl")] == [1, 10]
    found, problems = messages(json.dumps(CALL, indent=1) + "\n}", "two.json")
    assert (len(found), len(problems)) == (1, 1)
    assert [line for *_, line in facts("[\n" + json.dumps(CALL) + ",\n" + json.dumps(DONE) + "\n]")] == [2, 3]
    assert [line for *_, line in facts("[" + json.dumps(CALL) + ",\n" + json.dumps(DONE) + "]")] == [1, 2]
    pair = '{"request": ' + json.dumps(CALL) + ', "response":\n' + json.dumps(DONE) + "}"
    assert [line for *_, line in facts(pair)] == [1, 2]


def test_logs_that_begin_with_a_bracket_and_cut_first_lines() -> None:
    log = f"[2026-01-01 10:00:00] [info] Message from client: {json.dumps(CALL)}\n"
    assert facts(log, "lies.json") == facts(log, "x.log") == [("request", "tools/call", "client", 1)]
    found, problems = messages(json.dumps(ASK)[:-30] + "\n" + json.dumps(DONE) + "\n", "s.json")
    assert [m.line for m in found] == [2]
    assert [p.line for p in problems] == [1]
    assert facts('"quoted" first\n' + json.dumps(DONE) + "\n", "x.log") == [("response", "call", "server", 2)]


def test_errors_of_dumps() -> None:
    entry = {"mode": "url", "message": "x", "url": "https://a.example", "elicitation_id": "e", "meta": None}
    (found,), _ = messages({"code": -32042, "message": "x", "data": {"elicitations": [entry]}})
    data = found.node.get("data")
    assert found.bare
    assert data is not None
    assert [m.key for m in data.members[0].value.items[0].members] == ["mode", "message", "url", "elicitationId"]


def test_broken_documents_say_where() -> None:
    found, problems = messages('{\n "jsonrpc": "2.0",\n "id": 1,\n "method": tools}\n')
    assert found == []
    assert [(p.line, p.column) for p in problems] == [(4, 12)]
    assert messages('{\n // settings\n "a": 1,\n}\n') == ([], [])
    assert messages("", "x.json") == ([], [])
    assert messages("Dear diary\n", "x.txt") == ([], [])
    assert len(messages("Dear diary\n", "x.json")[1]) == 1


def test_versions() -> None:
    meta = {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}
    (found,), _ = messages({**CALL, "params": meta})
    assert found.version == "2026-07-28"
    found_all, _ = messages([
        {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-11-25", "capabilities": {}}},
        {"jsonrpc": "2.0", "id": 0, "result": {"protocolVersion": "2025-06-18", "capabilities": {}, "serverInfo": {}}},
        DONE,
    ])  # fmt: skip
    assert [m.version for m in found_all] == ["2025-11-25", "2025-06-18", None]


def test_gate_of_a_scan() -> None:
    assert may_hold_messages(json.dumps(ASK).encode())
    assert may_hold_messages(json.dumps(json.dumps(ASK)).encode())
    assert may_hold_messages(b'{"mcpServers": {}}')
    assert not may_hold_messages(b'{"name": "pkg", "scripts": {"test": "jest"}, "tools": ["x"]}')


TEXTS = ["tools/call", "elicitation/create", "2.0", '{"id":1}', "data: {}"]
KEYS = [
    "jsonrpc", "id", "method", "params", "result", "error", "message", "response", "request", "raw", "direction", "origin", "content", "tools", "url",
    "messages", "action", "inputRequests", "requestedSchema", "properties", "data", "elicitations", "code", "log", "entries", "postData", "text",
    "headers", "_meta", "truncated", "name", "mode", "type", "role", "model", "roots", "uri", "inputSchema", "contents", "elicitation_id",
]  # fmt: skip
anything = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=4) | st.sampled_from(TEXTS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5),
    max_leaves=20,
)


@settings(max_examples=300, deadline=None)
@given(anything, st.sampled_from(["a.json", "a.jsonl", "a.log", "a.har", "a.sse"]))
def test_no_json_makes_the_reader_fail(value: Any, path: str) -> None:
    found, problems = messages(json.dumps(value), path)
    assert problems == []
    for message in found:
        assert message.node.kind == "object"


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [b"data: ", b"{", b"}", b'"jsonrpc":', b'"method":"ping"', b"\n", b"\r", b",", b"[", b"]", b"\xff", b"\x00", b'"', b"\\", b": ", b"1 "]
        )
        | st.binary(max_size=4),
        max_size=40,
    ),
    st.sampled_from(["a.json", "a.jsonl", "a.log", "a.har", "a.sse"]),
)
def test_no_bytes_make_the_reader_fail(pieces: list[bytes], path: str) -> None:
    found, _ = messages(b"".join(pieces), path)
    for message in found:
        assert message.line >= 1
        assert message.node.kind in ("object", "unknown")
