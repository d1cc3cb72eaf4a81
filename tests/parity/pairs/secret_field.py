# case: MCP101
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("secret_field")


class Login(BaseModel):
    user: str = Field(title="User name")
    passphrase: str = Field(title="Passphrase of the vault")  # expect: MCP101


@mcp.tool()
async def open_vault(ctx: Context) -> str:
    answer = await ctx.elicit("Open the vault", Login)
    return answer.action
