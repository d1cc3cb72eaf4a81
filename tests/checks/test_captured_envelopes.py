"""Captures in every envelope: what is found, and where."""

from __future__ import annotations

import base64
import json

import pytest

from mcplint.engine.run import check_sources

CASES: list[tuple[str, str, bytes, list[str], tuple[str, ...], dict[str, str]]] = []


def case(label, name, content, expect, select=("MCP101",), **options):
    if not isinstance(content, bytes):
        content = (content if isinstance(content, str) else json.dumps(content)).encode()
    CASES.append((label, name, content, expect, select, options))


SEC = {"type": "object", "properties": {"password": {"type": "string"}}}
P = {"mode": "form", "message": "Log in", "requestedSchema": SEC}
REQ = {"jsonrpc": "2.0", "id": 1, "method": "elicitation/create", "params": P}
PTR = "/params/requestedSchema/properties/password"
case("request", "a.json", REQ, [PTR])
case("bare params", "a.json", P, ["/requestedSchema/properties/password"])
case("no mode bare", "a.json", {"message": "x", "requestedSchema": SEC}, ["/requestedSchema/properties/password"])
case("array", "a.json", [REQ, REQ], [PTR, PTR])
case("batch of mixed", "a.json", [{"jsonrpc": "2.0", "id": 3, "result": {}}, REQ], [PTR])
case("snake", "a.json", {"message": "x", "requested_schema": SEC}, ["/requested_schema/properties/password"])
case(
    "snake dump with nulls",
    "a.json",
    {"method": "elicitation/create", "params": {"meta": None, "task": None, "mode": "form", "message": "x", "requested_schema": SEC}},
    ["/params/requested_schema/properties/password"],
)
case("pretty CRLF BOM", "a.json", b"\xef\xbb\xbf" + json.dumps(REQ, indent=2).replace("\n", "\r\n").encode(), [PTR])
case("utf16", "a.json", json.dumps(REQ).encode("utf-16"), [PTR])
IR = {
    "resultType": "input_required",
    "inputRequests": {"login": {"method": "elicitation/create", "params": P}, "b/c": {"method": "elicitation/create", "params": P}},
    "requestState": "x",
}
case(
    "bare input required",
    "a.json",
    IR,
    ["/inputRequests/login/params/requestedSchema/properties/password", "/inputRequests/b~1c/params/requestedSchema/properties/password"],
)
case(
    "input required",
    "a.json",
    {"jsonrpc": "2.0", "id": 1, "result": IR},
    [
        "/result/inputRequests/login/params/requestedSchema/properties/password",
        "/result/inputRequests/b~1c/params/requestedSchema/properties/password",
    ],
)
case(
    "snake input required",
    "a.json",
    {
        "result_type": "input_required",
        "input_requests": {"login": {"method": "elicitation/create", "params": {"message": "x", "requested_schema": SEC}}},
    },
    ["/input_requests/login/params/requested_schema/properties/password"],
)
case(
    "-32042 form",
    "a.json",
    {"jsonrpc": "2.0", "id": 1, "error": {"code": -32042, "message": "x", "data": {"elicitations": [P]}}},
    ["/error/data/elicitations/0/requestedSchema/properties/password"],
)
case("pair", "a.json", {"request": REQ, "response": {"jsonrpc": "2.0", "id": 1, "result": {"action": "accept", "content": {}}}}, [PTR])
case("pair bare", "a.json", {"request": {"method": "elicitation/create", "params": P}, "response": {"action": "decline"}}, [PTR])
case(
    "inspector v2",
    "a.json",
    [
        {
            "id": "1",
            "timestamp": "2026-01-01T00:00:00Z",
            "direction": "request",
            "origin": "server",
            "message": REQ,
            "response": {"jsonrpc": "2.0", "id": 1, "result": {"action": "decline"}},
        }
    ],
    [PTR],
)
case(
    "inspector v1",
    "a.json",
    [{"request": json.dumps({"method": "elicitation/create", "params": P}), "response": json.dumps({"action": "decline"})}],
    [PTR],
)
case(
    "mcpsnoop",
    "a.jsonl",
    json.dumps(
        {"session_id": "s", "seq": 1, "ts": "x", "direction": "s2c", "transport": "stdio", "raw": json.dumps(REQ), "mcp_method": "elicitation/create"}
    )
    + "\n",
    [PTR],
)
case(
    "mcpsnoop obj",
    "a.jsonl",
    json.dumps({"session_id": "s", "seq": 1, "ts": "x", "direction": "s2c", "transport": "stdio", "raw": REQ}) + "\n",
    [PTR],
)
case("ndjson", "a.ndjson", json.dumps(REQ) + "\n\n" + json.dumps({**REQ, "id": 2}) + "\n", [PTR, PTR])
case("ndjson in json", "a.json", json.dumps(REQ) + "\n" + json.dumps({**REQ, "id": 2}) + "\n", [PTR, PTR])
case("ndjson stray", "a.jsonl", "starting server\n" + json.dumps(REQ) + "\nbye\n", [PTR])
case("sse", "a.sse", "event: message\nid: 1\ndata: " + json.dumps(REQ) + "\n\n", [PTR])
case("sse folded", "a.sse", "".join("data: " + line + "\r\n" for line in json.dumps(REQ, indent=1).split("\n")) + "\r\n", [PTR])
case("sse in txt", "a.txt", "retry: 3\n: hi\ndata:" + json.dumps(REQ) + "\n\n", [PTR])
case("desktop log", "mcp-server-x.log", "2026-01-01T00:00:00.000Z [info] [x] Message from server: " + json.dumps(REQ) + "\n", [PTR])
case("desktop new", "mcp.log", "2026-01-01T00:00:00.000Z [x] [info] Message from server: " + json.dumps(REQ) + " { metadata: undefined }\n", [PTR])
case(
    "desktop cut",
    "mcp.log",
    "2026-01-01T00:00:00.000Z [x] [info] Message from server: " + json.dumps(REQ)[:60] + "...[14696 chars truncated]...\n",
    [],
)
case("vscode", "vscode.log", "2026-11-03 10:11:12.345 [trace] [server -> editor] " + json.dumps(REQ) + "\n", [PTR])
case("vscode old", "vscode.log", "2026-11-03 10:11:12.345 [info] [Server Says] " + json.dumps(REQ) + "\n", [PTR])


