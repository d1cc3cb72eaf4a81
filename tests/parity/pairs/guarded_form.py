# case: MCP301 MCP305 MCP501 MCP502
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("guarded_form")

from mcp.types import ClientCapabilities, ElicitationCapability


class Dish(BaseModel):
    dish: str = Field(title="Dish")


@mcp.tool()
async def order(ctx: Context) -> str:
    if not ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability())):
        return "Name a dish."
    answer = await ctx.elicit("Which dish?", Dish)
    if answer.action != "accept":
        return "Nothing was ordered."
    return answer.data.dish
