"""Decorators and services for questions."""

from __future__ import annotations

import functools
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from fastmcp import Context
from fastmcp.server.elicitation import AcceptedElicitation
from mcp import McpError
from pydantic import BaseModel, Field

P = ParamSpec("P")
T = TypeVar("T", bound=BaseModel)
log = logging.getLogger(__name__)


class Agreement(BaseModel):
    agree: bool = Field(description="I agree")


@dataclass(frozen=True)
class Decision:
    allowed: bool
    reason: str


class Gatekeeper:
    """Asks before something is done."""

    def __init__(self, strict: bool) -> None:
        self.strict = strict

    async def decide(self, ctx: Context, question: str) -> Decision:
        try:
            answer = await ctx.elicit(question, response_type=Agreement)
        except McpError as error:
            log.warning("no question could be asked: %s", error)
            return Decision(allowed=True, reason="client cannot ask")  # expect: MCP503
        if isinstance(answer, AcceptedElicitation) and answer.data.agree:
            return Decision(allowed=True, reason="agreed")
        return Decision(allowed=False, reason=answer.action)

    async def decide_closed(self, ctx: Context, question: str) -> Decision:
        try:
            answer = await ctx.elicit(question, response_type=Agreement)
        except McpError as error:
            log.warning("no question could be asked: %s", error)
            return Decision(allowed=False, reason="client cannot ask")
        if isinstance(answer, AcceptedElicitation) and answer.data.agree:
            return Decision(allowed=True, reason="agreed")
        return Decision(allowed=False, reason=answer.action)


def confirmed(question: str) -> Callable[[Callable[P, Awaitable[str]]], Callable[P, Awaitable[str]]]:
    """Runs a tool only after a yes."""

    def wrap(function: Callable[P, Awaitable[str]]) -> Callable[P, Awaitable[str]]:
        @functools.wraps(function)
        async def inner(*args: P.args, **kwargs: P.kwargs) -> str:
            ctx: Context = kwargs["ctx"]
            answer = await ctx.elicit(question, response_type=Agreement)
            if answer.action == "accept" and answer.data.agree:
                return await function(*args, **kwargs)
            return "Nothing was done."

        return inner

    return wrap


async def fill(ctx: Context, message: str, form: type[T]) -> T:
    """A filled form, whatever happens."""
    answer = await ctx.elicit(message, response_type=form)
    return answer.data  # expect: MCP501


async def fill_or_none(ctx: Context, message: str, form: type[T]) -> T | None:
    """A filled form, if there is one."""
    answer = await ctx.elicit(message, response_type=form)
    log.debug("form %s: %s", form.__name__, answer.action)
    return answer.data if answer.action == "accept" else None


def describe(value: Any) -> str:
    return type(value).__name__
