"""Starts the stall."""

import os

os.environ["FASTMCP_STATELESS_HTTP"] = "true"

from stall import mcp  # noqa: E402

mcp.run(transport="http")
