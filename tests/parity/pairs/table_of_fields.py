# case: MCP101
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("table_of_fields")

ROWS = [
    {"key": "host", "title": "Host"},
    {"key": "adminPassword", "title": "Password of the administrator"},  # expect: MCP101
]


def schema() -> dict:
    properties = {}
    for row in ROWS:
        properties[row["key"]] = {"type": "string", "title": row["title"]}
    return {"type": "object", "properties": properties}


@mcp.tool()
async def set_up(ctx: Context) -> str:
    answer = await ctx.session.elicit(message="Set up", requestedSchema=schema())
    return answer.action
