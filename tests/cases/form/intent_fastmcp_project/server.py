"""Containers on fastmcp 3."""

import helpers
from fastmcp import Context, FastMCP

mcp = FastMCP("containers")


@mcp.tool
async def remove_container(name: str, ctx: Context) -> str:
    """Remove a container."""
    if not await helpers.confirmed(ctx, f"Remove {name} for good?"):
        return "kept"
    docker("rm", name)
    return "removed"


@mcp.tool
async def prune_images(ctx: Context) -> str:
    """Delete unused images."""
    answer = await ctx.elicit("Delete all unused images?", ["yes", "no"])  # expect: MCP113
    if answer.action == "accept" and answer.data == "yes":
        docker("image", "prune")
    return "done"


@mcp.tool
async def delete_volume(name: str, ctx: Context) -> str:
    """Delete a volume."""
    result = await ctx.elicit(
        f"Type the name to delete {name}",
        response_type=str,
    )
    match result.action:
        case "accept" if result.data == name:
            docker("volume", "rm", name)
            return "gone"
    return "kept"


@mcp.tool
async def delete_project(name: str, ctx: Context) -> str:
    """Delete a project."""
    result = await ctx.elicit(f"Delete {name}?", None)  # expect: MCP106
    if result.action == "accept":
        docker("rm", name)
    return "done"


@mcp.tool
async def delete_login(ctx: Context) -> str:
    """Delete the login. The server does nothing itself."""
    return await helpers.told(ctx, "Please delete the stored login by hand.")


@mcp.tool(annotations={"readOnlyHint": True})
async def show_deleted(ctx: Context) -> str:
    """Shows deleted containers."""
    answer = await ctx.elicit("Also those that were purged?", bool)
    return "all" if answer.action == "accept" and answer.data else "some"


@mcp.tool
async def default_key(ctx: Context) -> str:
    """A key as option."""
    answer = await ctx.elicit("Which key?", ["AKIAIOSFODNN7EXAMPLE", "AKIA4QX7ZJ2WLM5TN6RB"])  # expect: MCP112
    return answer.action


def docker(*words: str) -> None:
    """Runs docker."""
