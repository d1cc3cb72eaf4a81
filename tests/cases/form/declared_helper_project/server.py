from askkit import ask_user
from fastmcp import Context, FastMCP
from pydantic import BaseModel

mcp = FastMCP("toolshed")


class Login(BaseModel):
    password: str  # expect: MCP101


@mcp.tool
async def go(ctx: Context) -> str:
    """Go."""
    await ask_user(ctx, "Please log in", Login)
    await ask_user(ctx, question="See https://tools.example/x", form=bool)  # expect: MCP102
    await ask_user(ctx, "Which tool?", ["saw", "axe"])
    return ""
