# case: MCP602 MCP605
"""Ferry: keys that nobody can use."""

import hashlib
import logging
import os

from fastmcp import FastMCP
from pydantic import SecretStr
from pydantic_settings import BaseSettings

mcp = FastMCP("ferry")
log = logging.getLogger(__name__)


class Settings(BaseSettings):
    api_key: SecretStr
    harbour: str = "west"


settings = Settings()


def mask(value: str, keep: int = 4) -> str:
    if len(value) <= keep:
        return "*" * len(value)
    return value[:keep] + "*" * (len(value) - keep)


@mcp.tool
def status() -> dict:
    """How is it set up?"""
    key = os.environ["FERRY_API_KEY"]
    log.info("using key %s in %s", mask(key), settings.harbour)
    log.debug("settings: %s, length %d", settings.api_key, len(key))
    return {
        "key": mask(key),
        "ends_in": key[-4:],
        "digest": hashlib.sha256(key.encode()).hexdigest(),
        "set": bool(key),
        "token": "configured" if key else "missing",
        "printed": str(settings.api_key),
        "harbour": settings.harbour,
    }


@mcp.tool
def expiry(tokens: dict) -> str:
    """When does it end?"""
    log.info("token expires in %s", tokens["expires_in"])
    return f"The token expires in {tokens['expires_in']} seconds and has the type {tokens['token_type']}."
