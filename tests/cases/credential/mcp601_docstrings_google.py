# case: MCP601
"""Orchid shop: what the docstring says decides."""

from fastmcp import FastMCP

mcp = FastMCP("orchids")


@mcp.tool
def link_supplier(
    supplier: str,
    token: str,  # expect: MCP601
    key: str = "",
) -> str:
    """Link a supplier.

    Args:
        supplier: Who delivers.
        token: Personal access token of the supplier's web service,
            copied from its settings page.
        key: Sort key of the list.

    Returns:
        What was linked.
    """
    return supplier


@mcp.tool
def next_orders(token: str = "") -> list[str]:
    """Orders, page by page.

    Args:
        token (str, optional): Continuation token returned by the previous call.
    """
    return []
