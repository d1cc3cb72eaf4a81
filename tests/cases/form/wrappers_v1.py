# case: MCP101 MCP106
"""Allotments on mcp 1.x: wrappers that look for the context in what they are given."""

import functools
import inspect
from typing import Any

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel

mcp = FastMCP("allotments")


class One(BaseModel):
    password: str  # expect: MCP101


class Two(BaseModel):
    password: str  # expect: MCP101


class Three(BaseModel):
    password: str  # expect: MCP101


class Empty(BaseModel):  # expect: MCP106
    pass


def confirmed(message: str):
    """Binds the call's arguments and takes the context from there."""

    def decorate(function):
        signature = inspect.signature(function)

        @functools.wraps(function)
        async def wrapper(*args: Any, **kwargs: Any) -> Any:
            bound = signature.bind(*args, **kwargs)
            bound.apply_defaults()
            ctx = bound.arguments.get("ctx")
            if ctx is None:
                return "no"
            answer = await ctx.elicit(message=message, schema=One)
            if answer.action != "accept":
                return "no"
            return await function(*args, **kwargs)

        return wrapper

    return decorate


@mcp.tool()
@confirmed("Sure?")
async def dig(bed: int, ctx: Context) -> str:
    """Dig."""
    return "dug"


def guarded(function):
    """Looks for the context among the arguments."""

    @functools.wraps(function)
    async def wrapper(*args: Any, **kwargs: Any) -> Any:
        ctx = kwargs.get("ctx")
        for arg in args:
            if isinstance(arg, Context):
                ctx = arg
        answer = await ctx.elicit("Sure?", Two)
        return await function(*args, **kwargs) if answer.action == "accept" else "no"

    return wrapper


@mcp.tool()
@guarded
async def water(bed: int, ctx: Context) -> str:
    """Water."""
    return "watered"


async def confirm_all(function, bound: dict[str, Any]) -> Any:
    """Gets a dictionary of arguments."""
    ctx = bound.get("ctx")
    answer = await ctx.elicit("Sure?", schema=Empty)
    return answer


def checked(function):
    @functools.wraps(function)
    async def wrapper(*args: Any, **kwargs: Any) -> Any:
        bound = inspect.signature(function).bind_partial(*args, **kwargs).arguments
        answer = await confirm_all(function, bound)
        return await function(*args, **kwargs) if answer.action == "accept" else "no"

    return wrapper


@mcp.tool()
@checked
async def mow(bed: int, ctx: Context) -> str:
    """Mow."""
    return "mown"


def register(function, form: type[BaseModel]):
    """Registers by call."""

    @functools.wraps(function)
    async def tool(ctx: Context, **kwargs: Any) -> Any:
        answer = await ctx.elicit("Sure?", form)
        return await function(**kwargs) if answer.action == "accept" else "no"

    mcp.add_tool(tool, name=function.__name__)


async def prune(bed: int) -> str:
    """Prune."""
    return "pruned"


register(prune, Three)
