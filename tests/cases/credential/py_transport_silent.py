# case: MCP603 MCP605
"""A transport of an HTTP client: its requests are the server's own."""

import httpx
from fastmcp import FastMCP

mcp = FastMCP("carrier")


class Carrier(httpx.AsyncBaseTransport):
    def __init__(self, session) -> None:
        self.session = session

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        headers = dict(request.headers)
        reply = await self.session.request(method=request.method, url=str(request.url), headers=headers)
        return httpx.Response(reply.status)


@mcp.tool
async def ping() -> str:
    """Ping the depot."""
    async with httpx.AsyncClient(transport=Carrier(None)) as client:
        return (await client.get("https://depot.example.com")).text
