# case: MCP601 MCP605
"""Tokens of other protocols that name a piece of work: nobody can log in with them."""

import logging
from typing import Any

from mcp.server.fastmcp import FastMCP

log = logging.getLogger(__name__)
mcp = FastMCP("symbols")


@mcp.tool()
def rename(path: str, line: int, name: str) -> str:
    params: dict[str, Any] = {"path": path, "line": line, "workDoneToken": f"rename-{line}", "partialResultToken": f"part-{line}"}
    log.debug("asking with %s", params["workDoneToken"])
    log.debug("parts come under %s", params["partialResultToken"])
    cancellation_token = f"stop-{line}"
    log.info("cancel with %s", cancellation_token)
    return name


@mcp.tool()
def connect(url: str, access_token: str) -> str:  # expect: MCP601
    log.info("connecting with %s", access_token)  # expect: MCP605
    return url
