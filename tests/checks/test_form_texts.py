"""MCP102, MCP106, MCP110, MCP111, MCP112 on hand-built forms."""

from __future__ import annotations

import pytest
from form_requests import Unknown, request, run

from mcplint.checks.context import Limits
from mcplint.interactions.model import Sdk, Verdict

S = {"type": "string"}


def at(rule: str, message: str | None, properties: dict | None = None, **more) -> list[str]:
    limits = more.pop("limits", None)
    found = run(rule, request(message, properties if properties is not None else {"x": {"type": "string", "title": "X"}}, **more), limits=limits)
    return [(f.place.pointer or "").replace("/requestedSchema/properties/", "") for f in found]


@pytest.mark.parametrize(
    "message",
    [
        "Read https://permits.example/rules before you answer.",
        "Read http://permits.example before you answer.",
        "See (https://permits.example).",
        "HTTPS://PERMITS.EXAMPLE/x",
        "Sign at https://sign.example.com/c/{{contract_id}} and tick the box.",
        "Sign at https://{{host}}/c",
        "Visit www.permits.example first.",
        "Open [the page](https://permits.example).",
        "Open [the page](/rules).",
        "Go to github.com/login/device and enter the code.",
        "http://localhost:8080/setup",
        "Log in first: {{login_url}}",
        "Log in first: {{loginUrl}}",
        "{{params.url}}",
        "Pay here: {{link}}",
        "Pay here: {{invoice.pay_link}}",
        "Notes at {{notes_url}}.",
        "{{verification_uri_complete}}",
        "Open {{href}}",
        "{{settings_url_str}}",
        "{{auth_urls}}",
    ],
)
def test_102_fires_on_the_message(message: str) -> None:
    assert [p.split("#")[0] for p in at("MCP102", message)] == ["/message"]


@pytest.mark.parametrize(
    "message",
    [
        "Which feed on podcasts.example should be mirrored? Only https feeds work.",
        "The address has to begin with https.",
        "The address has to begin with https://",
        "Name the host, such as books.circle.example.",
        "For example https://circle.example/feed",
        "An address, e.g. https://circle.example",
        "z. B. https://circle.example",
        "Format: https://your-company.atlassian.net",
        "https://<host>/path",
        "https://...",
        "Use either http or https, and/or a port.",
        "The file src/app.py is changed.",
        "Invoice {{number}} is {{days}} days old.",
        "{{link_count}} links were found, {{url_id}}",
        "{{base_url_name}} {{linkedin}} {{curl}} {{urlopen_error}} {{blink}}",
        "{{callback_url_label}}",
        "Mail to desk@permits.example",
        "",
    ],
)
def test_102_silent_on_the_message(message: str) -> None:
    assert at("MCP102", message) == []


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ({"a": {"type": "string", "description": "See https://permits.example/reasons"}}, ["a/description"]),
        ({"a": {"type": "string", "title": "Terms (https://permits.example)"}}, ["a/title"]),
        ({"a": {"type": "string", "default": "https://permits.example/help"}}, ["a/default"]),
        ({"a": {"type": "string", "format": "uri", "default": "https://permits.example/help"}}, []),
        ({"a": {"type": "string", "format": "uri", "description": "such as https://permits.example/help"}}, []),
        ({"homepage_url": {"type": "string", "default": "https://permits.example"}}, []),
        ({"a": {"type": "string", "enum": ["x", "https://permits.example"]}}, ["a/enum/1"]),
        ({"a": {"type": "string", "oneOf": [{"const": "x", "title": "X (https://permits.example)"}]}}, ["a/oneOf/0/title"]),
        ({"a": {"type": "array", "items": {"anyOf": [{"const": "x", "title": "https://permits.example"}]}}}, ["a/items/anyOf/0/title"]),
        ({"a": {"type": "string", "enum": ["x"], "enumNames": ["https://permits.example"]}}, ["a/enumNames/0"]),
        ({"https://permits.example/terms": {"type": "boolean"}}, ["https:~1~1permits.example~1terms"]),
        ({"a": {"type": "string", "pattern": "^https://permits.example"}}, []),
        ({"a": {"type": "string", "enum": ["https", "http"]}}, []),
        ({"a": {"type": "string", "description": "{{docs_url}}"}}, ["a/description#docs_url"]),
        ({"a": Unknown()}, []),
    ],
)
def test_102_in_fields(properties: dict, expected: list[str]) -> None:
    assert at("MCP102", "Hm", properties) == expected


