# case: MCP102 MCP301 MCP403
"""The context is kept in a context variable; the client is asked what it can do, and the person, through helpers that take it out again."""
from contextvars import ContextVar

from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ClientCapabilities, ElicitationCapability, FormElicitationCapability
from pydantic import BaseModel

mcp = FastMCP("desk")
current = ContextVar("current", default=None)
prompt = ContextVar("prompt", default="Open https://desk.example/x and come back.")  # expect: MCP102


class Floor(BaseModel):
    floor: str


def set_context(ctx):
    current.set(ctx)


def get_context():
    ctx = current.get()
    if ctx is None:
        raise RuntimeError("outside of a request")
    return ctx


def supports_forms():
    return get_context().session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability()))


async def ask():
    return await get_context().elicit("Which floor?", schema=Floor)  # expect: MCP301


async def ask_safely():
    if not supports_forms():
        return None
    return await get_context().elicit("Which floor?", schema=Floor)


@mcp.tool()
async def a(ctx: Context) -> str:
    """A."""
    set_context(ctx)
    return (await ask()).action


@mcp.tool()
async def b(ctx: Context) -> str:
    """B."""
    set_context(ctx)
    answer = await ask_safely()
    return answer.action if answer else "no"


@mcp.tool()
async def c(ctx: Context) -> str:
    """C."""
    set_context(ctx)
    if not supports_forms():
        return "no"
    return (await current.get().elicit(prompt.get(), schema=Floor)).action
