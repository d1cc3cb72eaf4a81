# case: MCP706
"""A comprehension that gives every question the same key."""

from mcp.server.mcpserver import Context, MCPServer
from mcp.types import ElicitRequest, ElicitRequestFormParams, InputRequiredResult

mcp = MCPServer("hall")
FIELDS = ["country", "year"]


def ask(field: str) -> ElicitRequest:
    schema = {"type": "object", "properties": {field: {"type": "string"}}}
    return ElicitRequest(params=ElicitRequestFormParams(message=f"{field}?", requested_schema=schema))


@mcp.tool()
async def describe(ctx: Context) -> str | InputRequiredResult:
    """Describe a stamp."""
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={"field": ask(field) for field in FIELDS})  # expect: MCP706
    return "Described."


@mcp.tool()
async def compare(ctx: Context) -> str | InputRequiredResult:
    """Compare stamps."""
    if ctx.input_responses is None:
        questions = {field: ask(field) for field in FIELDS}
        return InputRequiredResult(input_requests=questions)
    return "Compared."
