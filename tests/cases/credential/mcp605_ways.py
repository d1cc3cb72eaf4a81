# case: MCP605
"""Weather balloon: credentials on their way into logs."""

import logging
import os
import sys

import structlog
from fastmcp import Context, FastMCP

mcp = FastMCP("balloon")
logger = structlog.get_logger()
log = logging.getLogger(__name__)


def audit(what: str, value: str) -> None:
    log.info("%s: %s", what, value)  # expect: MCP605


class Radio:
    def __init__(self, password: str) -> None:
        self.password = password
        self._log = logging.getLogger("radio")

    def connect(self) -> None:
        self._log.debug(f"connecting with {self.password}")  # expect: MCP605


@mcp.tool
async def start(balloon: str, ctx: Context) -> str:
    """Start a balloon."""
    key = os.environ["BALLOON_API_KEY"]
    audit("balloon", balloon)
    audit("key", key)
    logger.info("start", balloon=balloon, api_key=key)  # expect: MCP605
    print("headers", {"Authorization": "Bearer " + key}, file=sys.stderr)  # expect: MCP605
    await ctx.info(f"Using {key}")  # expect: MCP605
    await ctx.debug("Started " + balloon)
    Radio(os.environ["RADIO_PASSWORD"]).connect()
    try:
        raise ValueError("no wind")
    except ValueError as error:
        log.exception("key %s failed: %s", key[:4], error)
    return balloon
