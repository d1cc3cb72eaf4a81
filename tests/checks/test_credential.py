"""MCP601 to MCP608: what the cases do not show, above all the judgement of single values and texts."""

from __future__ import annotations

import pytest

from mcplint.catalogue.load import catalogue
from mcplint.checks.credential_literals import _Literals
from mcplint.checks.credential_names import names
from mcplint.checks.credential_texts import telling
from mcplint.findings.model import Confidence
from mcplint.interactions.credentials import Material, Source
from mcplint.interactions.source_credentials_inputs import documented
from mcplint.ir.source import Language, Place, SourceFile

PLACE = Place(SourceFile("a.py", b"x", Language.PYTHON), 0, 1)


def material(source: Source, *called: str, whole: bool = False) -> Material:
    return Material(source, called, PLACE, whole)


@pytest.mark.parametrize(
    ("source", "called"),
    [
        (Source.VARIABLE, ("SHOP_API_KEY",)),
        (Source.VARIABLE, ("ARCHIVE_TOKEN", "value")),
        (Source.ANSWER, ("mount_token", "data")),
        (Source.VALUE, ("client_secret", "settings")),
        (Source.VALUE, ("value", "access_token")),
        (Source.CALL, ("api_key",)),
        (Source.HEADER, ("Cookie",)),
        (Source.BEARER, ()),
        (Source.TOKEN_RESPONSE, ("refresh_token", "granted")),
    ],
)
def test_credentials(source: Source, called: tuple[str, ...]) -> None:
    judged = names().judge(material(source, *called))
    assert judged is not None and judged.confidence is not Confidence.LOW


@pytest.mark.parametrize(
    ("source", "called"),
    [
        (Source.VARIABLE, ("SECRET_NAME",)),
        (Source.VARIABLE, ("LANG", "password")),
        (Source.VALUE, ("expires_in", "tokens")),
        (Source.VALUE, ("next_page_token",)),
        (Source.VALUE, ("password_hash",)),
        (Source.HEADER, ("user-agent",)),
        (Source.TOKEN_RESPONSE, ("token_type", "granted")),
        (Source.RANDOM, ("request_id",)),
    ],
)
def test_no_credentials(source: Source, called: tuple[str, ...]) -> None:
    assert names().judge(material(source, *called)) is None


def test_a_bare_token_is_not_sure() -> None:
    judged = names().judge(material(Source.VALUE, "token"))
    assert judged is not None and judged.confidence is Confidence.LOW


def test_state_counts_only_where_asked_for() -> None:
    assert names().judge(material(Source.RANDOM, "state")) is None
    assert names().judge(material(Source.RANDOM, "state"), flow=True) is not None
    assert names().judge(material(Source.VALUE, "state", "query_params"), flow=True) is not None
    assert names().judge(material(Source.VALUE, "state", "balloon"), flow=True) is None


@pytest.fixture(scope="module")
def literals() -> _Literals:
    return _Literals(catalogue().rule("MCP604").vocabulary)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("API_KEY", "Zk9mQ2vXp7Lr4TwY8nBd6HsJ3fGc1AeV"),
        ("", "ghp_Zq4nT8vX2mLr7PwKc9YbJ3dHs6FgA1eR5uQo"),
        ("db_password", "Gr4nit-Kl1ppe!27"),
        ("DATABASE_URL", "postgresql://app:Vk8-Lw3-Pz6@db.internal.example.com/app"),
        ("X-Api-Key", "2be97e9d30c1e09fc7ce75084646869669ff9683"),
    ],
)
def test_written_credentials(literals: _Literals, name: str, value: str) -> None:
    assert literals.judge(value, name) is not None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("API_KEY", "your-api-key-here"),
        ("API_KEY", "${API_KEY}"),
        ("API_KEY", "xxxxxxxxxxxxxxxx"),
        ("TOKEN", "op://vault/item/token"),
        ("TOKEN_URL", "https://id.example.org/oauth/token"),
        ("KEY_PATTERN", r"^[a-z0-9]{32}$"),
        ("SCOPE_TOKEN", r"[\x21\x23-\x5b\x5d-\x7e]+"),
        ("POSTHOG_API_KEY", "phc_9aQ2mZ7vX4pLr8TnWc3YbK6dHsJ3fGc1AeVZk"),
        ("SECRET_NAME", "prod/db-password-2026"),
        ("PRIVATE_KEY_PATH", "/etc/ssl/private-2026.pem"),
        ("password", "password"),
        ("DATABASE_URL", "postgresql://postgres:postgres@localhost:5432/app"),
        ("AWS_ACCESS_KEY_ID", "AKIAIOSFODNN7EXAMPLE"),
        ("build", "9aQ2mZ7vX4pLr8TnWc3YbK6dHsJ3fGc1"),
    ],
)
def test_written_values_that_are_none(literals: _Literals, name: str, value: str) -> None:
    assert literals.judge(value, name) is None


@pytest.mark.parametrize(
    "text",
    [
        "Please open {auth_url} and paste the code that you get into this chat.",
        "Visit https://id.example/device, then send me the redirect URL.",
        "To sign in, go to the following link: {link}",
        "Click the link above to authenticate.",
        "Reply with the verification code from your e-mail.",
        "Call finish_login with the authorization code.",
    ],
)
def test_told_in_the_chat(text: str) -> None:
    assert telling().told(text) is not None


@pytest.mark.parametrize(
    "text",
    [
        "Never paste a password into the chat.",
        "Open https://shop.example/receipts/12 to see the receipt.",
        "Here is the code. Paste the code into your editor.",
        "The token was refreshed; the author may log in again.",
        "Set the environment variable API_TOKEN to the token from https://id.example/login.",
        "Don't send me your API key.",
    ],
)
def test_not_told(text: str) -> None:
    assert telling().told(text) is None


def test_docstrings() -> None:
    google = "X.\n\nArgs:\n    a (str, optional): First,\n        and more.\n    b: Second\n\nReturns:\n    c: No.\n"
    assert documented(google) == {"a": "First, and more.", "b": "Second"}
    numpy = "X.\n\nParameters\n----------\na : str\n    First\nb : int, optional\n    Second\n\nReturns\n-------\nc : str\n"
    assert documented(numpy) == {"a": "First", "b": "Second"}
    assert documented(":param str a: First\n:param b: Second\n:returns: c")["a"] == "First"
    assert documented("") == {}
