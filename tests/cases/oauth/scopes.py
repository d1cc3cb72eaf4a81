# case: MCP225
"""Scopes, wherever they are written."""

import secrets
from urllib.parse import urlencode

from google_auth_oauthlib.flow import Flow
from mcp.server.fastmcp import FastMCP
from requests_oauthlib import OAuth2Session
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

mcp = FastMCP("scopes")
MAIL = "https://mail.google.com/"  # expect: MCP225
SCOPES = [
    "openid",
    "https://www.googleapis.com/auth/drive",  # expect: MCP225
    "https://www.googleapis.com/auth/drive.file",
    "https://www.googleapis.com/auth/gmail.modify",  # expect: MCP225
]
READ_ONLY = ["https://www.googleapis.com/auth/drive.readonly", "read:org", "user:email", "repo:status", "profile"]


def link(scope: str) -> str:
    query = {"response_type": "code", "client_id": "s", "state": secrets.token_hex(16), "scope": scope}
    return f"https://id.scopes.example/authorize?{urlencode(query)}"


@mcp.custom_route("/mail", methods=["GET"])
async def mail(request: Request) -> Response:
    return RedirectResponse(link(MAIL))


@mcp.custom_route("/listed", methods=["GET"])
async def listed(request: Request) -> Response:
    return RedirectResponse(link(" ".join(SCOPES)))


@mcp.custom_route("/read", methods=["GET"])
async def read(request: Request) -> Response:
    return RedirectResponse(link(" ".join(READ_ONLY)))


@mcp.custom_route("/code", methods=["GET"])
async def code_host(request: Request) -> Response:
    return RedirectResponse(link("read:user repo admin:org"))  # expect: MCP225


@mcp.custom_route("/star", methods=["GET"])
async def star(request: Request) -> Response:
    return RedirectResponse(f"https://id.scopes.example/authorize?response_type=code&client_id=s&scope=admin:*&state={secrets.token_hex(8)}")  # expect: MCP225


def session() -> OAuth2Session:
    return OAuth2Session("s", scope=["calendar.read", "full_access"])  # expect: MCP225


def google(config: dict) -> Flow:
    return Flow.from_client_config(
        config,
        scopes=["https://www.googleapis.com/auth/cloud-platform"],  # expect: MCP225
    )


def google_read_only(config: dict) -> Flow:
    return Flow.from_client_config(config, scopes=["https://www.googleapis.com/auth/cloud-platform.read-only", "openid"])
