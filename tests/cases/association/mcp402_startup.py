# case: MCP402 MCP403
"""Weather buoy: asks before anybody has called."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastmcp import FastMCP
from fastmcp.server.dependencies import get_context


async def ask_position() -> str:
    answer = await get_context().elicit("Where is the buoy?", response_type=str)  # expect: MCP402
    return answer.data if answer.action == "accept" else ""


@asynccontextmanager
async def anchored(server: FastMCP) -> AsyncIterator[dict[str, str]]:
    yield {"position": await ask_position()}


mcp = FastMCP("buoy", lifespan=anchored)

if __name__ == "__main__":
    print(asyncio.run(ask_position()))
    mcp.run()
