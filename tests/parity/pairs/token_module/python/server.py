from mcp.server.fastmcp import Context, FastMCP
import tokens

mcp = FastMCP("x")

@mcp.tool()
async def join(code: str) -> str:
    await tokens.redeem(code)
    return "Joined."
