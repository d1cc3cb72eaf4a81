"""Credentials stay out of reports."""

from __future__ import annotations

import time

import pytest

from mcplint.findings.model import Edit, Fix, Related, Safety
from mcplint.findings.report import Report
from mcplint.reporters.mask import Mask, masked
from mcplint.reporters.registry import FORMATS

from .support import LITERAL, RULES, SECRET, find, place, shown, source


# Put together here, so that no scanner takes them for real ones.
def made(prefix: str, rest: str) -> str:
    return prefix + rest


BODY = "4Fx9Qa7Lm2Zr8Tc1Wv5Kp3Nd6Jb0Hs"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (made("ghp_", BODY), "ghp_…"),
        (made("github_pat_", BODY), "gith…"),
        (made("sk-", BODY), "sk-4…"),
        (made("sk-proj-", BODY), "sk-p…"),
        (made("sk_live_", BODY), "sk_l…"),
        (made("xoxb-", "1234567890-abcdefghij"), "xoxb…"),
        (made("AKIA", "Q3EGRZVJ7TNWXY2P"), "AKIA…"),
        (made("AIza", BODY), "AIza…"),
        (made("glpat-", "abcd1234efgh5678ijkl"), "glpa…"),
        (made("eyJ", "hbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"), "eyJh…"),
        ("Authorization: Bearer " + BODY, "Authorization: Bearer 4Fx9…"),
        ("postgres://app:hunter2@db/x", "postgres://app:hunt…@db/x"),
        ("https://x.example/?access_token=abcdefgh12&next=1", "https://x.example/?access_token=abcd…&next=1"),
        ('password = "correct-horse"', 'password = "corr…"'),
        ("DB_PASSWORD: str = 'correct-horse'", "DB_PASSWORD: str = 'corr…'"),
        ('{"client_secret": "s3cr3t-value"}', '{"client_secret": "s3cr…"}'),
        ("0123456789abcdef0123456789abcdef", "0123…"),
        (f"the value {BODY} is real", "the value 4Fx9… is real"),
    ],
)
def test_credentials_are_cut(text, expected):
    assert Mask()(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "form field `partner_password` asks for a password",
        "partner_password: str = Field(description='Your partner password')",
        'password: str = Field(title="Password of the account")',
        "https://x.example/?token={access_token}",
        'api_key = os.environ["API_KEY"]',
        "elicitation_requested_schema_properties_and_more_of_the_same",
        "/params/requestedSchema/properties/apiKey/description/1",
        "async def getUserByIdAndRefreshTheirSession2(ctx: Context) -> ElicitResult:",
        "https://modelcontextprotocol.io/specification/2025-11-25/client/elicitation",
        "550e8400-e29b-41d4-a716-446655440000",
        "sk-...",
        "tests/reporters/test_a_quite_long_name_for_a_file_2.py",
        "",
    ],
)
def test_ordinary_text_stays(text):
    assert Mask()(text) == text


@pytest.mark.parametrize(
    ("code", "secret"),
    [
        ('"hunter22"', "hunter22"),
        ("'correct horse battery'", "correct horse battery"),
        ('f"Use the code Zq83-xy71 now"', "Zq83-xy71"),
        (f'"{made("sk-", BODY)}"', made("sk-", BODY)),
        (f"Bearer {BODY}", BODY),
    ],
)
def test_a_literal_credential_is_masked_whatever_it_looks_like(code, secret):
    file = source(f"X = {code}\nY = {code}\n")
    finding = find(
        LITERAL,
        place(file, code),
        f"`{secret}` is a credential",
        help=f"Take {secret} out",
        related=[Related(place(file, code, 1), f"again: {secret}")],
        subject=f"X.{secret}",
        fixes=(Fix("Move", Safety.UNSAFE, (Edit("server.py", 0, 0, secret),)),),
    )

    hidden = masked(finding)
    assert hidden.message == f"`{secret[:4]}…` is a credential"
    assert hidden.fixes == ()
    for format in FORMATS:
        printed = shown(format, Report((finding,), rules=RULES), show_suppressed=True)
        assert secret not in printed
        assert secret[5:] not in printed


def test_other_rules_mask_what_looks_like_one_in_the_frame():
    file = source(f'ask(token="{BODY}", pin=1)\n')
    printed = shown("full", Report((find(SECRET, place(file, "pin")),), rules=RULES))

    assert 'ask(token="4Fx9…", pin=1)' in printed
    line, carets = printed.splitlines()[3:5]
    assert line[carets.index("^") :].startswith("pin=")
    assert carets.count("^") == 3


@pytest.mark.parametrize(
    "text",
    [
        "a" * 20_000,
        "eyJ-" * 5_000,
        "sk-" * 7_000,
        "Aa1/" * 5_000,
        "password" * 2_500,
        "://a:" * 4_000,
        "?code=" * 3_000,
        "-----BEGIN PRIVATE KEY-----" * 700,
        "SG." * 6_000,
    ],
)
def test_hostile_text_costs_little(text):
    begin = time.process_time()
    Mask()(text)

    assert time.process_time() - begin < 0.5
