# case: MCP102
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("link_in_message")


class Ok(BaseModel):
    done: bool = Field(title="Done")


@mcp.tool()
async def sign(ctx: Context) -> str:
    answer = await ctx.elicit("Sign at https://sign.example/contract and come back", Ok)  # expect: MCP102
    return answer.action
