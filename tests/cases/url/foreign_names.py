# case: MCP211 MCP213
# options: --protocol 2026-07-28
"""Ferry: names that the protocol never had, and a header that it has no more."""

from typing import Any

from mcp import MCPError
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

mcp = MCPServer("ferry")
CODES = {"full": "NO_SEAT", "page": "see below"}


@mcp.tool()
async def refuse(ctx: Context) -> dict[str, Any]:
    """Refuse by a code of our own."""
    return {
        "error": {
            "code": "ELICITATION_REQUIRED",  # expect: MCP213
            "message": "Open the page.",
        }
    }


@mcp.tool()
async def refuse_by_error(ctx: Context) -> str:
    """Refuse by an error of our own."""
    raise RuntimeError("ELICITATION_REQUIRED")  # expect: MCP213


@mcp.tool()
async def ask(ctx: Context) -> str:
    """Ask by a method of our own."""
    message = {"jsonrpc": "2.0", "id": 1, "method": "userInteraction/create", "params": {}}  # expect: MCP213
    return str(message)


@mcp.custom_route("/state", methods=["GET"])
async def state(request: Request) -> Response:
    session = request.headers.get("mcp-session-id")  # expect: MCP211
    if session is None:
        raise MCPError(-32602, "no session")
    return JSONResponse({"session": session, "note": "ELICITATION_REQUIRED is no code"})
