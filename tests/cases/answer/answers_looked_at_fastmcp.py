# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Recipe box (fastmcp)."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal

from fastmcp import Context, FastMCP
from fastmcp.server.elicitation import AcceptedElicitation, CancelledElicitation, DeclinedElicitation

mcp = FastMCP("recipe-box")
BOX: dict[str, int] = {}


@dataclass
class Recipe:
    name: str
    portions: int


class Action(str, Enum):
    ACCEPT = "accept"
    DECLINE = "decline"
    CANCEL = "cancel"


ACCEPT = "accept"


@mcp.tool
async def match_scalar(ctx: Context) -> str:
    result = await ctx.elicit("How many?", response_type=int)
    match result:
        case AcceptedElicitation(data=n):
            return str(n)
        case DeclinedElicitation() | CancelledElicitation():
            return "none"


@mcp.tool
async def match_wild_bad(ctx: Context) -> str:
    result = await ctx.elicit("How many?", response_type=int)
    match result:
        case DeclinedElicitation():
            return "none"
        case _:
            BOX["x"] = result.data  # expect: MCP501
            return "stored"


@mcp.tool
async def enum_ok(ctx: Context) -> str:
    result = await ctx.elicit("Recipe?", response_type=Recipe)
    if Action(result.action) is not Action.ACCEPT:
        return "none"
    return result.data.name


@mcp.tool
async def enum_value_ok(ctx: Context) -> str:
    result = await ctx.elicit("Recipe?", response_type=Recipe)
    if result.action != Action.ACCEPT.value:
        return "none"
    return result.data.name


@mcp.tool
async def const_ok(ctx: Context) -> str:
    result = await ctx.elicit("Recipe?", response_type=Recipe)
    return result.data.name if result.action == ACCEPT else "none"


@mcp.tool
async def const_bad(ctx: Context) -> str:
    result = await ctx.elicit("Recipe?", response_type=Recipe)
    name, portions = result.data.name, result.data.portions  # expect: MCP501
    BOX[name] = portions
    return "ok"


def describe(recipe: Recipe) -> str:
    return f"{recipe.name} x {recipe.portions}"


@mcp.tool
async def passed_bad(ctx: Context) -> str:
    result = await ctx.elicit("Recipe?", response_type=Recipe)
    return describe(result.data)  # expect: MCP501


@mcp.tool
async def passed_ok(ctx: Context) -> str:
    result = await ctx.elicit("Recipe?", response_type=Recipe)
    if result.action == "accept":
        return describe(result.data)
    if result.action == "decline":
        return "You said no."
    return "Cancelled."


def is_yes(result) -> bool:
    return isinstance(result, AcceptedElicitation)


@mcp.tool
async def predicate_ok(ctx: Context) -> str:
    result = await ctx.elicit("Recipe?", response_type=Recipe)
    if not is_yes(result):
        return "none"
    return result.data.name


def is_no(result) -> bool:
    return result.action == "decline"


@mcp.tool
async def predicate_bad(ctx: Context) -> str:
    result = await ctx.elicit("Recipe?", response_type=Recipe)
    if is_no(result):
        return "none"
    return result.data.name  # expect: MCP501


@mcp.tool
async def dispatch_ok(ctx: Context) -> str:
    result = await ctx.elicit("Recipe?", response_type=Recipe)
    handlers = {
        "accept": lambda: result.data.name,
        "decline": lambda: "declined",
        "cancel": lambda: "cancelled",
    }
    return handlers[result.action]()


@mcp.tool
async def raise_ok(ctx: Context) -> str:
    result = await ctx.elicit("Recipe?", response_type=Recipe)
    if result.action != "accept":
        raise ValueError(f"user chose {result.action}")
    return result.data.name


@mcp.tool
async def dict_get_bad(ctx: Context) -> str:
    result = await ctx.elicit("Pick", response_type=["red", "green"])
    colours = {"red": "#f00", "green": "#0f0"}
    return colours.get(result.data, "#000")  # expect: MCP501


@mcp.tool
async def loop_ok(ctx: Context) -> str:
    names = []
    for course in ("starter", "main"):
        result = await ctx.elicit(f"{course}?", response_type=str)
        if result.action != "accept":
            break
        names.append(result.data)
    return ", ".join(names)


@mcp.tool
async def loop_bad(ctx: Context) -> str:
    names = []
    for course in ("starter", "main"):
        result = await ctx.elicit(f"{course}?", response_type=str)
        names.append(result.data)  # expect: MCP501
    return ", ".join(names)


@mcp.tool
async def loop_continue_ok(ctx: Context) -> str:
    names = []
    for course in ("starter", "main"):
        result = await ctx.elicit(f"{course}?", response_type=str)
        if result.action == "cancel":
            return "stopped"
        if result.action == "decline":
            continue
        names.append(result.data)
    return ", ".join(names)
