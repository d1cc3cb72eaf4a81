"""Printing press on fastmcp 3, which passes the questions of a task on through the task; calls on the session it does not."""

from fastmcp import Context, FastMCP

mcp = FastMCP("press")
INK = {"type": "object", "properties": {"ink": {"type": "string", "title": "Ink"}}, "required": ["ink"]}


@mcp.tool(task=True)
async def print_(ctx: Context) -> str:
    """Print."""
    answer = await ctx.elicit("Which paper?", response_type=str)
    return answer.action


@mcp.tool(task=True)
async def bind(ctx: Context) -> str:
    """Bind."""
    answer = await ctx.session.elicit_form("Which ink?", INK)  # expect: MCP407
    return answer.action
