# case: MCP708
"""The old transport, started in three ways; a chosen one is not known to be it."""

import sys

from mcp.server.fastmcp import FastMCP
from mcp.server.sse import SseServerTransport

mcp = FastMCP("papers")
transport = SseServerTransport("/messages/")  # expect: MCP708
app = mcp.sse_app()  # expect: MCP708


def main() -> None:
    if len(sys.argv) > 1:
        mcp.run(transport=sys.argv[1])
    else:
        mcp.run(transport="sse")  # expect: MCP708
