"""The server."""

from mcp.server.fastmcp import FastMCP
from tools import register

mcp = FastMCP("registered")
register(mcp)
