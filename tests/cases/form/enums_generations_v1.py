# case: MCP103 MCP105 MCP106 MCP107
"""Choir library on mcp 1.x: what the SDK's own check of annotations lets through."""

import datetime
from enum import Enum
from typing import Annotated, Any, List, Literal, Optional, Sequence, Union

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, EmailStr, Field, SecretStr, StringConstraints

mcp = FastMCP("choir-library")


class Voice(Enum):
    SOPRANO = "soprano"
    BASS = "bass"


class Place(BaseModel):
    street: str


class Order(BaseModel):
    title: str
    copies: int = Field(3, ge=1, le=40)
    price: float
    rush: bool = False
    voice: Voice  # expect: MCP103
    binding: Literal["soft", "hard"]  # expect: MCP103
    shelf: Place  # expect: MCP103
    tags: list[str]  # expect: MCP103
    more: List[str] = []  # expect: MCP103
    others: Sequence[str]  # expect: MCP103
    numbers: list[int]  # expect: MCP103
    pairs: dict[str, str]  # expect: MCP103
    anything: Any  # expect: MCP103
    since: datetime.date  # expect: MCP103
    contact: EmailStr  # expect: MCP103
    code: SecretStr  # expect: MCP103
    number: Union[str, int]  # expect: MCP103
    note: Optional[str] = None  # expect: MCP107
    remark: str | None = None  # expect: MCP107
    remark_two: Optional[int] = 3  # expect: MCP107
    chosen: Annotated[list[str], Field(json_schema_extra={"items": {"type": "string", "enum": ["a", "b"]}})]
    offered: list[str] = Field(json_schema_extra={"items": {"enum": ["a", "b"], "type": "string"}})
    short: Annotated[str, StringConstraints(min_length=1, max_length=5)]
    mail: str = Field(json_schema_extra={"format": "email"})


@mcp.tool()
async def order(ctx: Context) -> str:
    """Order scores."""
    answer = await ctx.elicit("Which score?", Order)
    return answer.action
