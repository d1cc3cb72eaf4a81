# case: MCP707
"""A resolver asks, so the SDK sends states, and several processes serve."""

from typing import Annotated

import uvicorn
from mcp.server.mcpserver import Elicit, MCPServer, Resolve
from pydantic import BaseModel

mcp = MCPServer("market")  # expect: MCP707


class Crates(BaseModel):
    crates: int


def how_many(fish: str) -> Elicit[Crates]:
    return Elicit(f"How many crates of {fish}?", Crates)


@mcp.tool()
async def order(fish: str, crates: Annotated[Crates, Resolve(how_many)]) -> str:
    """Order fish."""
    return f"{crates.crates} of {fish}"


app = mcp.streamable_http_app()

if __name__ == "__main__":
    uvicorn.run("workers_resolver:app", workers=4)
