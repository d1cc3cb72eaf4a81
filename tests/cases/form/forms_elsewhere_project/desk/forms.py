"""Forms."""

from __future__ import annotations

import typing as t

import pydantic

from . import base
from .base import Base

if t.TYPE_CHECKING:
    from datetime import date

Maybe = t.Optional[str]


class Card(Base):
    number: str = pydantic.Field(alias="cardNumber", description="Number of your credit card")  # expect: MCP101
    when: Maybe = None  # expect: MCP107


class Access(base.WithSecret):
    """Inherits the secret."""

    seat: "str | None" = None  # expect: MCP107


class Plain(Base):
    seat: t.Annotated[str, pydantic.Field(min_length=1), "seat"]
    row: int = pydantic.Field(default=1, ge=1, le=30)


class Unused(pydantic.BaseModel):
    password: str


class Tree(pydantic.BaseModel):
    children: "list[Tree]" = []  # expect: MCP103
    label: str = ""


FORMS: dict[str, type[pydantic.BaseModel]] = {"access": Access, "plain": Plain, "tree": Tree}
DEFAULT_FORM = Plain
