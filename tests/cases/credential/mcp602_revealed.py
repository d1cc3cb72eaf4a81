# case: MCP602 MCP605
"""Sawmill: a hidden value that is taken out again."""

import logging

from fastmcp import FastMCP
from pydantic import SecretStr
from pydantic_settings import BaseSettings

mcp = FastMCP("sawmill")
log = logging.getLogger(__name__)


class Settings(BaseSettings):
    api_key: SecretStr


settings = Settings()


@mcp.tool
def key() -> str:
    """Show the key."""
    log.info("key %s", settings.api_key.get_secret_value())  # expect: MCP605
    return settings.api_key.get_secret_value()  # expect: MCP602