def har(text, enc=None):
    return {
        "log": {
            "version": "1.2",
            "entries": [
                {
                    "request": {"method": "POST", "url": "http://localhost/mcp", "headers": [], "postData": {"text": "{}"}},
                    "response": {
                        "status": 200,
                        "headers": [{"name": "Content-Type", "value": "text/event-stream"}],
                        "content": {"text": text, **({"encoding": enc} if enc else {})},
                    },
                }
            ],
        }
    }


case("har sse", "a.har", har("event: message\ndata: " + json.dumps(REQ) + "\n\n"), [PTR])
case("har json", "a.har", har(json.dumps(REQ)), [PTR])
case("har b64", "a.har", har(base64.b64encode(("data: " + json.dumps(REQ) + "\n\n").encode()).decode(), "base64"), [PTR])
case("har in json", "a.json", har(json.dumps(REQ)), [PTR])
case(
    "network export",
    "a.json",
    [
        {
            "method": "POST",
            "url": "http://localhost/mcp",
            "requestHeaders": {},
            "requestBody": "{}",
            "responseStatus": 200,
            "responseHeaders": {},
            "responseBody": "data: " + json.dumps(REQ) + "\n\n",
            "category": "transport",
        }
    ],
    [PTR],
)
case("messages wrapper", "a.json", {"messages": [REQ]}, [PTR])
case("log wrapper", "a.json", {"log": [{"dir": "in", "msg": REQ}]}, [PTR])
case("ts prefix", "a.log", "12:00:01 <- " + json.dumps(REQ) + "\n", [PTR])
case(
    "esc key",
    "a.json",
    '{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"x","requestedSchema":{"type":"object","properties":{"p\\u0061ssword":{"type":"string"}}}}}',
    [PTR],
)
case(
    "esc method",
    "a.json",
    '{"jsonrpc":"2.0","id":1,"method":"elicitation\\/create","params":{"message":"x","requestedSchema":{"type":"object","properties":{"password":{"type":"string"}}}}}',
    [PTR],
)
case("id null/params first", "a.json", '{"params":' + json.dumps(P) + ',"method":"elicitation/create","id":"ä","jsonrpc":"2.0"}', [PTR])
case(
    "slash tilde",
    "a.json",
    {**REQ, "params": {**P, "requestedSchema": {"type": "object", "properties": {"api/key~1": {"type": "string", "title": "API key"}}}}},
    ["/params/requestedSchema/properties/api~1key~01"],
)
case(
    "dup properties",
    "a.json",
    '{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"message":"x","requestedSchema":{"type":"object","properties":{"password":{"type":"string"},"password":{"type":"string"}}}}}',
    [PTR],
)
case("task aug", "a.json", {**REQ, "params": {**P, "task": {"ttl": 1}, "_meta": {"x": 1}}}, [PTR])
case("json5ish comments", "a.json", "// captured\n" + json.dumps(REQ), [PTR])
case(
    "content in tool call",
    "a.json",
    {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "x", "arguments": {"requestedSchema": SEC, "message": "x"}}},
    [],
)
case(
    "title only",
    "a.json",
    {**REQ, "params": {**P, "requestedSchema": {"type": "object", "properties": {"field_1": {"type": "string", "title": "Kennwort"}}}}},
    ["/params/requestedSchema/properties/field_1"],
)
case(
    "msg only",
    "a.json",
    {**REQ, "params": {"message": "Enter your GitHub token", "requestedSchema": {"type": "object", "properties": {"value": {"type": "string"}}}}},
    ["/params/requestedSchema/properties/value"],
)
case(
    "msg no field",
    "a.json",
    {**REQ, "params": {"message": "Enter your GitHub token", "requestedSchema": {"type": "object", "properties": {}}}},
    ["/params/message"],
)
case(
    "number otp",
    "a.json",
    {
        **REQ,
        "params": {
            "message": "Code from the SMS",
            "requestedSchema": {"type": "object", "properties": {"code": {"type": "integer", "title": "One-time code"}}},
        },
    },
    ["/params/requestedSchema/properties/code"],
)
case(
    "bool",
    "a.json",
    {
        **REQ,
        "params": {
            "message": "Create a token?",
            "requestedSchema": {"type": "object", "properties": {"token": {"type": "boolean", "title": "Create a token"}}},
        },
    },
    [],
)
case(
    "enum",
    "a.json",
    {
        **REQ,
        "params": {
            "message": "How do you sign in?",
            "requestedSchema": {"type": "object", "properties": {"how": {"type": "string", "enum": ["password", "api_key"]}}},
        },
    },
    [],
)
case(
    "default shape",
    "a.json",
    {
        **REQ,
        "params": {
            "message": "Which?",
            "requestedSchema": {
                "type": "object",
                "properties": {"x1": {"type": "string", "title": "Writer", "default": "ghp_x8Kq2LwZr7TnVb4JmYc9PdHs3GfAe6UoIt1R"}},
            },
        },
    },
    ["/params/requestedSchema/properties/x1"],
)


