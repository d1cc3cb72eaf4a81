# case: MCP605
"""Tide mill: states, codes and replies of a running flow."""

import logging
import secrets

import httpx
from fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

mcp = FastMCP("mill")
log = logging.getLogger("mill")
STATES: dict[str, str] = {}


@mcp.custom_route("/start", methods=["GET"])
async def start(request: Request) -> Response:
    code_verifier = secrets.token_urlsafe(64)
    state = secrets.token_urlsafe(32)
    STATES[state] = code_verifier
    log.debug("verifier=%s", code_verifier)  # expect: MCP605
    log.debug("flow %d of %d started", len(STATES), 10)
    return PlainTextResponse("Started")


@mcp.custom_route("/callback", methods=["GET"])
async def callback(request: Request) -> Response:
    log.info("back with code %s", request.query_params["code"])  # expect: MCP605
    log.info("all headers: %s", dict(request.headers))  # expect: MCP605
    log.info("agent: %s", request.headers.get("user-agent"))
    log.info("cookie: %s", request.headers.get("cookie"))  # expect: MCP605
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://id.mill.example/token", data={"grant_type": "authorization_code"})
    if reply.status_code != 200:
        log.error("no token: %s", reply.text)
        return PlainTextResponse("No.")
    granted = reply.json()
    log.debug("granted: %s", granted)  # expect: MCP605
    log.debug("granted for %s seconds", granted["expires_in"])
    hidden = {k: "***" if k.endswith("token") else v for k, v in granted.items()}
    log.debug("granted: %s", hidden)
    return PlainTextResponse("Done.")
