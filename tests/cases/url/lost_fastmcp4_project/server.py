"""Tides."""

import uuid

from fastmcp import Context, FastMCP
from mcp.shared.exceptions import UrlElicitationRequiredError
from mcp.types import ElicitRequestURLParams

mcp = FastMCP("tides")


def need_page() -> None:
    """Raise where no subscription is known."""
    params = ElicitRequestURLParams(mode="url", message="Subscribe.", url="https://tides.example.org/", elicitationId=str(uuid.uuid4()))
    raise UrlElicitationRequiredError([params])  # expect: MCP215


@mcp.tool
def tide(harbour: str) -> str:
    """Tell the tide."""
    need_page()
    return harbour


@mcp.prompt
def plan(harbour: str) -> str:
    """Plan a day."""
    need_page()
    return harbour


@mcp.resource("tide://{harbour}")
def table(harbour: str) -> str:
    """The table of a harbour."""
    raise UrlElicitationRequiredError(
        [ElicitRequestURLParams(mode="url", message="Subscribe.", url="https://tides.example.org/", elicitationId=str(uuid.uuid4()))]
    )


@mcp.tool
async def careful(harbour: str, ctx: Context) -> str:
    """Tell the tide, or how to subscribe."""
    try:
        raise UrlElicitationRequiredError(
            [ElicitRequestURLParams(mode="url", message="Subscribe.", url="https://tides.example.org/", elicitationId=str(uuid.uuid4()))]
        )
    except UrlElicitationRequiredError as error:
        return str(error)
