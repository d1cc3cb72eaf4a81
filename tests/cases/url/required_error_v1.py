# case: MCP209 MCP212
"""Ski school on mcp 1.x: the error that asks for a page."""

import uuid

from mcp import McpError
from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import UrlElicitationRequiredError
from mcp.types import INVALID_PARAMS, ElicitRequestFormParams, ElicitRequestURLParams, ErrorData

mcp = FastMCP("ski-school")
URL = "https://ski.example.org/pass"


class PassNeeded(UrlElicitationRequiredError):
    """The SDK's error with a text of our own."""


class NeedsUrl(McpError):
    def __init__(self, url: str) -> None:
        super().__init__(ErrorData(code=-32042, message="URL elicitation required", data={"elicitations": [{"mode": "url", "url": url}]}))


class Coded(RuntimeError):
    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


def page() -> ElicitRequestURLParams:
    return ElicitRequestURLParams(mode="url", message="Buy a pass.", url=URL, elicitationId=str(uuid.uuid4()))


def needed(pages: list[ElicitRequestURLParams]) -> UrlElicitationRequiredError:
    return UrlElicitationRequiredError(pages, message="A pass, please.")


@mcp.tool()
async def good(ctx: Context) -> str:
    """Ask for a pass."""
    raise needed([page()])


@mcp.tool()
async def derived(ctx: Context) -> str:
    """Ask for a pass."""
    raise PassNeeded([page()])


@mcp.tool()
async def other_error(ctx: Context) -> str:
    """Refuse."""
    raise McpError(ErrorData(code=INVALID_PARAMS, message="No such slope."))


@mcp.tool()
async def empty(ctx: Context) -> str:
    """Ask for nothing."""
    raise needed([])  # expect: MCP212


@mcp.tool()
async def no_id(ctx: Context) -> str:
    """Ask without an id."""
    raise UrlElicitationRequiredError([ElicitRequestURLParams(mode="url", message="Buy.", url=URL)])  # type: ignore  # expect: MCP212


@mcp.tool()
async def form(ctx: Context) -> str:
    """Ask by a form."""
    schema = {"type": "object", "properties": {"level": {"type": "string"}}}
    try:
        raise needed([page(), ElicitRequestFormParams(message="Level?", requestedSchema=schema)])  # type: ignore  # expect: MCP212
    finally:
        del schema


@mcp.tool()
async def own_class(ctx: Context) -> str:
    """Ask by a class of our own."""
    raise NeedsUrl(URL)  # expect: MCP212


@mcp.tool()
async def coded(ctx: Context) -> str:
    """Ask by a number."""
    raise Coded(-32042, URL)  # expect: MCP212


@mcp.tool()
async def attribute(ctx: Context) -> str:
    """Ask by an attribute."""
    error = Exception("open " + URL)
    error.code = -32042  # type: ignore
    raise error  # expect: MCP212


@mcp.tool()
async def general(ctx: Context) -> str:
    """Ask by the general error."""
    data = {"elicitations": [page().model_dump()]}
    raise McpError(ErrorData(code=-32042, message="A pass, please.", data=data))  # expect: MCP212
