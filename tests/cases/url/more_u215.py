# case: MCP215
"""Errors that never reach the client, and places that pass them on."""

from uuid import uuid4

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from mcp.shared.exceptions import UrlElicitationRequiredError
from mcp.types import ElicitRequestURLParams

mcp = FastMCP("coast")


def page() -> UrlElicitationRequiredError:
    return UrlElicitationRequiredError([ElicitRequestURLParams(mode="url", message="x", url="https://coast.example.org/x", elicitationId=str(uuid4()))])


def need_login(user: str) -> None:
    if not user:
        raise page()  # expect: MCP215


@mcp.tool
async def tide(user: str) -> str:
    need_login(user)
    return "high"


@mcp.tool
async def caught(user: str) -> str:
    try:
        raise page()
    except UrlElicitationRequiredError as error:
        raise ToolError("please log in on our page first") from error


class Forecast:
    @mcp.tool
    def wind(self) -> str:
        raise page()  # expect: MCP215
