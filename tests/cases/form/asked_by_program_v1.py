# case: MCP101
"""Observatory on mcp 1.x: questions that reach the client by way of a program."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import sys
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

try:
    from mcp.server.fastmcp import Context, FastMCP
except ImportError:  # pragma: no cover
    FastMCP = None  # type: ignore[assignment,misc]

from pydantic import BaseModel, Field

mcp = FastMCP("observatory")
F = TypeVar("F", bound=BaseModel)
FORMS: dict[str, type[BaseModel]] = {}


def form(name: str) -> Callable[[type[F]], type[F]]:
    def add(cls: type[F]) -> type[F]:
        FORMS[name] = cls
        return cls

    return add


@form("dome")
class Dome(BaseModel):
    dome_pin: str  # todo: MCP101


@dataclass(frozen=True)
class Question:
    message: str
    schema: type[BaseModel]
    retries: int = 1


class Night(BaseModel):
    night: str = Field(description="Which night?")


class Q1(BaseModel):
    password: str  # expect: MCP101


class Q2(BaseModel):
    password: str  # expect: MCP101


class Q3(BaseModel):
    password: str  # expect: MCP101


class Q4(BaseModel):
    password: str  # expect: MCP101


class Q5(BaseModel):
    password: str  # expect: MCP101


class Q6(BaseModel):
    password: str  # expect: MCP101


class Q7(BaseModel):
    password: str  # expect: MCP101


class Q8(BaseModel):
    password: str  # expect: MCP101


class Q9(BaseModel):
    password: str  # expect: MCP101


class Q10(BaseModel):
    password: str  # expect: MCP101


class Q11(BaseModel):
    password: str  # expect: MCP101


class Q12(BaseModel):
    password: str  # expect: MCP101


class Q13(BaseModel):
    password: str  # expect: MCP101


class Q14(BaseModel):
    password: str  # expect: MCP101


QUESTIONS = [Question("Which night?", Night), Question("Please sign in", schema=Q1)]


class Step(NamedTuple):
    text: str
    form: type[BaseModel]


class Text(str, Enum):
    LOGIN = "Please log in"


class Wizard(ABC):
    form: ClassVar[type[BaseModel]]
    message = "Please"

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    async def run(self) -> Any:
        return await self.ctx.elicit(message=self.message, schema=self.form)

    @abstractmethod
    def title(self) -> str: ...


class Login(Wizard):
    form = Q2

    def title(self) -> str:
        return "Login"


class Later(Wizard):
    @property
    def form(self) -> type[BaseModel]:  # type: ignore[override]
        return Q3

    def title(self) -> str:
        return "Later"

    async def run(self) -> Any:
        return await super().run()


class Asks(Protocol):
    async def __call__(self, ctx: Context, schema: type[BaseModel]) -> Any: ...


async def asks(ctx: Context, schema: type[BaseModel]) -> Any:
    return await ctx.elicit("Please", schema)


async def run(ask: Asks, ctx: Context) -> Any:
    return await ask(ctx, Q4)


@contextlib.asynccontextmanager
async def asking(ctx: Context, schema: type[BaseModel]) -> AsyncIterator[Any]:
    yield await ctx.elicit("Please", schema)


def factory(name: str, schema: type[BaseModel]) -> None:
    @mcp.tool(name=name)
    async def tool(ctx: Context) -> str:
        """Made."""
        return (await ctx.elicit("Please", schema)).action


for _name, _schema in {"five": Q5, "night": Night}.items():
    factory(_name, _schema)


async def forward(ctx: Context, **kwargs: Any) -> Any:
    return await ctx.elicit(**kwargs)


async def spread(ctx: Context, *args: Any) -> Any:
    return await ctx.elicit(*args)


def needs(schema: type[BaseModel]) -> Callable[[Callable[..., Awaitable[str]]], Callable[..., Awaitable[str]]]:
    def decorate(function: Callable[..., Awaitable[str]]) -> Callable[..., Awaitable[str]]:
        @functools.wraps(function)
        async def wrapper(ctx: Context, *args: Any, **kwargs: Any) -> str:
            answer = await ctx.elicit("Please", schema)
            return await function(ctx, *args, **kwargs) if answer.action == "accept" else "no"

        return wrapper

    return decorate


def choose(kind: str) -> type[BaseModel]:
    match kind:
        case "login":
            return Q8
        case _:
            return Night


@mcp.tool()
@needs(Q9)
async def guarded(ctx: Context) -> str:
    """Guarded."""
    return "ok"


class Flow(Generic[F]):
    def __init__(self, schema: type[F]) -> None:
        self._schema = schema

    async def __call__(self, ctx: Context) -> F | None:
        answer = await ctx.elicit("Please", self._schema)
        return answer.data if answer.action == "accept" else None


flow = Flow(Q10)
flow_typed = Flow(schema=Q11)


@dataclass
class State:
    steps: list[Step] = field(default_factory=lambda: [Step("Please", Q12)])


@mcp.tool()
async def everything(ctx: Context, kind: str) -> str:
    """Ask all."""
    await ctx.elicit("Please", FORMS["dome"])
    for question in QUESTIONS:
        await ctx.elicit(question.message, question.schema)
    await Login(ctx).run()
    await Later(ctx).run()
    await run(asks, ctx)
    async with asking(ctx, Q6) as answer:
        print(answer.action)
    await forward(ctx, message=Text.LOGIN.value, schema=Q7)
    await ctx.elicit("Please", choose(kind))
    await flow(ctx)
    await flow_typed(ctx)
    for text, schema in State().steps:
        await ctx.elicit(text, schema)
    await asyncio.gather(*(ctx.elicit("Please", s) for s in (Night, Q13)))
    if (got := await spread(ctx, "Please", Q14)) and got.action == "accept":
        return "ok"
    return "done"
