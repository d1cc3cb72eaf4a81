# case: MCP601
"""Archive of a newspaper: many tokens and keys, none of them a credential."""

from typing import Annotated

from fastmcp import FastMCP
from pydantic import Field

mcp = FastMCP("archive")


@mcp.tool
def search(
    query: str,
    page_token: str = "",
    start_token: str | None = None,
    sort_key: str = "date",
    partition_key: str = "",
    primary_key: int = 0,
    max_tokens: int = 400,
    token_limit: int = 10,
    include_secrets: bool = False,
) -> list[str]:
    """Search the archive."""
    return []


@mcp.tool
def go_on(
    workflow_token: Annotated[str, Field(description="Workflow token returned by start_import")],
    key: Annotated[str, Field(description="Issue key, such as DOC-12")],
    token: Annotated[str, Field(description="Token of the chat room, from list_rooms")],
) -> str:
    """Go on with an import."""
    return key


@mcp.tool
def use_secret(secret_arn: str, secret_id: str, password_file: str, api_key_name: str, key_path: str, token_expiry: int) -> str:
    """Use a secret that is stored already."""
    return secret_arn


@mcp.tool
def write(if_match_token: Annotated[str, Field(description="Version token of the page for optimistic locking")], author: str) -> str:
    """Write a page."""
    return author
