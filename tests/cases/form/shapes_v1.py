# case: MCP103 MCP104 MCP105 MCP106 MCP107 MCP110
"""Beekeepers on mcp 1.x: what the SDK refuses, and what it sends that clients refuse."""

from datetime import date, datetime
from decimal import Decimal
from enum import Enum, IntEnum
from typing import Annotated, Any, Dict, List, Literal, Optional, Tuple, Union
from uuid import UUID

from mcp.server.fastmcp import Context, FastMCP
from pydantic import AnyUrl, BaseModel, EmailStr, Field, PositiveInt, conlist, constr

mcp = FastMCP("bees")


class Race(Enum):
    CARNICA = "carnica"


class Size(IntEnum):
    S = 1


class Address(BaseModel):
    street: str


class Refused(BaseModel):  # expect: MCP110
    race: Race  # expect: MCP103
    size: Size  # expect: MCP103
    lit: Literal["a", "b"]  # expect: MCP103
    day: date  # expect: MCP103
    at: datetime  # expect: MCP103
    mail: EmailStr  # expect: MCP103
    link: AnyUrl  # expect: MCP103
    price: Decimal  # expect: MCP103
    ident: UUID  # expect: MCP103
    home: Address  # expect: MCP103
    homes: List[Address]  # expect: MCP103
    table: Dict[str, str]  # expect: MCP103
    pair: Tuple[int, int]  # expect: MCP103
    any: Any  # expect: MCP103


class Sent(BaseModel):  # expect: MCP110
    names: list[str]  # expect: MCP103
    either: Union[str, int]  # expect: MCP103
    maybe: Optional[int] = None  # expect: MCP107
    maybe2: "Optional[str]" = Field(None, description="x")  # expect: MCP107
    both: Annotated[bool | None, Field(description="x")] = None  # expect: MCP107
    text: constr(min_length=1, max_length=9)  # type: ignore[valid-type]
    pattern: str = Field(pattern="^a")
    more: PositiveInt  # expect: MCP104
    gt: float = Field(gt=0)  # expect: MCP104
    fmt: str = Field(json_schema_extra={"format": "time"})  # expect: MCP104
    multi: list[str] = Field(json_schema_extra={"items": {"type": "string", "enum": ["a", "b"]}})
    fine: Annotated[int, Field(ge=0, le=10, title="Fine", description="Frames")] = 3
    num: float = 0.5
    flag: bool = False


class Contradictory(BaseModel):
    a: int = Field(5, ge=6)  # expect: MCP105
    b: str = Field("x", min_length=2)  # expect: MCP105
    c: int = Field(1, ge=9, le=3)  # expect: MCP105, MCP105
    d: str = Field("z", json_schema_extra={"enum": ["x", "y"]})  # expect: MCP105
    e: str = Field("x", json_schema_extra={"enum": ["x", "x"]})  # expect: MCP105


class Nothing(BaseModel):  # expect: MCP106
    """Confirm."""


@mcp.tool()
async def ask(ctx: Context) -> str:
    """Ask."""
    a = await ctx.elicit("Which?", Refused)
    b = await ctx.elicit("Which?", schema=Sent)
    c = await ctx.elicit(message="Which?", schema=Contradictory)
    d = await ctx.elicit(message="Sure?", schema=Nothing)
    return str((a, b, c, d))
