# case: MCP103
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("nested_shape")

SCHEMA = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "title": "Name"},
        "address": {"type": "object", "properties": {"street": {"type": "string"}}},  # expect: MCP103
    },
}


@mcp.tool()
async def send_parcel(ctx: Context) -> str:
    answer = await ctx.session.elicit(message="Where to?", requestedSchema=SCHEMA)
    return answer.action
