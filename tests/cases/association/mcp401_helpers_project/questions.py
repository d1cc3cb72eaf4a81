"""What is asked."""

from mcp.server.fastmcp import Context
from pydantic import BaseModel, Field


class Crew(BaseModel):
    names: str = Field(description="Names")


async def ask_crew(ctx: Context) -> None:
    await ctx.elicit("Who is on board?", Crew)  # expect: MCP401


async def ask_guests(ctx: Context, boat: str) -> None:
    await ctx.elicit(f"Who visits {boat}?", Crew)  # expect: MCP401


async def ask_owner(ctx: Context) -> None:
    await ctx.elicit("Who owns the boat?", Crew)
