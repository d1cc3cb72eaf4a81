"""What a URL carries, in every carrier: MCP201 to MCP207 and MCP221 to MCP225 in captured messages."""

from __future__ import annotations

import pytest

from tests.checks.captured import Expected, url_carriers

B = "https://tickets.example.com"
G = "https://accounts.google.com/o/oauth2/v2/auth?client_id=abc&response_type=code&redirect_uri=https%3A%2F%2Ftickets.example.com%2Fcb"
SAFE = "&state=8f2c9d4177aa&code_challenge=abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ&code_challenge_method=S256"

URLS: list[tuple[str, str, Expected]] = [
    ("plain", B + "/connect?session_ref=8f2c9d41-77aa-4e0f-9d35-1b2c3d4e5f60", []),
    ("opaque", B + "/e/8f2c9d4177aa4e0f9d351b2c3d4e5f60", []),
    ("amount", B + "/checkout?order=O-2291&amount=12.50&currency=EUR", []),
    ("token q", B + "/done?token=Zx81kQm2Lp90Vt55RaBn", [("MCP201", "/url")]),
    ("jwt", B + "/go?jwt=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiIsIm4iOiJxIn0.Qw3rTyUiOpAsDfGhJkLzXcVbNm", [("MCP201", "/url")]),
    ("frag", B + "/cb#access_token=Zx81kQm2Lp90Vt55RaBn", [("MCP201", "/url")]),
    ("path token", B + "/reset/ghp_Ab12Cd34Ef56Gh78Ij90Kl12Mn34Op56Qr78", [("MCP201", "/url")]),
    ("userinfo", "https://bob:Sup3rGeheim@tickets.example.com/x", [("MCP201", "/url")]),
    ("session id", B + "/x?sessionid=Zx81kQm2Lp90Vt55RaBn", [("MCP201", "/url")]),
    ("client secret", B + "/x?client_id=abc&client_secret=Zx81kQm2Lp90Vt55RaBn", [("MCP201", "/url")]),
    ("apikey", B + "/x?apikey=Zx81kQm2Lp90Vt55RaBn", [("MCP201", "/url")]),
    ("email", B + "/connect?email=maria%40example.org", [("MCP202", "/url")]),
    ("phone", B + "/connect?phone=%2B4917012345678", [("MCP202", "/url")]),
    ("name", B + "/connect?first_name=Maria&last_name=Stein", [("MCP202", "/url")]),
    ("dob", B + "/connect?birth_date=1990-04-01", [("MCP202", "/url")]),
    ("hint", B + "/connect?login_hint=maria", [("MCP202", "/url")]),
    ("user id", B + "/connect?user_id=88213", [("MCP202", "/url")]),
    ("mail in path", B + "/u/maria@example.org/connect", [("MCP202", "/url")]),
    ("tenant", B + "/connect?tenant=acme&project=p-12", []),
    ("s3", "https://files.example.com/a.pdf?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=0f3a9c", [("MCP203", "/url")]),
    ("sas", "https://acc.blob.core.windows.net/c/f?sv=2024-01-01&sig=abc%3D&se=2026", [("MCP203", "/url")]),
    ("magic", B + "/magic-link/8f2c9d4177aa4e0f9d351b2c3d4e5f60", [("MCP203", "/url")]),
    ("otl", B + "/login?one_time_token=8f2c9d4177aa4e0f", [("MCP203", "/url")]),
    ("http", "http://tickets.example.com/x", [("MCP204", "/url")]),
    ("lo4", "http://127.3.2.1:8000/x", []),
    ("lo6", "http://[::1]:8000/x", []),
    ("lolocal", "http://app.localhost:3000/x", []),
    ("localhost", "http://localhost:3000/x", []),
    ("private", "http://10.0.0.5/x", [("MCP204", "/url"), ("MCP205", "/url")]),
    ("puny", "https://xn--pypal-4ve.com/x", [("MCP205", "/url")]),
    ("cyr", "https://p\u0430ypal.com/x", [("MCP205", "/url")]),
    ("ip", "https://203.0.113.7/x", [("MCP205", "/url")]),
    ("at", "https://github.com@evil.example/x", [("MCP205", "/url")]),
    ("port", "https://github.com:8443/x", [("MCP205", "/url")]),
    ("denc", "https://example%252ecom/x", [("MCP205", "/url")]),
    ("at path", B + "/@github.com/x", []),
    ("rel", "/connect", [("MCP206", "/url")]),
    ("empty", "", [("MCP206", "/url")]),
    ("js", "javascript:alert(1)", [("MCP206", "/url")]),
    ("data", "data:text/html,x", [("MCP206", "/url")]),
    ("file", "file:///etc/x", [("MCP206", "/url")]),
    ("custom", "myapp://callback", [("MCP206", "/url")]),
    ("nohost", "https:///x", [("MCP206", "/url")]),
    ("space", "https://exa mple.com/x", [("MCP206", "/url")]),
    ("google", G + "&scope=openid", [("MCP207", "/url"), ("MCP221", "/url"), ("MCP223", "/url")]),
    (
        "google ok",
        G + "&scope=openid" + SAFE,
        [("MCP207", "/url")],
    ),
    (
        "plain pkce",
        G + "&scope=openid&state=8f2c9d4177aa&code_challenge=abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ&code_challenge_method=plain",
        [("MCP207", "/url"), ("MCP223", "/url")],
    ),
    (
        "gh repo",
        "https://github.com/login/oauth/authorize?client_id=x&scope=repo" + SAFE,
        [("MCP207", "/url"), ("MCP225", "/url")],
    ),
    (
        "drive",
        G + "&scope=https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fdrive" + SAFE,
        [("MCP207", "/url"), ("MCP225", "/url")],
    ),
    (
        "implicit",
        "https://login.microsoftonline.com/common/oauth2/v2.0/authorize?client_id=x&response_type=token&scope=User.Read&state=8f2c9d4177aa",
        [("MCP207", "/url"), ("MCP224", "/url")],
    ),
    (
        "slack",
        "https://slack.com/oauth/v2/authorize?client_id=1&scope=channels:read&state=8f2c9d4177aa",
        [("MCP207", "/url"), ("MCP223", "/url")],
    ),
    ("device", "https://github.com/login/device", []),
    (
        "own authorize no state",
        "https://auth.tickets.example.com/oauth/authorize?client_id=abc&response_type=code&redirect_uri=https%3A%2F%2Ftickets.example.com%2Fcb",
        [("MCP207", "/url"), ("MCP221", "/url"), ("MCP223", "/url")],
    ),
    (
        "id_token",
        "https://auth.example.com/authorize?client_id=a&response_type=id_token%20token&nonce=8f2c9d4177aa&state=8f2c9d4177aa",
        [("MCP207", "/url"), ("MCP224", "/url")],
    ),
    ("upper scheme", "HTTPS://tickets.example.com/x", []),
    ("http upper", "HTTP://tickets.example.com/x", [("MCP204", "/url")]),
    ("trailing space", "https://tickets.example.com/x ", []),
    ("port ok", "https://tickets.example.com:8443/x", []),
    ("dns port", "https://tickets.example.com:443/x", []),
    ("idn", "https://xn--mller-kva.example/x", [("MCP205", "/url")]),
    ("homoglyph google", "https://g\u043e\u043egle.com/x", [("MCP205", "/url")]),
    ("ip decimal", "https://3405803783/x", [("MCP205", "/url")]),
    ("hex ip", "https://0xcb007107/x", [("MCP205", "/url")]),
    ("ftp", "ftp://files.example.com/x", [("MCP206", "/url")]),
    ("protocol rel", "//tickets.example.com/x", [("MCP206", "/url")]),
    ("no scheme", "tickets.example.com/x", [("MCP206", "/url")]),
    ("blob", "blob:https://tickets.example.com/x", [("MCP206", "/url")]),
    ("presigned gcs", "https://storage.googleapis.com/b/o?X-Goog-Signature=0f3a9c&X-Goog-Algorithm=GOOG4", [("MCP203", "/url")]),
    ("otp q", "https://tickets.example.com/login?otp=381922", [("MCP201", "/url")]),
    ("ssn", "https://tickets.example.com/kyc?ssn=078-05-1120", [("MCP202", "/url")]),
    ("address", "https://tickets.example.com/ship?street=Main+St+5&city=Ulm", [("MCP202", "/url")]),
    ("order", "https://tickets.example.com/pay?order_id=88213&invoice=I-2", []),
    ("lang", "https://tickets.example.com/x?lang=de&theme=dark&utm_source=mcp", []),
    ("nonce", "https://tickets.example.com/x?nonce=8f2c9d4177aa&state=9af2c1d200&client_id=web", []),
    ("elic id", "https://tickets.example.com/x?elicitationId=6b1f8a52-6c0e-4d2a-9f57-0a3c5a4e7d11", []),
]


@pytest.mark.parametrize(("url", "expected"), [row[1:] for row in URLS], ids=[row[0] for row in URLS])
def test_url(url: str, expected: Expected) -> None:
    for is_found, is_expected in url_carriers(url, expected):
        assert is_found == is_expected
