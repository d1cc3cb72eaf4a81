# case: MCP101 MCP103 MCP104 MCP105 MCP106 MCP107 MCP109 MCP110
# options: --protocol 2025-11-25
"""Rowing club on mcp 2: resolvers, rounds, and models."""

from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Literal, Optional
from uuid import UUID

from mcp.server.mcpserver import Context, Elicit, MCPServer, Resolve
from mcp_types import ElicitRequest, ElicitRequestFormParams, InputRequiredResult
from pydantic import BaseModel, Field, SecretStr, conint, constr

mcp = MCPServer("rowing")


class Boat(str, Enum):
    SINGLE = "1x"
    EIGHT = "8+"


class Trip(BaseModel):  # expect: MCP110
    boat: Boat  # expect: MCP103
    kind: Literal["race", "tour"] = "tour"
    note: Optional[str] = None
    seats: conint(ge=1, le=8) = 4
    start: time  # expect: MCP103
    day: date
    price: Decimal  # expect: MCP103
    ident: UUID  # expect: MCP103
    crew: list[str]  # expect: MCP103
    flags: list[Literal["a", "b"]] = []
    extra: dict[str, Any] = {}  # expect: MCP103
    pin: SecretStr  # expect: MCP101, MCP103
    single: Literal["only"] = "only"  # expect: MCP104
    code: constr(pattern="^[A-Z]+$") = "A"
    odd: Annotated[int, Field(multiple_of=2)] = 2  # expect: MCP104
    more: Annotated[float, Field(gt=0)] = 1.0  # expect: MCP104
    many: Annotated[str, Field(json_schema_extra={"format": "phone"})] = ""  # expect: MCP103
    legacy: str = Field(json_schema_extra={"enum": ["a", "b"], "enumNames": ["A", "B"]})  # expect: MCP104
    titled: str = Field(json_schema_extra={"oneOf": [{"const": "a", "title": "A"}, {"const": "b", "title": "B"}]})
    wrong: int = Field(default=12, le=10)  # expect: MCP105


async def who(ctx: Context) -> Elicit[Trip] | str:
    return Elicit("Which trip?", Trip)


class Key(BaseModel):
    key: str = Field(description="Key of the boat house app (API key)")  # expect: MCP101


@mcp.tool()
async def plan(trip: Annotated[Trip, Resolve(who)]) -> str:
    """Plan a trip."""
    return trip.kind


@mcp.tool()
async def by_round(ctx: Context) -> Any:
    """Ask with a round."""
    return InputRequiredResult(
        input_requests={
            "key": ElicitRequest(
                params=ElicitRequestFormParams(message="Key?", requested_schema=Key.model_json_schema()),
            ),
            "raw": ElicitRequest(
                params=ElicitRequestFormParams(
                    message="Raw?",
                    requested_schema={
                        "type": "object",
                        "properties": {
                            "a": {"type": "string", "format": "password"},  # expect: MCP101, MCP104
                            "b": {"type": "object", "properties": {}},  # expect: MCP103
                            "c": {"type": ["string", "null"]},  # expect: MCP107
                        },
                        "required": ["a", "z"],  # expect: MCP105
                    },
                ),
            ),
        },
        request_state="x",
    )
