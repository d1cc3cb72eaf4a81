"""Boat hire on fastmcp 4: everything that `response_type` can be."""

import datetime
import uuid
from collections import namedtuple
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Annotated, Any, Literal, NamedTuple, Optional

from fastmcp import Context, FastMCP
from pydantic import BaseModel, Field, SecretStr
from typing_extensions import TypedDict

mcp = FastMCP("boats")


class Boat(Enum):
    CANOE = "canoe"
    KAYAK = "kayak"


class Rank(IntEnum):
    ONE = 1


class Address(BaseModel):
    street: str


@dataclass
class Trip:
    boat: Boat
    boats: list[Boat]
    start: datetime.date
    hours: int = 2
    note: Optional[str] = None  # expect: MCP107
    names: list[str] = field(default_factory=list)  # expect: MCP103
    address: Address | None = None  # expect: MCP107
    choices: list[Literal["a", "b"]] = field(default_factory=list)


class Guest(TypedDict):
    name: str
    address: Address  # expect: MCP103


class Pair(NamedTuple):  # expect: MCP103
    left: str
    right: str


class Odd(BaseModel):
    at: datetime.time  # expect: MCP104
    key: uuid.UUID  # expect: MCP104
    code: SecretStr  # expect: MCP101, MCP104
    number: str | int  # expect: MCP103
    anything: Any  # expect: MCP103
    pairs: dict[str, str]  # expect: MCP103
    rank: Rank  # expect: MCP104


class Empty(BaseModel):  # expect: MCP106
    pass


@mcp.tool
async def trip(ctx: Context) -> str:
    """A trip."""
    answer = await ctx.elicit("Which trip?", response_type=Trip)
    return answer.action


@mcp.tool
async def guest(ctx: Context) -> str:
    """A guest."""
    answer = await ctx.elicit("Who comes?", Guest)
    return answer.action


@mcp.tool
async def pair(ctx: Context) -> str:
    """A pair."""
    answer = await ctx.elicit("Which pair?", Pair)
    return answer.action


@mcp.tool
async def odd(ctx: Context) -> str:
    """Odd things."""
    answer = await ctx.elicit("Which odd things?", Odd)
    return answer.action


@mcp.tool
async def empty(ctx: Context) -> str:
    """Nothing."""
    answer = await ctx.elicit("Sure?", Empty)
    return answer.action


@mcp.tool
async def none(ctx: Context) -> str:
    """Nothing at all."""
    answer = await ctx.elicit("Sure?", response_type=None)  # expect: MCP106
    return answer.action


@mcp.tool
async def scalars(ctx: Context) -> str:
    """Simple values."""
    await ctx.elicit("How many?", int)
    await ctx.elicit("Really?", bool)
    await ctx.elicit("Which boat?", Boat)
    await ctx.elicit("Which one?", Literal["a", "b"])
    await ctx.elicit("Which one?", ["a", "b"])
    await ctx.elicit("Which ones?", [["a", "b"]])
    await ctx.elicit("Which one?", {"a": {"title": "A"}, "b": {"title": "B"}})
    await ctx.elicit("Which ones?", [{"a": {"title": "A"}, "b": {"title": "B"}}])
    await ctx.elicit("Which ones?", list[Boat])
    await ctx.elicit("Which ones?", list[Literal["a", "b"]])
    await ctx.elicit("Which ones?", list[str])  # expect: MCP103
    await ctx.elicit("Which one?", Optional[str])  # expect: MCP107
    await ctx.elicit("When?", datetime.date)  # expect: MCP103
    await ctx.elicit("Which one?", str | int)  # expect: MCP103
    await ctx.elicit("Which one?", [])  # expect: MCP105
    await ctx.elicit("Which one?", {})  # expect: MCP105
    await ctx.elicit("Which one?", [1, 2])  # expect: MCP103
    await ctx.elicit("Which one?", dict)  # expect: MCP105
    await ctx.elicit("Your one-time password, please", str)  # expect: MCP101
    return "done"


@mcp.tool
async def annotated(ctx: Context) -> str:
    """Described values."""

    class Form(BaseModel):
        name: Annotated[str, Field(description="Name of the skipper", max_length=40)]
        word: Annotated[str, Field(description="Password of the marina's Wi-Fi")]  # expect: MCP101

    await ctx.elicit("Who sails?", Form)
    return "done"
