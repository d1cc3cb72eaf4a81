# case: MCP101
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("helper_message")


class Value(BaseModel):
    value: str = Field(title="Value")  # expect: MCP101


async def ask(ctx: Context, message: str) -> str:
    answer = await ctx.elicit(message, Value)
    return answer.data.value if answer.action == "accept" else ""


@mcp.tool()
async def connect(ctx: Context) -> str:
    return await ask(ctx, "Enter your GitHub token")
