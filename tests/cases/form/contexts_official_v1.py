# case: MCP101
"""Swimming pool on mcp 1.x: the ways in which a context or a session gets to the question."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Optional

from mcp.server.elicitation import elicit_with_validation
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession
from mcp.types import ElicitRequest, ElicitRequestFormParams, ElicitResult, ServerRequest
from pydantic import BaseModel, Field

mcp = FastMCP("pool")


class Locker(BaseModel):
    number: int = Field(description="Locker number")
    passcode: str = Field(description="Passcode of your locker")  # expect: MCP101


class Plain(BaseModel):
    number: int = Field(description="Locker number")


class One(BaseModel):
    api_key: str  # expect: MCP101


class Two(BaseModel):
    api_key: str  # expect: MCP101


class Three(BaseModel):
    api_key: str  # expect: MCP101


class Four(BaseModel):
    api_key: str  # expect: MCP101


class Five(BaseModel):
    api_key: str  # expect: MCP101


class Six(BaseModel):
    api_key: str  # expect: MCP101


class Seven(BaseModel):
    api_key: str  # expect: MCP101


class Eight(BaseModel):
    api_key: str  # expect: MCP101


class Nine(BaseModel):
    api_key: str  # expect: MCP101


class Ten(BaseModel):
    api_key: str  # expect: MCP101


class Eleven(BaseModel):
    api_key: str  # expect: MCP101


class Twelve(BaseModel):
    api_key: str  # expect: MCP101


@mcp.tool()
async def optional(number: int, ctx: Optional[Context] = None) -> str:
    """Optional, with a default."""
    if ctx is None:
        return "no client"
    return (await ctx.elicit("Locker?", Locker)).action


@mcp.tool()
async def none_default(number: int, context: Context = None) -> str:
    """Another name."""
    return (await context.elicit(message="Key?", schema=One)).action


@mcp.tool()
async def string_annotation(number: int, app: "Context | None" = None) -> str:
    """A string."""
    assert app is not None
    return (await app.elicit("Key?", Two)).action


@mcp.tool()
async def fallback(number: int, ctx: Context | None = None) -> str:
    """Falls back on the current one."""
    here = ctx or mcp.get_context()
    return (await here.elicit("Key?", Three)).action


async def ask(session, message, schema):
    """Nothing is annotated."""
    return await elicit_with_validation(session, message, schema)


@mcp.tool()
async def function_call(ctx: Context) -> str:
    """Through the function of the SDK."""
    return (await ask(ctx.session, "Key?", Four)).action


@mcp.tool()
async def bare_callable(ctx: Context) -> str:
    """A callable that was looked up."""
    question = getattr(ctx, "elicit", None)
    if question is None:
        return "no"
    return (await question("Key?", Five)).action


@mcp.tool()
async def handmade(ctx: Context) -> str:
    """A request that is put together by hand."""
    request = ElicitRequest(
        method="elicitation/create",
        params=ElicitRequestFormParams(message="Key?", requestedSchema=Six.model_json_schema()),
    )
    answer = await ctx.session.send_request(ServerRequest(request), ElicitResult)
    return answer.action


@mcp.tool()
async def handmade_dict(ctx: Context) -> str:
    """Params from a dictionary."""
    params = {"message": "Key?", "requestedSchema": Seven.model_json_schema()}
    request = ElicitRequest(method="elicitation/create", params=ElicitRequestFormParams(**params))
    answer = await ctx.session.send_request(request=ServerRequest(root=request), result_type=ElicitResult)
    return answer.action


class Desk:
    """Keeps the context."""

    def __init__(self, ctx: Context):
        self.ctx = ctx
        self._session = ctx.session

    async def ask(self, schema: type[BaseModel]) -> Any:
        return await self.ctx.elicit("Key?", schema)

    async def ask_raw(self, schema: dict[str, Any]) -> Any:
        return await self._session.elicit(message="Key?", requestedSchema=schema)


@mcp.tool()
async def stored(ctx: Context) -> str:
    """A context in an attribute."""
    return (await Desk(ctx).ask(Eight)).action


@mcp.tool()
async def stored_session(ctx: Context) -> str:
    """A session in an attribute."""
    desk = Desk(ctx)
    return (await desk.ask_raw(Nine.model_json_schema())).action


def asking(form: type[BaseModel]):
    """A decorator that asks first."""

    def decorate(function):
        @functools.wraps(function)
        async def wrapper(*args: Any, **kwargs: Any) -> str:
            ctx: Context = kwargs["ctx"]
            answer = await ctx.elicit("Key?", form)
            if answer.action != "accept":
                return "no"
            return await function(*args, **kwargs)

        return wrapper

    return decorate


@mcp.tool()
@asking(Ten)
async def decorated(number: int, ctx: Context) -> str:
    """Decorated."""
    return "yes"


@mcp.tool()
async def closure(ctx: Context) -> str:
    """A function inside."""

    async def inner(form: type[BaseModel]) -> str:
        return (await ctx.elicit("Key?", form)).action

    later = functools.partial(inner, Eleven)
    return await later()


async def forwarded(*args: Any, **kwargs: Any) -> Any:
    """Passes everything on."""
    return await last(*args, **kwargs)


async def last(ctx: Context, message: str, *, schema: type[BaseModel]) -> Any:
    """The end of the chain."""
    return await ctx.elicit(message=message, schema=schema)


@mcp.tool()
async def passed_on(ctx: Context) -> str:
    """*args and **kwargs."""
    return (await forwarded(ctx, "Key?", schema=Twelve)).action


@mcp.tool()
async def plain(ctx: Context) -> str:
    """No secret."""
    return (await ctx.elicit("Locker?", Plain)).action
