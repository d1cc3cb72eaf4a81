# case: MCP601
"""Cheese dairy: secrets in models, lists, maps and unions."""

from dataclasses import dataclass
from typing import Annotated, Literal

from fastmcp import FastMCP
from pydantic import BaseModel, Field, SecretStr
from typing_extensions import TypedDict

mcp = FastMCP("dairy")


class Login(BaseModel):
    user: str
    secret: SecretStr  # expect: MCP601


class Pump(BaseModel):
    address: str
    login: Login | None = None
    spare: "Pump | None" = None


@dataclass
class Scale:
    port: str
    access_key: str  # expect: MCP601


class Sensor(TypedDict):
    name: str
    client_secret: str  # expect: MCP601
    mode: Literal["token", "password"]


@mcp.tool
def set_up(
    pumps: list[Pump],
    scale: Scale,
    sensors: dict[str, Sensor],
    how: Annotated[str, Field(description="Password policy, one of strict or lax")] = "lax",
) -> str:
    """Set the dairy up."""
    return "Done."
