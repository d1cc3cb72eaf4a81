"""MCP101 on whole forms: types, choices, shapes, neighbours, places."""

from __future__ import annotations

import pytest
from form_requests import Unknown, request, run

from mcplint.findings.model import Confidence
from mcplint.interactions.model import Sdk

S = {"type": "string"}
B = {"type": "boolean"}


def at(message: str | None, properties: dict | None, **more) -> list[str]:
    found = [f for f in run("MCP101", request(message, properties, **more)) if f.confidence is not Confidence.LOW]
    return [(f.place.pointer or "").replace("/requestedSchema/properties/", "") for f in found]


@pytest.mark.parametrize(
    ("properties", "expected"),
    [
        ({"create_token": {"type": "boolean", "title": "Create a token?"}}, []),
        ({"password": B}, []),
        ({"api_key": {"type": "string", "enum": ["none", "new"]}}, []),
        ({"token": {"type": "string", "oneOf": [{"const": "a", "title": "Access token"}]}}, []),
        ({"credentials": {"type": "array", "items": {"type": "string", "enum": ["api key", "password"]}}}, []),
        ({"pin": {"type": "integer"}}, ["pin"]),
        ({"otp": {"type": "integer", "minimum": 0}}, ["otp"]),
        ({"cvv": {"type": "integer"}}, ["cvv"]),
        ({"tokens": {"type": "integer"}}, []),
        ({"token": {"type": "integer"}}, []),
        ({"secrets": {"type": "integer", "title": "Secrets in the vault"}}, []),
        ({"code": {"type": "integer", "title": "One-time code"}}, ["code"]),
        ({"x": {"type": "string", "format": "password"}}, ["x"]),
        ({"x": {"type": "string", "writeOnly": True}}, ["x"]),
        ({"x": {"type": "string", "pattern": "^ghp_[A-Za-z0-9]{36}$"}}, ["x"]),
        ({"x": {"type": "string", "pattern": "^sk-[A-Za-z0-9]+$"}}, ["x"]),
        ({"x": {"type": "string", "pattern": "^AKIA[0-9A-Z]{16}$"}}, ["x"]),
        ({"x": {"type": "string", "pattern": "^\\d{6}$"}}, []),
        ({"x": {"type": "string", "pattern": "^[A-Z]{2}[0-9]{4}$"}}, []),
        ({"x": {"type": "string", "default": "ghp_CwwA5qBSDUiH4U424JonkwnPNePFjr6HAO7H"}}, ["x"]),
        ({"x": {"type": "string", "default": "sk-..."}}, []),
        ({"password": {"anyOf": [{"type": "string"}, {"type": "null"}], "default": None}}, ["password"]),
        ({"password": {"type": ["string", "null"]}}, ["password"]),
        ({"verified": {"anyOf": [{"type": "boolean"}, {"type": "null"}], "title": "Password set"}}, []),
        ({"password_at": {"type": "string", "format": "date"}, "password": {"type": "string", "format": "date"}}, []),
        ({"login": {"type": "object", "properties": {"user": S, "password": S}}}, ["login/properties/password"]),
        ({"accounts": {"type": "array", "items": {"type": "object", "properties": {"secret_key": S}}}}, ["accounts/items/properties/secret_key"]),
        ({"recovery_codes": {"type": "array", "items": S}}, ["recovery_codes"]),
        ({"mystery": Unknown()}, []),
    ],
)
def test_by_shape_of_the_field(properties: dict, expected: list[str]) -> None:
    assert at("Please complete the set-up.", properties) == expected


