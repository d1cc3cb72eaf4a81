# case: MCP101 MCP102 MCP103 MCP104 MCP105 MCP106 MCP107 MCP109 MCP112
"""Marina on mcp 1.x: models in many dresses."""

from __future__ import annotations

import enum
from typing import Annotated, Any, ClassVar, Generic, Literal, Optional, TypeVar, Union

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, RootModel, computed_field, field_validator, model_validator
from pydantic.alias_generators import to_camel

mcp = FastMCP("marina")

Pin4 = Annotated[str, Field(min_length=4, max_length=4, description="PIN of the gate")]
T = TypeVar("T")


class Camel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid")


class Mixin(BaseModel):
    account: str = Field(..., title="Account")
    pass_word: str = Field(..., title="Password")  # expect: MCP101


class Login(Mixin, Camel):
    remember: bool = False


class Gate(Camel):
    boat: str
    gate_pin: Pin4  # expect: MCP101


class Hidden(BaseModel):
    secret_note: ClassVar[str] = "not a field"
    _token: str = PrivateAttr(default="")
    berth: str = Field(description="Berth")

    @computed_field
    @property
    def api_key(self) -> str:
        return "x"

    @field_validator("berth")
    @classmethod
    def clean(cls, value: str) -> str:
        return value.strip()

    @model_validator(mode="after")
    def check(self) -> "Hidden":
        return self


class Overridden(Mixin):
    pass_word: bool = Field(False, title="Reset the password by mail?")


class Aliased(BaseModel):
    p: str = Field(alias="password")  # expect: MCP101
    q: str = Field(validation_alias="clientSecret", serialization_alias="q")  # expect: MCP101
    r: str = Field(serialization_alias="api_key")


class Excluded(BaseModel):
    token: Annotated[str, Field(exclude=True, description="Access token")]  # expect: MCP101
    berth: str


class Box(BaseModel, Generic[T]):
    content: T
    passphrase: str  # expect: MCP101


class Nulls(BaseModel):
    a: Optional[str] = None  # expect: MCP107
    b: str | None = Field(default=None, description="Berth")  # expect: MCP107
    c: Union[int, None] = None  # expect: MCP107
    d: Annotated[Optional[str], Field(description="Deck")] = None  # expect: MCP107
    e: str = None  # expect: MCP107
    f: str = ""
    g: Optional[str]  # expect: MCP107


class Mode(str, enum.Enum):
    SAIL = "sail"
    MOTOR = "motor"


class Kinds(BaseModel):
    mode: Mode = Mode.SAIL  # expect: MCP103
    other: Literal["sail", "motor"] = "sail"  # expect: MCP103
    size: Annotated[str, Field(json_schema_extra={"enum": ["s", "m", "l"]})] = "m"
    when: "datetime.date"  # expect: MCP103


class Ticked(BaseModel):
    confirm: bool = Field(True, description="Yes, scrap the boat")  # expect: MCP109
    newsletter: bool = True


class Config(BaseModel):
    boat: str = Field(description="Name of the boat")

    class Config:
        title = "Boat"
        json_schema_extra = {"examples": [{"boat": "x"}]}


import datetime  # noqa: E402


@mcp.tool()
async def many(ctx: Context, which: str) -> str:
    """Ask."""
    for form in (Login, Gate, Hidden, Overridden, Aliased, Excluded, Box[str], Nulls, Kinds, Ticked, Config):
        answer = await ctx.elicit(message="Please fill in", schema=form)
        if answer.action != "accept":
            return "stop"
    return "ok"
