"""Bases."""

from pydantic import BaseModel, Field


class Base(BaseModel):
    remark: str = Field(default="", description="Anything else?")


class WithSecret(Base):
    token: str = Field(description="Access token of the box office")  # expect: MCP101
