# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Courier (v1)."""

import hashlib
import logging
import os

import httpx
import structlog
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.fastmcp import Context, FastMCP
from pydantic import SecretStr
from pydantic_settings import BaseSettings
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

mcp = FastMCP("courier")
logger = logging.getLogger(__name__)
slog = structlog.get_logger()


class Settings(BaseSettings):
    courier_key: SecretStr = SecretStr("")
    smtp_password: str = ""


settings = Settings()
API_KEY = os.environ["COURIER_API_KEY"]


def redact(value: str) -> str:
    return f"{value[:3]}***"


@mcp.tool()
async def direct(ctx: Context) -> str:
    logger.info(f"using {API_KEY}")  # expect: MCP605
    return "ok"


@mcp.tool()
async def redacted(ctx: Context) -> str:
    logger.info("using %s", redact(API_KEY))
    logger.info("key set: %s, length %d", bool(API_KEY), len(API_KEY))
    logger.info("key sha %s", hashlib.sha256(API_KEY.encode()).hexdigest()[:8])
    logger.info("settings %s", settings.courier_key)
    return "ok"


@mcp.tool()
async def secret_value(ctx: Context) -> str:
    logger.debug("key %s", settings.courier_key.get_secret_value())  # expect: MCP605
    return "ok"


@mcp.tool()
async def settings_all(ctx: Context) -> str:
    logger.debug("settings: %s", settings)  # expect: MCP605
    return "ok"


@mcp.tool()
async def headers_all(ctx: Context) -> str:
    headers = {"Authorization": f"Bearer {API_KEY}", "Accept": "application/json"}
    logger.debug("request headers: %s", headers)  # expect: MCP605
    async with httpx.AsyncClient(headers=headers) as client:
        r = await client.get("https://courier.example.com")
    logger.debug("status %s", r.status_code)
    return "ok"


@mcp.tool()
async def request_headers(ctx: Context) -> str:
    request = ctx.request_context.request
    logger.info("headers %s", dict(request.headers))  # expect: MCP605
    logger.info("agent %s", request.headers.get("user-agent"))
    return "ok"


@mcp.tool()
async def access(ctx: Context) -> str:
    access = get_access_token()
    logger.info("access %s", access.token)  # expect: MCP605
    logger.info("client %s scopes %s", access.client_id, access.scopes)
    return "ok"


@mcp.tool()
async def struct(ctx: Context) -> str:
    slog.info("send", key=API_KEY)  # expect: MCP605
    slog.info("send", key="set" if API_KEY else "unset")
    return "ok"


@mcp.tool()
async def printed(ctx: Context) -> str:
    print("password is", settings.smtp_password)  # expect: MCP605
    return "ok"


@mcp.tool()
async def ctx_log(ctx: Context) -> str:
    await ctx.info(f"token {API_KEY}")  # expect: MCP605
    await ctx.debug("token found" if API_KEY else "no token")
    return "ok"


@mcp.tool()
async def token_response(ctx: Context) -> str:
    async with httpx.AsyncClient() as client:
        r = await client.post("https://login.example.com/oauth/token", data={"grant_type": "client_credentials"})
    logger.debug("token response %s", r.text)  # expect: MCP605
    logger.debug("token response %s", r.json())  # expect: MCP605
    logger.debug("token status %s", r.status_code)
    return "ok"


@mcp.custom_route("/callback", methods=["GET"])
async def callback(request: Request) -> Response:
    code = request.query_params["code"]
    state = request.query_params["state"]
    logger.info("callback code=%s", code)  # expect: MCP605
    logger.info("callback state=%s", state)  # expect: MCP605
    logger.info("callback error=%s", request.query_params.get("error"))
    return JSONResponse({"ok": True})


def log_request(method: str, url: str, headers: dict) -> None:
    safe = {k: ("***" if k.lower() == "authorization" else v) for k, v in headers.items()}
    logger.debug("%s %s %s", method, url, safe)


@mcp.tool()
async def safe_helper(ctx: Context) -> str:
    log_request("GET", "https://courier.example.com", {"Authorization": f"Bearer {API_KEY}"})
    return "ok"


@mcp.tool()
async def with_exc(ctx: Context) -> str:
    try:
        async with httpx.AsyncClient() as client:
            await client.get(f"https://courier.example.com?key={API_KEY}")
    except httpx.HTTPError:
        logger.exception("failed with key %s", API_KEY)  # expect: MCP605
    return "ok"


@mcp.tool()
async def arg(password: str, ctx: Context) -> str:  # expect: MCP601
    logger.info("called with %s", password)  # expect: MCP605
    return "ok"
