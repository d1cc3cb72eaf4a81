# case: MCP601
"""Lido: parameters that no model fills in."""

from typing import Annotated

from fastmcp import Context, FastMCP
from fastmcp.dependencies import Depends
from fastmcp.server.auth import AccessToken
from fastmcp.server.dependencies import CurrentAccessToken

mcp = FastMCP("lido")


def stored_password() -> str:
    return "from the vault"


@mcp.tool
async def open_gate(
    gate: str,
    ctx: Context,
    password: str = Depends(stored_password),
    access_token: AccessToken = CurrentAccessToken(),
) -> str:
    """Open a gate."""
    return gate


@mcp.tool(exclude_args=["api_key"])
async def water_temperature(pool: str, api_key: str = "") -> float:
    """Temperature of a pool."""
    return 22.5


class Desk:
    def __init__(self, password: str) -> None:
        self.password = password

    @mcp.tool
    @staticmethod
    def towels(count: Annotated[int, "How many"]) -> int:
        """Hand out towels."""
        return count
