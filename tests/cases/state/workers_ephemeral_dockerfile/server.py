"""Server."""

import os
from typing import Annotated

from mcp.server.mcpserver import Elicit, MCPServer, RequestStateSecurity, Resolve
from pydantic import BaseModel, Field

mcp = MCPServer("w2", request_state_security=RequestStateSecurity.ephemeral())  # expect: MCP707


class N(BaseModel):
    n: int = Field(description="N")


def ask() -> Elicit[N]:
    return Elicit("N?", N)


@mcp.tool()
async def count(n: Annotated[N, Resolve(ask)]) -> str:
    """Count."""
    return str(n.n)


app = mcp.streamable_http_app()
