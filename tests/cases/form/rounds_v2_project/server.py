"""Observatory on mcp 2."""

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from models import QUESTIONS, Half, Login, Page
from rounds import Ask, ask_all, demand
from mcp_types import InputRequiredResult

mcp = MCPServer("observatory")
STAR = {"type": "object", "properties": {"star": {"type": "string", "title": "Star", "multipleOf": 2}}}  # expect: MCP104


@mcp.tool()
async def observe(ctx: Context) -> str | InputRequiredResult:
    """Observe a star."""
    if not ctx.input_responses:
        return ask_all(QUESTIONS, STAR)
    return "observed"


@mcp.tool()
async def book(ctx: Context) -> str | InputRequiredResult:
    """Book a night."""
    try:
        if not ctx.input_responses:
            demand("night", "Which night?", {"type": "object", "properties": {"night": {"type": "string", "format": "day"}}})  # expect: MCP104
            demand("key", "Who?", Login.model_json_schema())
    except Ask as asked:
        return asked.result
    return "booked"


@mcp.tool()
async def share(ctx: Context) -> str:
    """Share a page."""
    for form in (Page[str], Half):
        answer = await ctx.elicit("Which page?", form)
        if answer.action != "accept":
            return "no"
    return "shared"


@mcp.tool()
async def either(ctx: Context, long: bool) -> str:
    """One of two forms."""
    form = Login if long else None
    if form is None:
        return "short"
    return (await ctx.elicit("Who?", form)).action
