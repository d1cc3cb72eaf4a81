# case: MCP605
"""Logged credentials."""
import logging
import os
import secrets
import sys
import httpx
import structlog
from loguru import logger as lg
from fastmcp import Context, FastMCP
from fastmcp.server.dependencies import get_access_token, get_http_headers
from starlette.requests import Request
from starlette.responses import JSONResponse

mcp = FastMCP("lab")
log = logging.getLogger(__name__)
slog = structlog.get_logger()
API_KEY = os.environ["LAB_API_KEY"]


@mcp.tool
async def a1() -> str:
    log.debug(f"Calling with key {API_KEY}")  # expect: MCP605
    return "ok"


@mcp.tool
async def a2() -> str:
    headers = {"Authorization": f"Bearer {API_KEY}", "Accept": "application/json"}
    log.info("request headers: %s", headers)  # expect: MCP605
    return "ok"


@mcp.tool
async def a3() -> str:
    async with httpx.AsyncClient() as c:
        r = await c.post("https://login.example.com/oauth/token", data={"grant_type": "refresh_token"})
    log.info("token response %s", r.json())  # expect: MCP605
    return "ok"


@mcp.tool
async def a4(ctx: Context) -> str:
    slog.info("auth", token=get_access_token().token)  # expect: MCP605
    return "ok"


@mcp.tool
async def a5(user: str, password: str) -> str:
    log.info("login %s %s", user, password)  # expect: MCP605
    return "ok"


@mcp.tool
async def a6() -> str:
    print(dict(os.environ), file=sys.stderr)  # expect: MCP605
    return "ok"


@mcp.tool
async def a7() -> str:
    lg.warning("headers {}", get_http_headers(include_all=True))  # expect: MCP605
    return "ok"


@mcp.tool
async def a8() -> str:
    try:
        return "ok"
    except Exception:
        log.exception("failed with token=%s", os.getenv("LAB_TOKEN"))  # expect: MCP605
        raise


def dump(cfg: dict) -> None:
    log.info("config: %s", cfg)  # expect: MCP605


@mcp.tool
async def a9() -> str:
    dump({"url": "https://lab.example.com", "api_key": API_KEY})
    return "ok"


@mcp.custom_route("/cb", methods=["GET"])
async def cb(request: Request):
    code = request.query_params["code"]
    log.info("callback code=%s", code)  # expect: MCP605
    return JSONResponse({})


@mcp.tool
async def s1() -> str:
    log.info("key present: %s, length %d", bool(API_KEY), len(API_KEY))
    log.info("key %s...", API_KEY[:4])
    log.info("using %s", "token" if API_KEY else "no token")
    log.info("Token expired, refreshing")
    log.warning("LAB_API_KEY is missing")
    return "ok"


@mcp.tool
async def s2(max_tokens: int = 5, page_token: str = "") -> str:
    log.info("max_tokens=%d page=%s", max_tokens, page_token)
    return "ok"


@mcp.tool
async def s3() -> str:
    headers = {"Authorization": f"Bearer {API_KEY}"}
    log.info("headers: %s", list(headers))
    log.info("headers: %s", {k: "***" for k in headers})
    log.info("headers: %s", {k: v for k, v in headers.items() if k.lower() != "authorization"})
    return "ok"


@mcp.tool
async def s4() -> str:
    token = get_access_token()
    log.info("client %s, scopes %s, expires %s", token.client_id, token.scopes, token.expires_at)
    return "ok"


@mcp.tool
async def s5() -> str:
    async with httpx.AsyncClient(headers={"X-Api-Key": API_KEY}) as c:
        r = await c.get("https://lab.example.com/runs")
    log.info("status %s: %s", r.status_code, r.text)
    return "ok"


@mcp.tool
async def s6() -> str:
    session_id = secrets.token_urlsafe(8)
    log.info("run %s started", session_id)
    return "ok"
