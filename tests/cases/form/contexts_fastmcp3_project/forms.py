"""Forms of the moorings."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel

T = TypeVar("T")


class Base(BaseModel):
    password: str  # expect: MCP101


class Derived(Base):
    berth: int


class Plain(BaseModel):
    berth: int


@dataclass
class Held:
    pin_code: str  # expect: MCP101


class Wrapped(BaseModel, Generic[T]):
    value_of: T
    secret_key: str  # expect: MCP101
