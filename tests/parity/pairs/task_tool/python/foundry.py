"""Bell foundry: casting takes a day."""

from fastmcp import Context, FastMCP

mcp = FastMCP("bell-foundry")


@mcp.tool(task=True)
async def cast_bell(weight: int, ctx: Context) -> str:
    """Cast a bell."""
    answer = await ctx.elicit("Which note?", response_type=["C", "D", "E"])  # expect: MCP407
    return f"{weight} kg in {answer.data}" if answer.action == "accept" else "No bell."


@mcp.tool
async def tune_bell(ctx: Context) -> str:
    """Tune a bell."""
    answer = await ctx.elicit("Which note?", response_type=["C", "D", "E"])
    return f"Tuned to {answer.data}." if answer.action == "accept" else "Not tuned."
