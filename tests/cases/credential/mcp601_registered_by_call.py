# case: MCP601
"""Rowing club: tools that are registered by a call, as methods and in a function."""

from fastmcp import FastMCP
from fastmcp.tools import Tool

mcp = FastMCP("rowing")


def enter_regatta(
    club: str,
    account_password: str,  # expect: MCP601
) -> str:
    """Enter a regatta."""
    return club


def boat_list(cursor_token: str = "") -> list[str]:
    """All boats."""
    return []


class Boats:
    def book(
        self,
        boat: str,
        pin_code: str,  # expect: MCP601
    ) -> str:
        """Book a boat."""
        return boat


def register(server: FastMCP) -> None:
    boats = Boats()
    server.add_tool(boats.book)
    server.tool(boat_list)

    @server.tool()
    def lend(
        oar: str,
        passphrase: str,  # expect: MCP601
    ) -> str:
        """Lend an oar."""
        return oar


mcp.add_tool(Tool.from_function(enter_regatta))
register(mcp)