def test_102_schema_keys_and_url_mode_are_silent() -> None:
    assert at("MCP102", "Hm", root={"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://a.example/x"}) == []
    assert at("MCP102", "Open https://a.example", mode="url") == []


def test_102_one_finding_a_part() -> None:
    assert at("MCP102", "https://a.example/x and https://b.example/y") == ["/message"]
    assert at("MCP102", "[here]({{url}})") == ["/message#url"]


@pytest.mark.parametrize(
    ("value", "fires"),
    [
        ("AKIAUDE6IJOTSZ6HOCOX", True),
        ("AKIAIOSFODNN7EXAMPLE", False),
        ("ghp_CwwA5qBSDUiH4U424JonkwnPNePFjr6HAO7H", True),
        ("ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", False),
        ("github_pat_11AWQ3TFG0aZ3kQ9vWmT5x_b2LrYc8PdHs4GfAe6UoIt1RqXz7NwKj3Mv", True),
        ("glpat-BqsXmJY1V08eUNnzx2M7", True),
        ("xoxb-2481632641-9876123450-Zk4Wn8Rt2Lq7Xv9Bc3Mf", True),
        ("sk_live_Zk4Wn8Rt2Lq7Xv9Bc3MfTg6H", True),
        ("sk_test_4eC39HqLyjWDarjtT1zdp7dc", False),
        ("sk-proj-Zk4Wn8Rt2Lq7Xv9Bc3MfTg6HyP", True),
        ("sk-...", False),
        ("sk-your-key-here", False),
        ("sk-learn-like-estimators-for-all-of-us", False),
        ("AIzaSyD9Zk4Wn8Rt2Lq7Xv9Bc3MfTg6HyPq1RsU", True),
        ("SG.Zk4Wn8Rt2Lq7Xv9Bc3MfTg.6HyPq1RsUVw8Xy2Za4Bc6De8Fg0Hi2Jk4Lm6No8P", True),
        ("npm_Zk4Wn8Rt2Lq7Xv9Bc3MfTg6HyPq1RsUVw8Xy", True),
        ("hf_Zk4Wn8Rt2Lq7Xv9Bc3MfTg6HyPq1RsUVw8", True),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJxNzciLCJyb2xlIjoiYSJ9.Zk4Wn8Rt2Lq7Xv9Bc3MfTg", True),
        ("eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIn0.SflKxwRJSMeKKF2QT4", False),
        ("-----BEGIN RSA PRIVATE KEY-----", True),
        ("-----BEGIN PUBLIC KEY-----", False),
        ("postgres://app:Tr4vers3-9x@db.example/app", True),
        ("postgres://user:password@localhost/db", False),
        ("postgres://{user}:{password}@host/db", False),
        ("Bearer Zk4Wn8Rt2Lq7Xv9Bc3MfTg6HyPq", True),
        ("Bearer <token>", False),
        ("${GITHUB_TOKEN}", False),
        ("public-archive", False),
        ("550e8400-e29b-41d4-a716-446655440000", False),
        ("da39a3ee5e6b4b0d3255bfef95601890afd80709", False),
        ("token=Zk4Wn8Rt2Lq7Xv9Bc3MfTg", True),
        ("password: changeme", False),
        ("secret: projects/4711/secrets/harbour-2", False),
        ("token: 550e8400-e29b-41d4-a716-446655440000", False),
        ("http://localhost:8080/a@b", False),
    ],
)
def test_112(value: str, fires: bool) -> None:
    assert at("MCP112", "Hm", {"x": {"type": "string", "title": "X", "default": value}}) == (["x/default"] if fires else [])
    assert at("MCP112", f"Use {value} for it", {"x": {"type": "string"}}) == (["/message"] if fires else [])
    assert at("MCP112", "Hm", {"x": {"type": "string", "enum": ["none", value]}}) == (["x/enum/1"] if fires else [])


