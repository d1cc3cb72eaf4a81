# case: MCP103 MCP104 MCP105 MCP106 MCP107
# options: --protocol 2025-11-25
"""Choir library on mcp 2: the SDK looks at the rendered schema."""

import datetime
import decimal
import pathlib
import uuid
from enum import Enum, IntEnum, StrEnum
from typing import Annotated, Any, Literal, Optional

from mcp.server.mcpserver import Context, MCPServer
from pydantic import BaseModel, EmailStr, Field, HttpUrl, PositiveInt, SecretStr, StringConstraints

mcp = MCPServer("choir-library")


class Voice(Enum):
    SOPRANO = "soprano"
    BASS = "bass"


class Rank(IntEnum):
    ONE = 1
    TWO = 2


class Size(StrEnum):
    SMALL = "small"


class Place(BaseModel):
    street: str


class Order(BaseModel):
    title: str
    copies: int = Field(3, ge=1, le=40)
    voice: Voice  # expect: MCP103
    rank: Rank  # expect: MCP103
    size: Size = Size.SMALL  # expect: MCP103
    binding: Literal["soft", "hard"] = "soft"
    numbered: Literal[1, 2]  # expect: MCP104
    mixed: Literal["a", 1]  # expect: MCP103
    shelf: Place  # expect: MCP103
    maybe_shelf: Optional[Place] = None  # expect: MCP107
    tags: list[str]  # expect: MCP103
    maybe_tags: Optional[list[str]] = None  # expect: MCP107
    choices: list[Literal["a", "b"]] = ["a"]
    voices: list[Voice]  # expect: MCP103
    pairs: dict[str, str]  # expect: MCP103
    anything: Any  # expect: MCP103
    since: datetime.date
    at: datetime.datetime
    hour: datetime.time  # expect: MCP103
    length: datetime.timedelta  # expect: MCP103
    contact: EmailStr
    site: HttpUrl
    code: SecretStr  # expect: MCP103
    key: uuid.UUID  # expect: MCP103
    price: decimal.Decimal  # expect: MCP103
    file: pathlib.Path  # expect: MCP103
    raw: bytes  # expect: MCP103
    number: str | int  # expect: MCP103
    note: Optional[str] = None
    remark: str | None = None
    floor: int | None
    day: Optional[datetime.date] = None
    kind: Optional[Literal["a", "b"]] = None
    limited: Annotated[int, Field(ge=0)] | None = None
    offered: list[str] = Field(json_schema_extra={"items": {"enum": ["a", "b"], "type": "string"}})
    count: PositiveInt  # expect: MCP104
    step: Annotated[int, Field(multiple_of=5)]  # expect: MCP104
    low: float = Field(gt=0)  # expect: MCP104
    shape: Annotated[str, StringConstraints(pattern="^x")]
    old: str = Field(examples=["e"])  # expect: MCP104


@mcp.tool()
async def order(ctx: Context) -> str:
    """Order scores."""
    answer = await ctx.elicit("Which score?", Order)
    return answer.action


@mcp.tool()
async def raw_order(ctx: Context) -> str:
    """The same, rendered by hand: nobody flattens."""

    class Rendered(BaseModel):
        note: Optional[str] = None  # expect: MCP107
        voice: Voice  # expect: MCP103
        tags: list[str]  # expect: MCP103
        since: datetime.date

    answer = await ctx.session.elicit_form("Which score?", Rendered.model_json_schema())
    return answer.action
