# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Fleet tracker on fastmcp 3, in the style of a larger code base."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import httpx
from fastmcp import Context, FastMCP
from fastmcp.server.dependencies import get_access_token, get_http_headers
from pydantic import BaseModel, Field, SecretStr, computed_field
from pydantic_settings import BaseSettings, SettingsConfigDict

logger = logging.getLogger(__name__)


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="FLEET_")

    base_url: str = "https://fleet.example.com"
    api_token: SecretStr
    webhook_secret: str = ""
    page_size: int = 50


settings = Settings()  # type: ignore[call-arg]
mcp = FastMCP("fleet")


@dataclass
class Session:
    user: str
    token: str = field(repr=False)

    @cached_property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


class Fleet:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @contextlib.asynccontextmanager
    async def client(self):
        headers = {"Authorization": f"Bearer {self._settings.api_token.get_secret_value()}"}
        async with httpx.AsyncClient(base_url=self._settings.base_url, headers=headers) as client:
            yield client

    async def trucks(self) -> list[dict[str, Any]]:
        async with self.client() as client:
            reply = await client.get("/trucks", params={"limit": self._settings.page_size})
        logger.info("GET /trucks -> %s", reply.status_code)
        return reply.json()["items"]


fleet = Fleet(settings)


@mcp.tool
async def trucks() -> list[dict[str, Any]]:
    """All trucks."""
    return [{"plate": t["plate"], "km": t["km"]} for t in await fleet.trucks()]


@mcp.tool
def config() -> dict[str, Any]:
    """How the server is set up."""
    return {"base_url": settings.base_url, "page_size": settings.page_size, "token": str(settings.api_token), "secret_set": bool(settings.webhook_secret)}


@mcp.tool
def config_json() -> str:
    """How the server is set up."""
    return settings.model_dump_json()  # expect: MCP602


@mcp.tool
def config_some() -> dict[str, Any]:
    """How the server is set up."""
    return settings.model_dump(include={"base_url", "page_size"})


@mcp.tool
def webhook_signature(body: str) -> str:
    """Signature of a body."""
    return hashlib.sha256((settings.webhook_secret + body).encode()).hexdigest()


@mcp.tool
def webhook_example() -> str:
    """Example of a request."""
    return f"curl -H 'X-Secret: {settings.webhook_secret}' {settings.base_url}/hook"  # expect: MCP602


@mcp.tool
async def whoami() -> dict[str, Any]:
    """Who asks."""
    access = get_access_token()
    if access is None:
        return {"signed_in": False}
    return {"signed_in": True, "subject": access.claims.get("sub"), "expires_at": access.expires_at, "scopes": access.scopes}


@mcp.tool
async def trace(ctx: Context) -> dict[str, str]:
    """Ids of the request."""
    headers = get_http_headers()
    return {"request": ctx.request_id, "traceparent": headers.get("traceparent", ""), "agent": headers.get("user-agent", "")}


@mcp.tool
async def debug_request(ctx: Context) -> str:
    """Log the request."""
    headers = get_http_headers(include_all=True)
    logger.debug("headers %s", {k: v for k, v in headers.items() if k.lower() != "authorization"})
    logger.debug("header names %s", sorted(headers))
    logger.debug("auth scheme %s", headers.get("authorization", "").split(" ")[0])
    logger.debug("all %s", headers)  # expect: MCP605
    return "logged"


@mcp.tool
async def sync(ctx: Context) -> str:
    """Sync."""
    session = Session(user="fleet", token=settings.api_token.get_secret_value())
    logger.info("session of %s", session.user)
    logger.info("sending %s", session.headers)  # expect: MCP605
    async with httpx.AsyncClient(headers=session.headers) as client:
        reply = await client.post(f"{settings.base_url}/sync")
    return f"status {reply.status_code}"


class Key(BaseModel):
    key_id: str
    created: str
    value: SecretStr = Field(exclude=True)

    @computed_field
    @property
    def hint(self) -> str:
        return self.value.get_secret_value()[-4:]


@mcp.tool
async def keys() -> list[Key]:
    """Keys, without their values."""
    async with fleet.client() as client:
        rows = (await client.get("/keys")).json()
    return [Key(**row) for row in rows]
