# case: MCP212 MCP215
"""Ski school on mcp 2: there the general error arrives as well, if it says everything."""

import uuid

from mcp import MCPError
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.types import URL_ELICITATION_REQUIRED

mcp = MCPServer("ski-school")
URL = "https://ski.example.org/pass"


def entry() -> dict[str, str]:
    return {"mode": "url", "message": "Buy a pass.", "url": URL, "elicitationId": uuid.uuid4().hex}


@mcp.tool()
async def good(ctx: Context) -> str:
    """Ask for a pass."""
    raise MCPError(URL_ELICITATION_REQUIRED, "A pass, please.", {"elicitations": [entry()]})


@mcp.tool()
async def no_data(ctx: Context) -> str:
    """Ask for nothing."""
    raise MCPError(code=-32042, message="A pass, please.")  # expect: MCP212


@mcp.tool()
async def no_id(ctx: Context) -> str:
    """Ask without an id."""
    raise MCPError(-32042, "A pass, please.", data={"elicitations": [{"mode": "url", "message": "Buy.", "url": URL}]})  # expect: MCP212
