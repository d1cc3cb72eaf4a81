# case: MCP101
"""Inherited methods and named tuples that carry forms."""

from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel

mcp = FastMCP("x")


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


class Step(NamedTuple):
    text: str
    form: type[BaseModel]


class W:
    form: ClassVar[type[BaseModel]]

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    async def run(self) -> Any:
        return await self.ctx.elicit(message="a", schema=self.form)


class L(W):
    @property
    def form(self) -> type[BaseModel]:
        return Q1


class M(W):
    form = Q2

    async def run(self) -> Any:
        return await super().run()


@dataclass
class State:
    steps: list[tuple[str, type[BaseModel]]] = field(default_factory=lambda: [("Please", Q3)])
    more: list[Step] = field(default_factory=list)


STEPS = [Step("Please", Q4)]
STEPS2 = [Step(text="Please", form=Q5)]


@dataclass
class State2:
    steps: list[Step] = field(default_factory=lambda: [Step("Please", Q6)])


@mcp.tool()
async def everything(ctx: Context, kind: str) -> str:
    """Ask all."""
    await L(ctx).run()
    await M(ctx).run()
    for text, schema in State().steps:
        await ctx.elicit(text, schema)
    for text, schema in STEPS:
        await ctx.elicit(text, schema)
    for step in STEPS2:
        await ctx.elicit(step.text, step.form)
    for step in State2().steps:
        await ctx.elicit(step.text, step.form)
    return "done"
