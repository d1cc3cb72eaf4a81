# case: MCP605 MCP602
"""A helper that reads a number from the environment."""

import logging
import os

from fastmcp import FastMCP

mcp = FastMCP("depot")
logger = logging.getLogger(__name__)


def seconds(name: str, default: float) -> float:
    raw = os.environ.get(name)
    if raw is None:
        return default
    try:
        return float(raw)
    except ValueError as error:
        logger.warning("Invalid %s=%r, using %s: %s", name, raw, default, error)
        return default


@mcp.tool
async def wait() -> str:
    """Wait."""
    return f"{seconds('DEPOT_WAIT', 3.0)} s"


@mcp.tool
async def show(name: str) -> str:
    """Show a variable."""
    return os.environ.get(name, "")  # expect: MCP602
