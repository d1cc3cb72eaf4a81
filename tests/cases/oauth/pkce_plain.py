# case: MCP223
"""Challenges that protect nothing."""

import base64
import hashlib
import secrets
from urllib.parse import urlencode

from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

mcp = FastMCP("pkce")
METHOD = "plain"


def s256(verifier: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


@mcp.custom_route("/plain", methods=["GET"])
async def plain(request: Request) -> Response:
    verifier = request.session["verifier"] = secrets.token_urlsafe(64)
    query = {"response_type": "code", "client_id": "p", "state": secrets.token_hex(8), "code_challenge": verifier, "code_challenge_method": METHOD}
    return RedirectResponse(f"https://id.pkce.example/authorize?{urlencode(query)}")  # expect: MCP223


@mcp.custom_route("/unsaid", methods=["GET"])
async def unsaid(request: Request) -> Response:
    query = {"response_type": "code", "client_id": "p", "state": secrets.token_hex(8), "code_challenge": request.session["challenge"]}
    return RedirectResponse(f"https://id.pkce.example/authorize?{urlencode(query)}")  # expect: MCP223


@mcp.custom_route("/sound", methods=["GET"])
async def sound(request: Request) -> Response:
    verifier = request.session["verifier"] = secrets.token_urlsafe(64)
    query = {
        "response_type": "code", "client_id": "p", "state": secrets.token_hex(8), "code_challenge": s256(verifier), "code_challenge_method": "S256",
    }
    return RedirectResponse(f"https://id.pkce.example/authorize?{urlencode(query)}")


@mcp.custom_route("/configured", methods=["GET"])
async def configured(request: Request) -> Response:
    method = request.app.state.method
    query = {"response_type": "code", "client_id": "p", "state": secrets.token_hex(8), "code_challenge": "c", "code_challenge_method": method}
    return RedirectResponse(f"https://id.pkce.example/authorize?{urlencode(query)}")
