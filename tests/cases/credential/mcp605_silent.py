# case: MCP605
"""Weather balloon: logs that name credentials without showing them."""

import logging
import os

from fastmcp import Context, FastMCP

mcp = FastMCP("balloon")
log = logging.getLogger(__name__)


@mcp.tool
async def start(balloon: str, next_token: str, token_count: int, ctx: Context) -> str:
    """Start a balloon."""
    key = os.environ.get("BALLOON_API_KEY")
    if not key:
        log.error("BALLOON_API_KEY is not set")
    log.info("key of length %d, set: %s", len(key or ""), key is not None)
    log.info("page %s, %d tokens used", next_token, token_count)
    log.info("state of the balloon: %s", balloon)
    state = {"height": 3}
    log.info("state %s", state)
    log.warning("secret %s was not found", os.environ["SECRET_NAME"])
    for name in os.environ:
        log.debug("variable %s", name)
    response = await fetch(key)
    log.info("answer: %s", response["status"])
    tokens = balloon.split()
    log.debug("tokens: %s", tokens)
    return balloon


async def fetch(api_key: str) -> dict:
    return {"status": "ok"}
