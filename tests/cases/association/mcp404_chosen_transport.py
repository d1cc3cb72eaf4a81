# case: MCP404
"""Switchboard: the transport is chosen on the command line."""

import argparse

from fastmcp import Context, FastMCP

mcp = FastMCP("switchboard")
LINE = {"type": "object", "properties": {"line": {"type": "integer", "title": "Line"}}, "required": ["line"]}


@mcp.tool
async def connect(ctx: Context) -> str:
    """Ask."""
    answer = await ctx.session.elicit_form("Which line?", LINE)  # expect: MCP404
    return answer.action


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--transport", choices=["stdio", "streamable-http"], default="stdio")
    options = parser.parse_args()
    mcp.run(transport=options.transport)
