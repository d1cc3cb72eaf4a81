# case: MCP103 MCP109
# options: --protocol 2025-11-25
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("orchard")


class Felling(BaseModel):
    fell_the_tree: bool = Field(default=True, description="The tree is felled today")  # expect: MCP109


class Picking(BaseModel):
    include_windfall: bool = Field(default=True, description="Windfall is picked up, too")


@mcp.tool()
async def fell(tree: str, ctx: Context) -> str:
    """Fell a tree."""
    answer = await ctx.elicit(f"Fell {tree}?", Felling)
    return answer.action


@mcp.tool()
async def pick(tree: str, ctx: Context) -> str:
    """Pick the apples of a tree."""
    answer = await ctx.elicit(f"Pick {tree}?", Picking)
    return answer.action
