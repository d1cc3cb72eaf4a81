# case: MCP226 MCP227
"""Callbacks that are given the token itself, and endpoints that are no callbacks."""

import secrets

from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

mcp = FastMCP("tokens")
TOKENS: dict[str, str] = {}
CODES: dict[str, dict] = {}
STATES: dict[str, str] = {}
USERS: dict[str, str] = {}


@mcp.custom_route("/oauth/callback", methods=["GET"])
async def implicit(request: Request) -> Response:  # expect: MCP226
    TOKENS[request.session["sub"]] = request.query_params["access_token"]
    return PlainTextResponse("Connected.")


@mcp.custom_route("/oauth/callback/checked", methods=["GET"])
async def implicit_checked(request: Request) -> Response:
    if STATES.pop(request.query_params["state"], None) != request.session["sub"]:
        return PlainTextResponse("No.", status_code=400)
    TOKENS[request.session["sub"]] = request.query_params["access_token"]
    return PlainTextResponse("Connected.")


@mcp.custom_route("/token", methods=["POST"])
async def token_endpoint(request: Request) -> Response:
    form = await request.form()
    if form["grant_type"] != "authorization_code":
        return JSONResponse({"error": "unsupported_grant_type"}, status_code=400)
    grant = CODES.pop(str(form["code"]), None)
    if grant is None:
        return JSONResponse({"error": "invalid_grant"}, status_code=400)
    token = secrets.token_urlsafe(32)
    TOKENS[grant["sub"]] = token
    return JSONResponse({"access_token": token})


@mcp.custom_route("/login", methods=["POST"])
async def login(request: Request) -> Response:
    form = await request.form()
    user = str(form["username"])
    if USERS.get(user) != str(form["password"]):
        return PlainTextResponse("No.", status_code=401)
    token = secrets.token_urlsafe(32)
    TOKENS[user] = token
    request.session["sub"] = user
    return PlainTextResponse("Welcome.")


@mcp.custom_route("/status", methods=["GET"])
async def status(request: Request) -> Response:
    return JSONResponse({"connected": request.query_params.get("user") in TOKENS})
