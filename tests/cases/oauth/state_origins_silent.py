# case: MCP221 MCP222
"""States that nobody else can know, or of which nothing is known."""

import base64
import hmac
import json
import os
import secrets
import uuid
from urllib.parse import urlencode

import jwt
from itsdangerous import URLSafeTimedSerializer
from mcp.server.fastmcp import Context, FastMCP
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

mcp = FastMCP("states")
SIGNER = URLSafeTimedSerializer(os.environ["SIGNING_KEY"])
KEY = os.environ["KEY"]


def link(state: str) -> str:
    query = {"response_type": "code", "client_id": "states", "state": state, "code_challenge": "c", "code_challenge_method": "S256"}
    return f"https://id.states.example/authorize?{urlencode(query)}"


def fresh() -> str:
    return base64.urlsafe_b64encode(os.urandom(24)).decode().rstrip("=")


_CURRENT: str | None = None


def current() -> str | None:
    return _CURRENT


def renew() -> str:
    global _CURRENT
    _CURRENT = secrets.token_urlsafe(32)
    return _CURRENT


class Flows:
    def begin(self, subject: str) -> str:
        token = f"{subject}.{secrets.token_hex(16)}"
        return token


FLOWS = Flows()


@mcp.custom_route("/{ticket}", methods=["GET"])
async def ticket(request: Request) -> Response:
    return RedirectResponse(link(request.path_params["ticket"]))


@mcp.custom_route("/helper", methods=["GET"])
async def helper(request: Request) -> Response:
    return RedirectResponse(link(fresh()))


@mcp.custom_route("/method", methods=["GET"])
async def method(request: Request) -> Response:
    return RedirectResponse(link(FLOWS.begin(request.session["sub"])))


@mcp.custom_route("/global", methods=["GET"])
async def kept_globally(request: Request) -> Response:
    return RedirectResponse(link(current() or renew()))


@mcp.custom_route("/signed", methods=["GET"])
async def signed(request: Request) -> Response:
    return RedirectResponse(link(SIGNER.dumps({"user": request.session["sub"]})))


@mcp.custom_route("/jwt", methods=["GET"])
async def token(request: Request) -> Response:
    return RedirectResponse(link(jwt.encode({"sub": request.session["sub"]}, KEY, algorithm="HS256")))


@mcp.custom_route("/mac", methods=["GET"])
async def mac(request: Request) -> Response:
    subject = request.session["sub"]
    return RedirectResponse(link(hmac.new(KEY.encode(), subject.encode(), "sha256").hexdigest()))


@mcp.custom_route("/mixed", methods=["GET"])
async def mixed(request: Request) -> Response:
    payload = {"user": request.session["sub"], "nonce": secrets.token_urlsafe(16)}
    return RedirectResponse(link(base64.urlsafe_b64encode(json.dumps(payload).encode()).decode()))


@mcp.custom_route("/given", methods=["GET"])
async def given(request: Request) -> Response:
    return RedirectResponse(link(request.query_params.get("state") or secrets.token_urlsafe(16)))


@mcp.custom_route("/stored", methods=["GET"])
async def stored(request: Request) -> Response:
    request.session["state"] = uuid.uuid4().hex
    return RedirectResponse(link(request.session["state"]))


@mcp.tool()
async def connect(ctx: Context) -> str:
    """Connect."""
    state = str(uuid.uuid4())
    return (await ctx.elicit_url("Connect.", link(state), state)).action
