"""Authorization requests, told by their URL; states, told by where they come from; callbacks, by what they do."""

from __future__ import annotations

import pytest

from mcplint.engine.run import check_sources
from mcplint.interactions.model import Origin
from mcplint.interactions.oauth import is_authorization, of_url, scope_texts
from mcplint.interactions.url import parse
from mcplint.interactions.words import parts_of_name
from mcplint.ir.json import Text, TextPart
from mcplint.ir.source import Language, Place, SourceFile


def text(value: str) -> Text:
    place = Place(SourceFile("x", value.encode(), Language.JSON), 0, len(value))
    return Text(place, (TextPart(place, value),))


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://github.com/login/oauth/authorize?client_id=a", True),
        ("https://accounts.google.com/o/oauth2/v2/auth?client_id=a&redirect_uri=b&response_type=code", True),
        ("https://login.microsoftonline.com/t/oauth2/v2.0/authorize?client_id=a&response_type=code", True),
        ("https://idp.example/realms/r/protocol/openid-connect/auth?client_id=a&response_type=code", True),
        ("https://slack.com/oauth/v2/authorize?client_id=a&scope=chat:write", True),
        ("https://a.auth.eu-west-1.amazoncognito.com/login?client_id=a&response_type=code&redirect_uri=b", True),
        ("https://www.facebook.com/v19.0/dialog/oauth?client_id=a&redirect_uri=b", True),
        ("https://id.example/authorize?client_id=a&request_uri=urn:x", True),
        ("HTTPS://ID.EXAMPLE/AUTHORIZE?CLIENT_ID=a&RESPONSE_TYPE=code", True),
        ("https://mcp.example/connect/github?ticket=a", False),
        ("https://mcp.example/oauth/connect?state=a", False),
        ("https://id.example/device?user_code=A&client_id=a", False),
        ("https://id.example/device/authorize?client_id=a", False),
        ("https://id.example/bc-authorize?client_id=a", False),
        ("https://id.example/oauth2/token?client_id=a&grant_type=authorization_code", False),
        ("https://id.example/oauth2/logout?client_id=a&redirect_uri=b", False),
        ("https://app.example/callback?code=a&state=b&client_id=c", False),
        ("https://pay.example/checkout?client_id=a&amount=3", False),
        ("https://docs.example/oauth/authorize", False),
        ("/authorize?client_id=a&response_type=code", False),
        ("mailto:a@b.example?client_id=a&response_type=code", False),
        ("", False),
    ],
)
def test_is_authorization(url: str, expected: bool) -> None:
    assert is_authorization(parse(text(url))) is expected


def test_parts_of_a_flow() -> None:
    url = "https://id.example/authorize?client_id=a&response_type=id_token%20token&scope=a+b,c&state=s&code_challenge=c&code_challenge_method=S256"
    flow = of_url(parse(text(url)), Origin.MESSAGE)
    assert flow.response_types == {"id_token", "token"}
    assert not flow.by_code
    assert flow.complete
    assert [s.scopes for s in flow.scopes] == [("a", "b", "c")]
    assert flow.state is not None and flow.state.text is not None and flow.state.text.literal == "s"


def test_own_authorization_server() -> None:
    own = "https://a.example/authorize?client_id=a&response_type=code&redirect_uri=https%3A%2F%2Fa.example%2Fcb"
    assert of_url(parse(text(own)), Origin.MESSAGE).own
    assert not of_url(parse(text(own.replace("%2F%2Fa.example", "%2F%2Fb.example"))), Origin.MESSAGE).own


def test_scope_texts_of_nothing() -> None:
    assert scope_texts(None) == []
    assert scope_texts(text("")) == []


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("exchangeCode", ["exchange", "code"]),
        ("oauth_callback", ["oauth", "callback"]),
        ("/x/OAuth2-return", ["x", "oauth", "2", "return"]),
        ("", []),
    ],
)
def test_parts_of_name(name: str, parts: list[str]) -> None:
    assert parts_of_name(name) == parts


SERVER = '''
import secrets, uuid
from mcp.server.fastmcp import Context, FastMCP
mcp = FastMCP("s")
STATE = {constant}

@mcp.tool()
async def connect(ctx: Context, name: str) -> str:
    """Connect."""
    url = f"https://id.example/authorize?client_id=a&response_type=code&state={{{state}}}"
    return (await ctx.elicit_url("Go on.", url, str(uuid.uuid4()))).action
'''


@pytest.mark.parametrize(
    ("state", "fires"),
    [
        ("STATE", True),
        ("name", True),
        ("name + '-x'", True),
        ("ctx.client_id", True),
        ("hash(name)", True),
        ("str(uuid.uuid4())", False),
        ("secrets.token_hex()", False),
        ("name + secrets.token_hex()", False),
        ("ctx.request_context.lifespan_context.make_state(name)", False),
        ("uuid.uuid4().hex[:8]", False),
    ],
)
def test_state_origin(state: str, fires: bool) -> None:
    report = check_sources({"server.py": SERVER.format(constant='"fixed"', state=state)}, select=("MCP222",))
    assert [f.rule for f in report.findings] == (["MCP222"] if fires else [])


HANDLER = """
import httpx
from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
mcp = FastMCP("s")
STATES: dict[str, str] = {{}}
TOKENS: dict[str, dict] = {{}}

async def exchange(code: str) -> dict:
    async with httpx.AsyncClient() as client:
        return (await client.post("https://id.example/token", data={{"grant_type": "authorization_code", "code": code}})).json()

@mcp.custom_route("/callback", methods=["GET"])
async def callback(request: Request) -> Response:
    state = request.query_params.get("state", "")
{body}
    TOKENS[request.session["sub"]] = await exchange(request.query_params["code"])
    return PlainTextResponse("Connected.")
"""


@pytest.mark.parametrize(
    ("body", "fires"),
    [
        ("    pass", True),
        ("    if not state: return PlainTextResponse('no')", True),
        ("    print(state)", True),
        ("    if state != 'fixed': return PlainTextResponse('no')", True),
        ("    STATES.pop(state, None)", True),
        ("    if state not in STATES: return PlainTextResponse('no')", True),
        ("    if STATES.pop(state, None) is None: return PlainTextResponse('no')", False),
        ("    STATES.pop(state)", False),
        ("    if state != request.session.pop('state'): raise ValueError", False),
        ("    del STATES[state]", False),
    ],
)
def test_state_check(body: str, fires: bool) -> None:
    report = check_sources({"server.py": HANDLER.format(body=body)}, select=("MCP226",))
    assert [f.rule for f in report.findings] == (["MCP226"] if fires else [])