@pytest.mark.parametrize(
    ("message", "properties", "expected"),
    [
        ("Enter your GitHub token", {"value": S}, ["value"]),
        ("Enter your GitHub token", {"token_name": S, "value": S}, ["value"]),
        ("Enter your GitHub token", {"ready": B}, []),
        ("Enter your GitHub token", {"repo": {"type": "string", "enum": ["a", "b"]}}, []),
        ("Enter your GitHub token", {"github": S}, ["github"]),
        ("Enter your GitHub token", {"repository": {"type": "string", "title": "Repository"}}, []),
        ("Enter your GitHub token", {"email": {"type": "string", "format": "email"}}, []),
        ("Enter your GitHub token", {"value": {"type": "string", "description": "Used to push the archive"}}, ["value"]),
        ("Enter your GitHub token", {"value": {"type": "string", "description": "Name of the show"}}, []),
        ("Enter your PIN", {"value": {"type": "integer"}}, ["value"]),
        ("Enter your API key", {"value": {"type": "integer"}}, []),
        ("Enter user name and password", {"username": S, "password": S}, ["password"]),
        ("Your password has expired.", {"a": S, "b": S}, []),
        ("How do you want to sign in?", {"kind": {"type": "string", "enum": ["API key", "Password"]}, "value": S}, ["value"]),
        ("How do you want to sign in?", {"kind": {"type": "string", "enum": ["API key", "Password"]}, "comment": S}, []),
        ("How do you want to sign in?", {"kind": {"type": "string", "enum": ["API key", "Password"]}, "email": S}, []),
        (
            "How do you want to sign in?",
            {"kind": {"type": "string", "enum": ["a", "b"], "enumNames": ["API key", "Password"]}, "value": S},
            ["value"],
        ),
        ("Which colour?", {"kind": {"type": "string", "enum": ["red", "blue"]}, "value": S}, []),
        ("Payment", {"number": {"type": "string", "title": "Card number"}, "holder": S, "cvc": S}, ["number", "cvc"]),
        ("Where is it delivered?", {"street": S, "city": S, "pincode": S}, []),
        ("Where is it delivered?", {"address": S, "pin_code": {"type": "string", "title": "PIN code"}}, []),
        ("Your bank asks for it.", {"iban": S, "pin": S}, ["pin"]),
        ("Who are you?", {"email_address": S, "pin": S}, ["pin"]),
        ("Where does the swarm hang?", {"map": S, "pin": S}, []),
        ("Which token do you want to swap?", {"token": S}, []),
        ("What do you need help with?", {"topic": {"type": "string", "enum": ["API key", "Billing"]}, "details": S}, []),
        ("How do you unlock it?", {"kind": {"type": "string", "enum": ["PIN", "Fingerprint"]}, "value": S}, ["value"]),
        ("Hm", {"x": {"type": "string", "examples": ["ghp_…"]}}, ["x"]),
        ("Hm", {"dsn": {"type": "string", "description": "postgres://user:password@host/db"}}, ["dsn"]),
        ("Which workspace, and its key?", {"workspace": S, "apiKey": {"type": "string", "title": "Key"}}, ["apiKey"]),
    ],
)
def test_by_message_and_neighbours(message: str, properties: dict, expected: list[str]) -> None:
    assert at(message, properties) == expected


def test_the_message_when_no_field_is_known() -> None:
    assert at("Enter your password.", None) == ["/message"]
    assert at("Enter your password.", {}) == ["/message"]
    assert at("Enter your password.", {}, complete=False) == []
    assert at("Which room?", None) == []


def test_url_mode_may_ask_for_secrets() -> None:
    assert at("Enter your password on our page.", None, mode="url") == []


def test_secret_type() -> None:
    assert at("Please answer.", {"word": S}, secret_types=("word",)) == ["word"]


def test_generated_name_takes_what_the_message_asks() -> None:
    assert at("Enter the API key of your host", {"value": S}, generated=("value",), sdk=Sdk.FASTMCP_3) == ["value"]


def test_help_offers_url_mode_only_where_it_exists() -> None:
    [old] = run("MCP101", request("Hm", {"password": S}, revisions=("2025-06-18",), given=True))
    [new] = run("MCP101", request("Hm", {"password": S}))
    assert "URL mode" not in old.help
    assert "URL mode" in new.help


def test_subject_names_the_model() -> None:
    [found] = run("MCP101", request("Hm", {"password": S}, name="Login"))
    assert found.subject == "Login.password"
    assert found.message.startswith("`password` asks for a password")


def test_form_named_after_a_secret() -> None:
    assert at("One more thing.", {"value": S}, name="ApiKeyReply") == ["value"]
    assert at("One more thing.", {"value": S}, name="PasswordReset") == []
    assert at("One more thing.", {"value": S}, name="TokenName") == []
    assert at("One more thing.", {"city": S}, name="ApiKeyReply") == []


def test_computed_name_under_a_message() -> None:
    assert at("Enter your API key", {"{field.key}": S}) == ["{field.key}"]


def test_expiry_beside_a_card_number_is_held_back() -> None:
    found = run("MCP101", request("Pay", {"card_number": S, "expiry": S}))
    assert [(f.place.pointer, f.confidence) for f in found][1] == ("/requestedSchema/properties/expiry", Confidence.LOW)


def test_deep_and_wide_forms_end() -> None:
    deep: dict = {"type": "string"}
    for _ in range(120):
        deep = {"type": "object", "properties": {"a": deep}}
    assert at("Hm", {"deep": deep}) == []
    assert at("enter " * 3000, {f"f{i}": S for i in range(300)}) == []
