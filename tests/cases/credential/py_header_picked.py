# case: MCP605
"""Headers looked for by name in a loop."""

import logging

from fastmcp import FastMCP
from fastmcp.server.dependencies import get_http_headers

mcp = FastMCP("gate")
logger = logging.getLogger(__name__)


@mcp.tool
def version() -> str:
    """The caller's version."""
    headers = get_http_headers(include_all=True)
    found = ""
    for name, value in headers.items():
        if name.lower() == "mcp-protocol-version":
            found = value
            break
    logger.info("version %s", found)
    return found


@mcp.tool
def caller() -> str:
    """Log the caller."""
    headers = get_http_headers(include_all=True)
    found = ""
    for name, value in headers.items():
        if name.lower() == "authorization":
            found = value
    logger.info("caller %s", found)  # expect: MCP605
    return "ok"
