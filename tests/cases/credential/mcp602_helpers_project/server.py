"""Brewery: what is returned comes from another module."""

import json

from mcp.server.fastmcp import FastMCP
from mcp.types import TextContent
from store import account, as_dict, public

mcp = FastMCP("brewery")


@mcp.tool()
def show_account() -> dict:
    """Show the account."""
    return as_dict(account())  # expect: MCP602


@mcp.tool()
def show_account_text() -> list[TextContent]:
    """Show the account as a text."""
    found = as_dict(account())
    return [TextContent(type="text", text=json.dumps(found, indent=2))]  # expect: MCP602


@mcp.tool()
def show_public() -> dict:
    """Show the account, without its key."""
    return public(account())


@mcp.tool()
def hops() -> int:
    """How many hops?"""
    return account().hops
