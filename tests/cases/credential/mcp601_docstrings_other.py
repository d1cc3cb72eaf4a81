# case: MCP601
"""Stone mason: descriptions in the styles of NumPy and reST."""

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("mason")


@mcp.tool()
def open_quarry(
    name: str,
    token: str,  # expect: MCP601
) -> str:
    """Open a quarry.

    Parameters
    ----------
    name : str
        The quarry.
    token : str
        API token of the quarry's gate.

    Returns
    -------
    str
    """
    return name


@mcp.tool()
def order_stone(
    kind: str,
    token: str,  # expect: MCP601
) -> str:
    """Order stone.

    :param kind: the stone
    :param token: bearer token of the yard
    """
    return kind


@mcp.tool()
def find_stone(kind: str, token: str) -> str:
    """Find stone.

    :param str kind: the stone
    :param str token: word of the search text to look for
    """
    return kind
