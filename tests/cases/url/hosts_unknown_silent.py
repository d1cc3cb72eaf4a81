# case: MCP204 MCP205 MCP206
"""Allotments: addresses that settings decide."""

import os
import uuid
from urllib.parse import urljoin

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("allotments")
BASE_URL = ""
PREFIX = os.environ.get("ROOT_PATH", "")


def configure(base: str) -> None:
    global BASE_URL
    BASE_URL = base


class Pages:
    def __init__(self, base_url: str | None = None, port: int = 0) -> None:
        self.base_url = base_url or os.environ.get("PAGES_URL", "")
        self.port = port

    def url(self, path: str) -> str:
        if self.port:
            return f"http://localhost:{self.port}/{path}"
        return f"{self.base_url.rstrip('/')}/{path}"


pages = Pages()


@mcp.tool()
async def show(plot: str, ctx: Context) -> str:
    """Show a plot."""
    await ctx.elicit_url("Look.", f"{BASE_URL}/plots/{plot}", str(uuid.uuid4()))
    await ctx.elicit_url("Look.", pages.url("plots"), str(uuid.uuid4()))
    await ctx.elicit_url("Look.", urljoin(os.environ["PAGES_URL"], f"{PREFIX}/plots/{plot}"), str(uuid.uuid4()))
    scheme = "http" if os.environ.get("DEV") else "https"
    host = "localhost:8000" if os.environ.get("DEV") else "plots.example.org"
    result = await ctx.elicit_url("Look.", f"{os.environ['SCHEME']}://{host}/x?{scheme}", str(uuid.uuid4()))
    return result.action
