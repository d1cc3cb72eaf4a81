# case: ALL
"""Harbour master's desk: credentials stay where they belong."""

import base64
import hashlib
import logging
import os
import secrets
from dataclasses import dataclass, field
from typing import Annotated, Any

import httpx
import jwt
import keyring
from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server.dependencies import get_access_token
from pydantic import BaseModel, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict

log = logging.getLogger("harbour")


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="HARBOUR_")

    api_key: SecretStr = SecretStr("")
    api_url: str = "https://api.harbour.example.com"
    page_size: int = 50


settings = Settings()
mcp = FastMCP("harbour-master")


class Berth(BaseModel):
    key: str = Field(description="Key of the berth, such as B12")
    token_count: int = Field(default=0, description="Parking tokens left")


@dataclass
class Session:
    subject: str
    scopes: list[str] = field(default_factory=list)


def redacted(value: str) -> str:
    return f"{value[:3]}{'*' * 6}" if value else "(none)"


def client() -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=settings.api_url, headers={"X-Api-Key": settings.api_key.get_secret_value()})


def session() -> Session:
    access = get_access_token()
    if access is None:
        raise ToolError("Sign in first.")
    claims = jwt.decode(access.token, options={"verify_signature": False})
    return Session(subject=claims["sub"], scopes=access.scopes)


async def exchange(token: str) -> str:
    form = {
        "grant_type": "urn:ietf:params:oauth:grant-type:token-exchange",
        "subject_token": token,
        "subject_token_type": "urn:ietf:params:oauth:token-type:access_token",
        "audience": settings.api_url,
    }
    async with httpx.AsyncClient() as http:
        reply = await http.post("https://login.harbour.example.com/oauth/token", data=form)
    if reply.status_code != 200:
        log.error("token exchange failed: %s", reply.status_code)
        raise ToolError("The harbour does not know you.")
    return reply.json()["access_token"]


@mcp.tool
async def list_berths(
    next_token: Annotated[str | None, Field(description="Token of the next page, from the last call")] = None,
    sort_key: str = "name",
) -> dict[str, Any]:
    """List berths, page by page."""
    async with client() as http:
        reply = await http.get("/berths", params={"page": next_token, "sort": sort_key, "size": settings.page_size})
    reply.raise_for_status()
    data = reply.json()
    return {"berths": data["items"], "next_token": data.get("next")}


@mcp.tool
async def my_boats() -> list[str]:
    """Boats of the caller."""
    access = get_access_token()
    if access is None:
        raise ToolError("Sign in first.")
    upstream = await exchange(access.token)
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {upstream}"}) as http:
        reply = await http.get(f"{settings.api_url}/me/boats")
    log.info("boats of %s: %d", session().subject, len(reply.json()))
    return [boat["name"] for boat in reply.json()]


@mcp.tool
def diagnostics() -> dict[str, Any]:
    """How the server is set up, without secrets."""
    key = settings.api_key.get_secret_value()
    log.debug("key in use: %s", redacted(key))
    return {
        "url": settings.api_url,
        "has_key": bool(key),
        "key_fingerprint": hashlib.sha256(key.encode()).hexdigest()[:8],
        "stored": keyring.get_password("harbour", session().subject) is not None,
        "region": os.environ.get("HARBOUR_REGION", "north"),
    }


@mcp.tool
def update_berth(berth: Berth, etag: str, idempotency_key: str = "") -> str:
    """Change a berth."""
    return f"{berth.key}: {berth.token_count} ({etag}, {idempotency_key or 'no key'})"


@mcp.tool
def photo(berth: str) -> str:
    """A photo of a berth, as base64."""
    return base64.b64encode(berth.encode()).decode()


@mcp.resource("harbour://settings")
def shown_settings() -> dict[str, Any]:
    return settings.model_dump(include={"api_url", "page_size"})


@mcp.tool
async def note(text: str, ctx: Context) -> str:
    """Leave a note."""
    ticket = secrets.token_hex(4)
    await ctx.info(f"note {ticket} has {len(text)} characters")
    await ctx.report_progress(1, 1, "noted")
    return ticket
