# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Deploy tools (fastmcp 2/3): parameters as authors write them."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from fastmcp import Context, FastMCP
from fastmcp.tools import Tool
from pydantic import BaseModel, Field, SecretStr, field_validator

mcp = FastMCP("deploy")


class Login(BaseModel):
    """Login data."""

    login: str
    secret: SecretStr = Field(..., alias="pass")  # expect: MCP601


class Webhook(TypedDict):
    url: str
    signing_secret: NotRequired[str]  # expect: MCP601


class Nested(BaseModel):
    servers: list[Login]
    hook: Webhook | None = None


@mcp.tool
async def nested(config: Nested) -> str:
    """Deploy."""
    return "ok"


@mcp.tool
async def kwonly(
    env: str,
    *,
    github_token: Annotated[str | None, Field(description="Token with repo scope")] = None,  # expect: MCP601
    dry_run: bool = False,
) -> str:
    """Deploy."""
    return "ok"


async def plain(host: str, db_password: str) -> str:  # expect: MCP601
    """Deploy."""
    return "ok"


mcp.add_tool(Tool.from_function(plain, name="deploy_db"))


class Tools:
    async def rotate(self, service: str, new_password: str) -> str:  # expect: MCP601
        """Rotate the password of a service."""
        return "ok"

    async def list_services(self, page_token: str = "") -> str:
        """List."""
        return "ok"


tools = Tools()
mcp.tool(tools.rotate)
mcp.tool(tools.list_services)


@mcp.tool
async def dictparam(auth: dict[str, str]) -> str:
    """Deploy with credentials.

    Args:
        auth: Dict with "username" and "password".
    """
    return "ok"


@mcp.tool
async def numpy_doc(name: str, key: str) -> str:  # expect: MCP601
    """Deploy.

    Parameters
    ----------
    name : str
        Name of the service.
    key : str
        The secret key that signs releases.
    """
    return "ok"


@mcp.tool
async def rest_doc(name: str, token: str) -> str:  # expect: MCP601
    """Deploy.

    :param name: Name of the service.
    :param token: OAuth access token of the user.
    """
    return "ok"


@mcp.tool
async def silent_ones(
    access_key_id: str,
    key_vault_url: str,
    secret_ref: str,
    token_ttl: int,
    password_file: str,
    kms_key: str,
    ssh_key_name: str,
    license_key_hash: str,
    max_new_tokens: int = 5,
    stop_token: str = "",
    tokenizer: str = "",
    bucket_key: str = "",
    sort: Literal["key", "token"] = "key",
) -> str:
    """Many."""
    return "ok"


@mcp.tool
async def totp(user: str, totp_code: str, recovery_code: str) -> str:  # expect: MCP601, MCP601
    """Unlock."""
    return "ok"


@mcp.tool
async def bank(iban: str, sort_code: str, account_number: str, security_code: Annotated[str, "CVC on the back of the card"]) -> str:  # expect: MCP601
    """Pay."""
    return "ok"


@mcp.tool
async def cookie(url: str, session_cookie: str) -> str:  # expect: MCP601
    """Fetch."""
    return "ok"
