"""The desk asks whoever came last."""

import state
from pydantic import BaseModel, Field


class Book(BaseModel):
    title: str = Field(description="Title")


async def ask_reader() -> str:
    answer = await state.reader.elicit("Which book?", Book)  # expect: MCP403
    return answer.data.title if answer.action == "accept" else ""


async def ask_at_shelf() -> str:
    answer = await state.shelf.ctx.elicit("Which book?", Book)  # expect: MCP403
    return answer.data.title if answer.action == "accept" else ""