# other rules
def S(props, **k):
    return {**REQ, "params": {"message": "Which day?", "requestedSchema": {"type": "object", "properties": props, **k}}}


R5 = "2025-11-25"


def sch(label, props, expect, select, prot=R5, **k):
    case(label, "a.json", S(props, **k), expect, select, protocol=prot)


B = "/params/requestedSchema"
sch("105 required", {"a": {"type": "string"}}, [f"MCP105 {B}/required"], ("MCP105",), required=["b"])
sch("105 required dup", {"a": {"type": "string"}}, [], ("MCP105",), required=["a", "a"])
sch("105 minlen", {"a": {"type": "string", "minLength": 5, "maxLength": 2}}, [f"MCP105 {B}/properties/a/minLength"], ("MCP105",))
sch("105 default type", {"a": {"type": "integer", "default": "x"}}, [f"MCP105 {B}/properties/a/default"], ("MCP105",))
sch("105 default enum", {"a": {"type": "string", "enum": ["x", "y"], "default": "z"}}, [f"MCP105 {B}/properties/a/default"], ("MCP105",))
sch(
    "105 default multi",
    {"a": {"type": "array", "items": {"type": "string", "enum": ["x"]}, "default": ["z"]}},
    [f"MCP105 {B}/properties/a/default"],
    ("MCP105",),
)
sch("105 dup enum", {"a": {"type": "string", "enum": ["x", "x"]}}, [f"MCP105 {B}/properties/a/enum"], ("MCP105",))
sch("105 const missing", {"a": {"type": "string", "oneOf": [{"const": "x"}]}}, [f"MCP105 {B}/properties/a/oneOf"], ("MCP105",))
sch("105 enumNames len", {"a": {"type": "string", "enum": ["x", "y"], "enumNames": ["X"]}}, [f"MCP105 {B}/properties/a/enumNames"], ("MCP105",))
case(
    "105 type",
    "a.json",
    {**REQ, "params": {"message": "x?", "requestedSchema": {"type": "string", "properties": {}}}},
    [f"MCP105 {B}/type"],
    ("MCP105",),
    protocol=R5,
)
case(
    "105 noprops",
    "a.json",
    {**REQ, "params": {"message": "x?", "requestedSchema": {"type": "object"}}},
    [f"MCP105 {B}"],
    ("MCP105", "MCP106"),
    protocol=R5,
)
case(
    "105 schema",
    "a.json",
    {**REQ, "params": {"message": "x?", "schema": SEC}},
    ["MCP105 /params/schema"],
    ("MCP105", "MCP213", "MCP812"),
    protocol=R5,
)
sch("103 obj", {"a": {"type": "object", "properties": {}}}, [f"MCP103 {B}/properties/a"], ("MCP103",))
sch("103 ref", {"a": {"$ref": "#/$defs/A"}}, [f"MCP103 {B}/properties/a"], ("MCP103",), **{"$defs": {"A": {"type": "object"}}})
sch("103 root allOf", {"a": {"type": "string"}}, [f"MCP103 {B}/allOf"], ("MCP103",), allOf=[{"required": ["a"]}])
sch("103 patternProps", {"a": {"type": "string"}}, [f"MCP103 {B}/patternProperties"], ("MCP103",), patternProperties={"x": {}})
sch("103 multi ok", {"a": {"type": "array", "items": {"type": "string", "enum": ["x"]}}}, [], ("MCP103", "MCP104", "MCP105"))
sch(
    "103 multi 0618",
    {"a": {"type": "array", "items": {"type": "string", "enum": ["x"]}}},
    [f"MCP104 {B}/properties/a/items"],
    ("MCP103", "MCP104", "MCP105"),
    prot="2025-06-18",
)
sch(
    "104 oneOf 0618",
    {"a": {"type": "string", "oneOf": [{"const": "x", "title": "X"}]}},
    [f"MCP104 {B}/properties/a/oneOf"],
    ("MCP103", "MCP104", "MCP105"),
    prot="2025-06-18",
)
sch(
    "104 default 0618",
    {"a": {"type": "string", "default": "x"}, "b": {"type": "boolean", "default": True}},
    [f"MCP104 {B}/properties/a/default"],
    ("MCP103", "MCP104", "MCP105"),
    prot="2025-06-18",
)
sch(
    "104 enumNames",
    {"a": {"type": "string", "enum": ["x"], "enumNames": ["X"]}},
    [f"MCP104 {B}/properties/a/enumNames"],
    ("MCP103", "MCP104", "MCP105"),
)
sch("104 enumNames 0618", {"a": {"type": "string", "enum": ["x"], "enumNames": ["X"]}}, [], ("MCP103", "MCP104", "MCP105"), prot="2025-06-18")
sch("104 pattern 2026", {"a": {"type": "string", "pattern": "^x"}}, [f"MCP104 {B}/properties/a/pattern"], ("MCP104",), prot="2026-07-28")
sch("104 pattern 2025", {"a": {"type": "string", "pattern": "^x"}}, [], ("MCP104",))
sch(
    "104 format",
    {"a": {"type": "string", "format": "phone"}, "b": {"type": "string", "format": "date-time"}},
    [f"MCP104 {B}/properties/a/format"],
    ("MCP104",),
)
sch("107 anyOf", {"a": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, [f"MCP107 {B}/properties/a"], ("MCP103", "MCP104", "MCP105", "MCP107"))
sch("107 list", {"a": {"type": ["string", "null"]}}, [f"MCP107 {B}/properties/a"], ("MCP103", "MCP104", "MCP105", "MCP107"))
sch("107 default", {"a": {"type": "string", "default": None}}, [f"MCP107 {B}/properties/a"], ("MCP103", "MCP104", "MCP105", "MCP107"))
sch("106", {}, [f"MCP106 {B}"], ("MCP105", "MCP106"))
sch("110", {f"part{i}": {"type": "string", "title": "Part"} for i in range(6)}, [f"MCP110 {B}"], ("MCP110",))
sch("111", {"x1": {"type": "string"}}, [f"MCP111 {B}/properties/x1"], ("MCP111",))
sch("109", {"confirm": {"type": "boolean", "title": "Yes, delete it", "default": True}}, [f"MCP109 {B}/properties/confirm/default"], ("MCP109",))
sch("109 ok", {"archived": {"type": "boolean", "title": "Include archived?", "default": True}}, [], ("MCP109",))
case(
    "102 emoji",
    "a.json",
    {**REQ, "params": {"message": "👩‍🚀é See https://a.example/x", "requestedSchema": {"type": "object", "properties": {"a": {"type": "string"}}}}},
    ["MCP102 /params/message"],
    ("MCP102",),
)
case(
    "url mode",
    "a.json",
    {
        **REQ,
        "params": {
            "mode": "url",
            "message": "Sign in with your password",
            "url": "https://a.example/x",
            "elicitationId": "7f4c1c2e-1111-4222-8333-944455556666",
        },
    },
    [],
    ("MCP101", "MCP102", "MCP105", "MCP106"),
)


@pytest.mark.parametrize(("name", "content", "expect", "select", "options"), [pytest.param(*row[1:], id=row[0]) for row in CASES])
def test_found_where_it_stands(name, content, expect, select, options):
    report = check_sources({name: content}, select=select, pedantic=True, **options)

    found = [f"{f.rule} {f.place.pointer}" if len(select) > 1 or (expect[:1] and " " in expect[0]) else f.place.pointer for f in report.findings]
    assert sorted(found) == sorted(expect)


@pytest.mark.parametrize("spoiled", [",}", ", // noted\n}", " x}"])
def test_messages_with_a_comma_or_comment_too_much_are_no_json(spoiled):
    report = check_sources({"a.json": (json.dumps(REQ)[:-1] + spoiled).encode()}, select=("MCP101",))

    assert [problem.rule for problem in report.problems] == ["MCP902"]
