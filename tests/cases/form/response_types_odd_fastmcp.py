# case: MCP101 MCP103 MCP106 MCP107 MCP109 MCP111
"""Kiosk on fastmcp: odd ways to name a response type."""

from __future__ import annotations

import enum
from typing import Annotated, Literal, NewType, TypeAlias, Union

from fastmcp import Context, FastMCP
from pydantic import BaseModel, Field, TypeAdapter

mcp = FastMCP("kiosk")

Paper: TypeAlias = Literal["daily", "weekly"]
Number = NewType("Number", int)
Token = Annotated[str, Field(description="Access token of the kiosk")]
SIZES = ["s", "m", "l"]
TITLED = {size: {"title": size.upper()} for size in SIZES}
Size = enum.Enum("Size", {s.upper(): s for s in SIZES})
Mixed = Union[int, str]


class Base(BaseModel):
    sheet: int = 1


def shape(secret: bool = False) -> type:
    if secret:

        class Secret(Base):
            token: Token  # expect: MCP101

        return Secret
    return Base


RESPONSES = {"paper": Paper, "sizes": SIZES, "flag": bool, "base": Base}


@mcp.tool
async def a(ctx: Context, kind: str) -> str:
    await ctx.elicit("Which paper?", response_type=Paper)
    await ctx.elicit("How many?", response_type=int)
    await ctx.elicit("Which size?", response_type=SIZES)
    await ctx.elicit("Which size?", response_type=TITLED)
    await ctx.elicit("Which sizes?", response_type=[TITLED])
    await ctx.elicit("Which size?", response_type=Size)
    await ctx.elicit("Which size?", response_type=[s for s in SIZES])
    await ctx.elicit("Which size?", response_type=sorted(SIZES))
    await ctx.elicit("What?", response_type=RESPONSES[kind])
    await ctx.elicit("What?", response_type=shape())
    await ctx.elicit("What?", response_type=shape(secret=True))
    await ctx.elicit("What is the PIN of the safe?", response_type=str)  # expect: MCP101
    await ctx.elicit("Ready?", response_type=type(None) if kind else None)  # expect: MCP106
    await ctx.elicit("Delete everything?", response_type=["yes", "no"])
    return ""
