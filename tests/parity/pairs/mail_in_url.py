# case: MCP202
import uuid

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("mail_in_url")


@mcp.tool()
async def enrol(ctx: Context, email: str) -> str:
    url = f"https://page.example/enrol?email={email}"  # expect: MCP202
    answer = await ctx.elicit_url("Enrol", url, str(uuid.uuid4()))
    return answer.action
