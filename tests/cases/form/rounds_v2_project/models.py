"""Forms, shared by all."""

from typing import Generic, TypeVar

from pydantic import BaseModel, Field

T = TypeVar("T")
LABELS = {"description": "Your password for the archive"}


class Named(BaseModel):
    name: str


class Login(Named):
    word: str = Field(**LABELS)  # expect: MCP101


class Page(BaseModel, Generic[T]):
    item: T
    wallet_seed: str = Field(title="Seed phrase")  # expect: MCP101


class Half(BaseModel):
    hours: list[float]  # expect: MCP103


QUESTIONS = {
    "first": "Which star?",
    "second": "Which star? See https://stars.example",  # expect: MCP102
}
