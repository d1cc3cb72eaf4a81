"""Asking."""

from __future__ import annotations

from typing import TypeVar

from mcp.server.fastmcp import Context
from pydantic import BaseModel

M = TypeVar("M", bound=BaseModel)


class Asker:
    """Asks on behalf of tools."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx

    async def ask(self, message: str, *, form: type[M]) -> M | None:
        return await _ask(self._ctx, message, form)


async def _ask(ctx: Context, message: str, form: type[M]) -> M | None:
    answer = await ctx.elicit(message=message, schema=form)
    return answer.data if answer.action == "accept" else None


async def ask_or(ctx: Context, message: str, form: type[M], default: M | None = None) -> M | None:
    return await _ask(ctx, message, form) or default
