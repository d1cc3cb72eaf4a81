# case: MCP105
"""Options that loops put together: each round adds its own once."""

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("bookshop")
SHELVES = ["novels", "poems"]


def listed(shelves: list[str]) -> list[dict[str, str]]:
    out = []
    for shelf in shelves:
        out.append({"const": shelf, "title": shelf.title()})
    return out


@mcp.tool()
async def all_shelves(ctx: Context) -> str:
    options = []
    for option in listed(SHELVES):
        options.append(option)
    answer = await ctx.session.elicit(
        message="Which shelf?",
        requestedSchema={"type": "object", "properties": {"shelf": {"type": "string", "title": "Shelf", "oneOf": options}}},
    )
    return answer.action


@mcp.tool()
async def doubled(ctx: Context) -> str:
    names = ["poems"]
    for shelf in SHELVES:
        names.append(shelf)
    answer = await ctx.session.elicit(
        message="Which shelf?",
        requestedSchema={"type": "object", "properties": {"shelf": {"type": "string", "title": "Shelf", "enum": names}}},  # expect: MCP105
    )
    return answer.action
