# case: MCP503
import functools
import inspect
import logging
from collections.abc import Callable

from mcp import types
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

logger = logging.getLogger(__name__)
mcp = FastMCP("x")


class Confirm(BaseModel):
    confirm: bool = Field(description="Confirm")


def supports(ctx) -> bool:
    session = getattr(ctx.request_context, "session", None)
    if session is None or not hasattr(session, "check_client_capability"):
        return False
    return session.check_client_capability(types.ClientCapabilities(elicitation=types.ElicitationCapability()))


def confirmed(fn: Callable) -> Callable:
    @functools.wraps(fn)
    async def wrapper(ctx: Context, name: str) -> str:
        if not supports(ctx):  # expect: MCP503
            logger.debug("proceeding without confirmation")
        else:
            result = await ctx.elicit("Sure?", Confirm)
            if result.action != "accept" or not result.data.confirm:
                raise PermissionError("not confirmed")
        if inspect.iscoroutinefunction(fn):
            return await fn(ctx, name)
        return fn(ctx, name)

    return wrapper


@mcp.tool()
@confirmed
async def drop(ctx: Context, name: str) -> str:
    """Drop."""
    return name
