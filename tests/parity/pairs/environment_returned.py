# case: MCP602
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("environment_returned")

import os


@mcp.tool()
async def show() -> str:
    return str(dict(os.environ))  # expect: MCP602
