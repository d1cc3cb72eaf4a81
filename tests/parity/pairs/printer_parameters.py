# case: ALL
"""Printers: what tools take."""

from typing import Annotated, Any, Literal

import mcp.types as types
from mcp.server.fastmcp import FastMCP
from mcp.server.lowlevel import Server
from pydantic import BaseModel, Field

mcp = FastMCP("printers")
low = Server("printers-low")


class Credentials(BaseModel):
    user: str
    password: str = Field(alias="pass", min_length=8, description="Password of the mailbox")  # expect: MCP601


@mcp.tool()
async def connect_printer(
    host: Annotated[str, Field(description="Host of the printer")],
    api_token: Annotated[str, Field(description="API token from the printer's settings page")],  # expect: MCP601
    retries: int = 3,
) -> str:
    """Connect a printer."""
    return "Done."


@mcp.tool()
async def mail_printout(to: str, smtp: Credentials, page_token: str | None = None) -> str:
    """Mail a printout."""
    return "Done."


@mcp.tool()
async def unlock_tray(
    tray: int,
    code: Annotated[str, Field(pattern=r"^\d{6}$", description="One-time code that the panel shows")],  # expect: MCP601
) -> str:
    """Unlock a tray."""
    return "Done."


@mcp.tool()
async def list_jobs(
    cursor: str | None = None,
    tokens: Annotated[int | None, Field(description="At most so many tokens of text")] = None,
    keyword: str | None = None,
    secret_name: Annotated[str | None, Field(description="Name of the secret in the vault")] = None,
    authorization_status: Literal["open", "granted"] | None = None,
    password_protected: bool | None = None,
) -> str:
    """List jobs."""
    return "Done."


class Rotate(BaseModel):
    printer: str
    new_secret: str = Field(description="New shared secret")  # expect: MCP601


SIGN: dict[str, Any] = {
    "type": "object",
    "properties": {
        "page": {"type": "integer"},
        "signer": {
            "type": "object",
            "properties": {
                "name": {"type": "string"},
                "private_key": {"type": "string", "description": "PEM of the signing key"},  # expect: MCP601
            },
        },
    },
}


@low.list_tools()
async def list_tools() -> list[types.Tool]:
    return [
        types.Tool(name="rotate", description="Rotate the secret", inputSchema=Rotate.model_json_schema()),
        types.Tool(name="sign_page", description="Sign a page", inputSchema=SIGN),
    ]
