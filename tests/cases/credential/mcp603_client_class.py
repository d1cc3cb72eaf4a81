# case: MCP603
"""Quarry: a client object is made with the caller's token."""

import httpx
from fastmcp import FastMCP
from fastmcp.server.dependencies import get_access_token

mcp = FastMCP("quarry")


class Stones:
    def __init__(self, token: str, base: str = "https://stones.example.net") -> None:
        self._token = token
        self.base = base

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._token}"}  # expect: MCP603

    async def all(self) -> list:
        async with httpx.AsyncClient(base_url=self.base, headers=self._headers) as client:
            return (await client.get("/all")).json()


@mcp.tool
async def stones() -> list:
    """All stones."""
    return await Stones(get_access_token().token).all()
