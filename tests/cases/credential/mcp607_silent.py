# case: MCP607
"""Bread maker: links and codes that authorise nothing."""

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError

mcp = FastMCP("bread")


@mcp.tool
def recipe(name: str) -> str:
    """A recipe."""
    return f"Open https://bread.example/recipes/{name} to read it."


@mcp.tool
def receipt(order: int) -> str:
    """A receipt."""
    return f"Your receipt is at https://bread.example/receipts/{order}. Visit the shop to collect your bread."


@mcp.tool
def link() -> str:
    """Link the oven."""
    return "A page was opened for you. Never paste a code or password into this chat; call me again once the page says that you are done."


@mcp.tool
def heat(degrees: int) -> str:
    """Heat."""
    if degrees > 300:
        raise ToolError("OVEN_TOKEN is not set. Put the token into the environment variable and restart the server.")
    return "The login of the oven's owner is still valid. Error code 12 means too hot."


@mcp.tool
def snippet() -> str:
    """Some code."""
    return "Here is the code. Paste the code into your editor and run it."
