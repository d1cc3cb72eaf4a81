# case: MCP101 MCP102 MCP103 MCP104 MCP105 MCP106 MCP107 MCP109 MCP110 MCP112
"""Zoo on fastmcp: response types of every kind."""

import datetime as dt
from dataclasses import dataclass, field
from enum import Enum, IntEnum, StrEnum
from typing import Annotated, Literal, NamedTuple, NotRequired, Optional, TypedDict

from fastmcp import Context, FastMCP
from pydantic import BaseModel, EmailStr, Field, SecretStr
from pydantic.dataclasses import dataclass as pydantic_dataclass

mcp = FastMCP("zoo")


class Animal(StrEnum):
    LION = "lion"
    BEAR = "bear"


class Level(IntEnum):
    LOW = 1
    HIGH = 2


@dataclass
class Keeper:
    name: str
    badge_pin: str = field(default="", metadata={"description": "PIN of the badge"})  # expect: MCP101


@dataclass(kw_only=True)
class Feeding:
    animal: Animal
    grams: int = 100
    at: dt.time | None = None  # expect: MCP107


@pydantic_dataclass
class Vet:
    name: str
    password: SecretStr  # expect: MCP101, MCP104


class Visit(TypedDict):
    who: str
    access_code: NotRequired[Annotated[str, Field(description="Access code of the gate")]]  # expect: MCP101


class Partial(TypedDict, total=False):
    who: str
    when: Annotated[dt.date, Field(description="When")]


class Options(BaseModel):  # expect: MCP110
    animal: Animal
    level: Level = Level.LOW  # expect: MCP104
    tags: list[Animal] = []
    kind: Literal["a", "b"] = "a"
    mail: EmailStr
    day: dt.date
    moment: dt.datetime


class Bad(BaseModel):
    names: list[str]  # expect: MCP103
    other: dict[str, str]  # expect: MCP103
    keeper: Keeper  # expect: MCP103
    note: Optional[str] = None  # expect: MCP107
    anything: object  # expect: MCP103


@mcp.tool
async def ask(ctx: Context) -> str:
    """Ask."""
    a = await ctx.elicit("Who?", response_type=Keeper)
    b = await ctx.elicit("What?", Feeding)
    c = await ctx.elicit("Vet?", response_type=Vet)
    d = await ctx.elicit("Visit?", response_type=Visit)
    e = await ctx.elicit("Visit?", response_type=Partial)
    f = await ctx.elicit("Options?", response_type=Options)
    g = await ctx.elicit("Bad?", response_type=Bad)
    return str((a, b, c, d, e, f, g))


@mcp.tool
async def scalars(ctx: Context, animals: list[str]) -> str:
    """Ask."""
    one = await ctx.elicit("Which animal?", response_type=["lion", "bear"])
    two = await ctx.elicit("Which animal?", response_type={"lion": {"title": "Lion"}, "bear": {"title": "Bear"}})
    three = await ctx.elicit("Which animals?", response_type=[["lion", "bear"]])
    four = await ctx.elicit("Which animals?", response_type=list[Animal])
    five = await ctx.elicit("How many?", response_type=int)
    six = await ctx.elicit("Really?", response_type=bool)
    seven = await ctx.elicit("Which animal?", response_type=animals)
    eight = await ctx.elicit("Which animal?", response_type=Literal["lion", "bear"])
    nine = await ctx.elicit("Which animal?", response_type=Animal)
    ten = await ctx.elicit("Names?", response_type=list[str])  # expect: MCP103
    eleven = await ctx.elicit("Anything?", response_type=dict)  # expect: MCP105
    twelve = await ctx.elicit("Enter your zoo account password", str)  # expect: MCP101
    thirteen = await ctx.elicit("Enter your PIN", int)  # expect: MCP101
    fourteen = await ctx.elicit("Sure?", None)  # expect: MCP106
    fifteen = await ctx.elicit("Secret?", SecretStr)  # expect: MCP101, MCP103
    sixteen = await ctx.elicit("Sure?")  # expect: MCP106
    return str((one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen, fourteen, fifteen, sixteen))
