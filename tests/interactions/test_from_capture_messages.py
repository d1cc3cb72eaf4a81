"""What rules see of captured messages beside requests."""

from __future__ import annotations

import json
from typing import Any, TypeVar

from mcplint.frontends.capture.json_reader import Problem
from mcplint.interactions.from_capture import file_interactions
from mcplint.interactions.messages import (
    CapturedError,
    CapturedInputRequired,
    CapturedMessage,
    CapturedNotification,
    CapturedResult,
    ClientConfigServer,
    ToolDefinition,
)
from mcplint.interactions.model import ServerRequest
from mcplint.ir.source import Language, SourceFile

T = TypeVar("T")


def response(result: Any, number: int = 1) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "result": result}


def only(kind: type[T], value: Any, path: str = "c.json") -> list[T]:
    problems: list[Problem] = []
    found = list(file_interactions(SourceFile(path, json.dumps(value).encode(), Language.JSON), problems, None, {kind}))
    assert problems == []
    assert all(type(f) is kind for f in found)
    return found  # type: ignore[return-value]


def test_tools() -> None:
    tool = {
        "name": "moor", "description": "Moors a boat.", "inputSchema": {"type": "object", "properties": {"pin": {}}},
        "annotations": {"readOnlyHint": True},
    }  # fmt: skip
    first, second = only(ToolDefinition, response({"tools": [tool, {"name": 5, "inputSchema": []}, "x"]}))
    assert (first.name, first.read_only, first.place.pointer) == ("moor", True, "/result/tools/0")
    assert first.description is not None
    assert first.description.value == "Moors a boat."
    assert [m.key_place.pointer for m in first.parameters] == ["/result/tools/0/inputSchema/properties/pin"]
    assert (second.name, second.input_schema, second.parameters, second.read_only) == ("", None, (), None)
    (alone,) = only(ToolDefinition, [tool])
    assert alone.parameters[0].key_place.pointer == "/inputSchema/properties/pin"
    (dumped,) = only(ToolDefinition, {"tools": [{"name": "a", "input_schema": {"properties": {"pin": {}}}, "title": None}], "next_cursor": None})
    assert dumped.parameters[0].key_place.pointer == "/tools/0/input_schema/properties/pin"


def test_results_and_their_texts() -> None:
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "moor"}}
    content = [
        {"type": "text", "text": "a"}, {"type": "resource", "resource": {"uri": "x://y", "text": "b"}}, {"type": "image", "data": "zz"}, 5,
    ]  # fmt: skip
    tool, contents, prompt = only(
        CapturedResult,
        [
            call,
            response({"content": content, "structuredContent": {"k": 1}, "isError": True}),
            response({"contents": [{"uri": "x://y", "text": "c"}, {"uri": "x://z", "blob": "zz"}]}, 2),
            response({"messages": [{"role": "user", "content": {"type": "text", "text": "d"}}]}, 3),
        ],
    )
    assert (tool.kind, contents.kind, prompt.kind) == ("call", "contents", "prompt")
    assert [t.node.place.pointer for t in tool.texts()] == ["/result/content/0/text", "/result/content/1/resource/text"]
    assert tool.is_error
    assert tool.structured is not None
    assert tool.structured.place.pointer == "/result/structuredContent"
    assert tool.asked is not None
    assert tool.asked.method == "tools/call"
    assert tool.asked.params is not None
    assert tool.asked.params.string("name") == "moor"
    assert [t.value for t in contents.texts()] == ["c"]
    assert [t.value for t in prompt.texts()] == ["d"]
    assert contents.asked is None
    (bare,) = only(CapturedResult, {"content": [{"type": "text", "text": "a"}]})
    assert (bare.place.pointer, bare.is_error) == ("", False)


def test_input_required_results() -> None:
    text = '{"jsonrpc":"2.0","id":1,"result":{"inputRequests":{"a":{"method":"roots/list"},"b":5,"a":{}},"requestState":"s"}}'
    problems: list[Problem] = []
    (found,) = file_interactions(SourceFile("c.json", text.encode(), Language.JSON), problems, None, {CapturedInputRequired})
    assert isinstance(found, CapturedInputRequired)
    assert [(e.key, e.method, e.again) for e in found.entries] == [("a", "roots/list", False), ("b", None, False), ("a", None, True)]
    assert found.request_state is not None
    assert found.result_type is None
    assert found.place.pointer == "/result"


def test_errors_and_notifications() -> None:
    full, text_only = only(
        CapturedError,
        [
            {"jsonrpc": "2.0", "id": 1, "error": {"code": -32042, "message": "m", "data": {"elicitations": [{}]}}},
            {"request": {"method": "ping"}, "response": {"error": "Lost"}},
        ],
    )
    assert (full.code, len(full.entries), full.place.pointer) == (-32042, 1, "/error")
    assert text_only.code is None
    assert text_only.message is not None
    assert text_only.message.value == "Lost"
    assert text_only.asked is not None
    assert text_only.asked.method == "ping"
    (note,) = only(CapturedNotification, {"jsonrpc": "2.0", "method": "notifications/elicitation/complete", "params": {"elicitationId": "e"}})
    assert (note.method, note.place.pointer, note.from_server) == ("notifications/elicitation/complete", "/method", True)
    assert note.params is not None


def test_answers_find_their_requests_on_both_sides() -> None:
    both = [
        {"dir": "client->server", "msg": {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {}}},
        {"dir": "server->client", "msg": {"jsonrpc": "2.0", "id": 1, "method": "roots/list"}},
        {"dir": "client->server", "msg": {"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "no"}}},
        {"dir": "server->client", "msg": {"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": "no"}}},
        {"dir": "server->client", "msg": {"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": "again"}}},
    ]
    assert [e.asked.method if e.asked else None for e in only(CapturedError, both)] == ["roots/list", "tools/call", None]
    plain = [b["msg"] for b in both[:1]] + [{"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": "no"}}]
    assert [e.asked.method if e.asked else None for e in only(CapturedError, plain)] == ["tools/call"]


def test_every_message_is_given_and_only_what_is_wanted_is_built() -> None:
    values = [response({}), {"jsonrpc": "1.0", "id": 2, "method": "ping"}, {"action": "accept"}]
    found = only(CapturedMessage, values)
    assert [(m.form, m.method, m.regular, m.place.line) for m in found] == [
        ("response", None, True, 1), ("request", "ping", False, 1), ("result", None, True, 1),
    ]  # fmt: skip
    assert only(ServerRequest, values) == []


def test_a_configuration_holds_no_messages() -> None:
    value = {"mcpServers": {"a": {"command": "x"}}, "log": {"jsonrpc": "2.0", "id": 1, "method": "ping"}}
    problems: list[Problem] = []
    found = list(file_interactions(SourceFile("mcp.json", json.dumps(value).encode(), Language.JSON), problems))
    assert [type(f) for f in found] == [ClientConfigServer]
    broken = SourceFile("mcp.json", b'{"mcpServers": {"a": {"jsonrpc": }}}', Language.JSON)
    assert list(file_interactions(broken, problems)) == []
    assert len(problems) == 1
