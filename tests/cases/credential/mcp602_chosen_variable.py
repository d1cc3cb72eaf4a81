# case: MCP602
import os
from mcp.server.fastmcp import FastMCP
mcp = FastMCP("x")

@mcp.tool()
async def show(name: str) -> str:
    return os.environ[name]  # expect: MCP602

@mcp.tool()
async def show2(name: str) -> str:
    return os.environ.get(name.upper(), "")  # expect: MCP602

@mcp.tool()
async def show3(name: str) -> str:
    return os.getenv(name) or ""  # expect: MCP602

@mcp.tool()
async def show4() -> str:
    return os.environ["REGION"]
