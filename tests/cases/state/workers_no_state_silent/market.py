"""A server that never asks."""

import uvicorn
from mcp.server.mcpserver import MCPServer

mcp = MCPServer("market")


@mcp.tool()
async def price(fish: str) -> str:
    """The price of a fish."""
    return f"{len(fish)} euros"


app = mcp.streamable_http_app()

if __name__ == "__main__":
    uvicorn.run("market:app", workers=4)
