# case: MCP101 MCP103 MCP105 MCP106 MCP107
"""Florist on mcp 1.x: classes that are made by calls."""

from typing import Any, Optional

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field, create_model

mcp = FastMCP("florist")

Login = create_model("Login", account=(str, ...), password=(str, Field(description="Your password")))  # expect: MCP101

Card = type(
    "Card",
    (BaseModel,),
    {
        "__annotations__": {"owner": str, "cvv": str},  # expect: MCP101
        "owner": Field(description="Name on the card"),
        "cvv": Field(description="Three digits on the back"),
    },
)

ROWS = [
    ("street", "Street and number"),
    ("pin", "PIN of your bank card"),  # expect: MCP101
]


@mcp.tool()
async def sign_in(ctx: Context) -> str:
    """Sign in at the wholesaler."""
    answer = await ctx.elicit("Please sign in", Login)
    return answer.action


@mcp.tool()
async def pay(ctx: Context) -> str:
    """Pay the bouquet."""
    answer = await ctx.elicit("How do you pay?", Card)
    return answer.action


@mcp.tool()
async def deliver(ctx: Context) -> str:
    """Deliver a bouquet."""
    fields: dict[str, Any] = {}
    for name, text in ROWS:
        fields[name] = (str, Field(description=text))
    answer = await ctx.elicit("Where to?", create_model("Delivery", **fields))
    return answer.action


@mcp.tool()
async def deliver_comprehended(ctx: Context) -> str:
    """Deliver again."""
    form = create_model("Again", **{name: (Optional[str], None) for name in ("note", "floor")})  # expect: MCP107, MCP107
    answer = await ctx.elicit("Anything else?", form)
    return answer.action


@mcp.tool()
async def nested(ctx: Context) -> str:
    """A form with a class of its own inside."""
    inner = create_model("Inner", street=(str, ...))
    form = create_model("Outer", address=(inner, ...), days=(list[int], ...))  # expect: MCP103, MCP103
    answer = await ctx.elicit("Where?", form)
    return answer.action


@mcp.tool()
async def empty(ctx: Context) -> str:
    """A form without anything."""
    answer = await ctx.elicit("Sure?", create_model("Sure"))  # expect: MCP106
    return answer.action


@mcp.tool()
async def dynamic(ctx: Context, names: list[str]) -> str:
    """What is asked is known when it runs only."""
    fields: dict[str, Any] = {}
    for name in names:
        fields[name] = (str, ...)
    answer = await ctx.elicit("More?", create_model("More", **fields))
    return answer.action


def build(issues: list[str], extra: bool) -> type[BaseModel] | None:
    """A class, or None when nothing is missing."""
    fields: dict[str, Any] = {}
    if extra:
        fields["note"] = (str, Field(description="Note"))
    for issue in issues:
        if issue in fields:
            continue
        fields[issue] = (str, ...)
    if not fields:
        return None
    return create_model("Missing", **fields)


@mcp.tool()
async def missing(ctx: Context, issues: list[str]) -> str:
    """Ask for what is missing."""
    form = build(issues, False)
    if form is None:
        return "Nothing is missing."
    answer = await ctx.elicit("What is missing?", form)
    return answer.action


@mcp.tool()
async def filled_later(ctx: Context, names: list[str]) -> str:
    """Filled by a helper that is given the dictionary."""
    fields: dict[str, Any] = {}
    fill(fields, names)
    answer = await ctx.elicit("More?", create_model("More", **fields))
    return answer.action


def fill(fields: dict[str, Any], names: list[str]) -> None:
    """Fill in what is needed."""
    for name in names:
        fields[name] = (str, ...)
