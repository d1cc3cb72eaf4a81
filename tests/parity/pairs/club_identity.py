# case: MCP108 MCP113 MCP106 MCP601
"""Sailing club: who somebody is, and what a tick in a form may do."""

from dataclasses import dataclass

from fastmcp import Context, FastMCP

mcp = FastMCP("sailing-club")


@dataclass
class Member:
    member_id: str  # expect: MCP108


@dataclass
class Sink:
    really: bool  # expect: MCP113


class Fleet:
    def __init__(self, db) -> None:
        self.db = db

    async def my_boats(self, ctx: Context) -> str:
        """Boats of the person who asks."""
        reply = await ctx.elicit("Who are you?", response_type=Member)
        if reply.action != "accept":
            return "No boats are listed."
        boats = await self.db.boats_of(reply.data.member_id)
        return ", ".join(boats)

    async def delete_boat(self, boat: str, ctx: Context) -> str:
        """Delete a boat from the register."""
        reply = await ctx.elicit(f"Delete {boat}?", response_type=Sink)
        if reply.action != "accept" or not reply.data.really:
            return "The boat stays."
        await self.db.delete(boat)
        return "Deleted."


def build(db) -> FastMCP:
    fleet = Fleet(db)
    mcp.tool(fleet.my_boats)
    mcp.tool(fleet.delete_boat)
    return mcp