def test_112_default_of_a_secret_field_and_masking() -> None:
    assert at("MCP112", "Hm", {"password": {"type": "string", "default": "Wint3r-Harbour!"}}) == ["password/default"]
    assert at("MCP112", "Hm", {"password": {"type": "string", "default": "changeme"}}) == []
    assert at("MCP112", "Hm", {"city": {"type": "string", "default": "Wint3r-Harbour!"}}) == []
    [found] = run("MCP112", request("Hm", {"x": {"type": "string", "default": "ghp_CwwA5qBSDUiH4U424JonkwnPNePFjr6HAO7H"}}))
    assert "CwwA5q" not in found.message


@pytest.mark.parametrize(
    ("schema", "more", "expected"),
    [
        ({"type": "object", "properties": {}}, {}, ["/requestedSchema"]),
        ({"type": "object", "properties": {}}, {"complete": False}, []),
        ({"type": "object", "properties": {"…": 1}}, {}, []),
        ({"type": "object", "properties": {"a": S}}, {}, []),
        ({"type": "object"}, {}, []),
        (None, {}, []),
        ({"type": "object", "properties": Unknown()}, {}, []),
    ],
)
def test_106(schema, more: dict, expected: list[str]) -> None:
    assert [f.place.pointer for f in run("MCP106", request("Hm", schema=schema, **more))] == expected


def test_106_without_105_takes_missing_properties_too() -> None:
    assert run("MCP106", request("Hm", schema={"type": "object"}), selected=frozenset({"MCP106"}))


def test_106_in_fastmcp_4_says_type_error() -> None:
    ask = request("Hm", {}, sdk=Sdk.FASTMCP_4)
    ask = request("Hm", {}, sdk=Sdk.FASTMCP_4) if ask.schema is None else ask
    object.__setattr__(ask.schema, "verdict", Verdict(True, "TypeError"))
    [found] = run("MCP106", ask)
    assert "TypeError" in found.message


@pytest.mark.parametrize(("count", "limit", "fires"), [(5, 5, False), (6, 5, True), (3, 2, True), (0, 5, False)])
def test_110(count: int, limit: int, fires: bool) -> None:
    fields = {f"field_{i}": S for i in range(count)}
    assert at("MCP110", "Hm", fields, limits=Limits(max_form_fields=limit)) == (["/requestedSchema"] if fires else [])


@pytest.mark.parametrize(
    "name",
    ["f1", "x", "val", "data1", "a", "b2", "field", "field_3", "input", "text", "arg0", "xyz", "foo", "tmp", "value", "str", "param", "_1", "q"],
)
def test_111_names_that_do_not_speak(name: str) -> None:
    assert at("MCP111", "Hm", {name: S}) == [name]


@pytest.mark.parametrize(
    "name",
    [
        "weekday",
        "start_hour",
        "city",
        "grams",
        "feedingTime",
        "ingredient",
        "id",
        "kg",
        "guest",
        "note",
        "width_cm",
        "f_stop",
        "isActive",
        "naïve",
        "名前",
        "{field.key}",
    ],
)
def test_111_names_that_speak(name: str) -> None:
    assert at("MCP111", "Hm", {name: S}) == []


def test_111_texts_messages_and_generated_names() -> None:
    assert at("MCP111", "Hm", {"x": {"type": "string", "title": "Who fed it"}, "y": {"type": "string", "description": "When"}}) == []
    assert at("MCP111", "Hm", {"value": S}, generated=("value",)) == []
    assert at("MCP111", "  ", {"city": S}) == ["/message"]
    assert at("MCP111", "{{text}}", {"city": S}) == []
    assert at("MCP111", None, {"city": S}) == []
    assert at("MCP111", "Hm", {"x": Unknown()}) == []
    assert at("MCP111", "Hm", {"x": {"type": "string", "title": ""}}) == ["x"]
