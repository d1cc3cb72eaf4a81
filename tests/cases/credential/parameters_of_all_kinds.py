# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Connector hub (official SDK 1.x)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal, Optional, TypedDict

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, ConfigDict, Field, SecretStr

mcp = FastMCP("connector-hub")

TOKEN_FIELD = Field(description="GitHub personal access token")
PLAIN_FIELD = Field(description="Name of the repository")


class Auth(BaseModel):
    kind: Literal["basic", "bearer"]
    username: str | None = None
    password: SecretStr | None = None  # expect: MCP601
    bearer: str = Field(default="", description="Bearer token to send")  # expect: MCP601


class Target(BaseModel):
    url: str
    auth: Auth


class Row(TypedDict):
    host: str
    private_key: str  # expect: MCP601


@dataclass
class Conn:
    host: str
    passphrase: str = ""  # expect: MCP601


@mcp.tool()
async def one(url: str, apikey: str, ctx: Context) -> str:  # expect: MCP601
    """Fetch."""
    return "ok"


@mcp.tool()
async def two(repo: Annotated[str, PLAIN_FIELD], pat: Annotated[str, TOKEN_FIELD]) -> str:  # expect: MCP601
    """Fetch."""
    return "ok"


@mcp.tool()
async def three(target: Target) -> str:
    """Fetch."""
    return "ok"


@mcp.tool()
async def four(rows: list[Row], conn: Optional[Conn] = None) -> str:
    """Fetch."""
    return "ok"


@mcp.tool()
async def five(
    account: str,
    access_token: Optional[str] = Field(default=None, description="Leave empty to use the stored one"),  # expect: MCP601
) -> str:
    """Fetch."""
    return "ok"


@mcp.tool()
async def six(account: str, key: str) -> str:  # expect: MCP601
    """Fetch.

    Args:
        account: The account.
        key: API key of the account.
    """
    return "ok"


@mcp.tool()
async def seven(account: str, key: str) -> str:
    """Fetch.

    Args:
        account: The account.
        key: Key of the record in the store.
    """
    return "ok"


@mcp.tool()
async def eight(account: str, mfa_code: str, secret: str) -> str:  # expect: MCP601, MCP601
    """Fetch."""
    return "ok"


@mcp.tool()
async def nine(
    cardNumber: str,  # expect: MCP601
    cvv: str,  # expect: MCP601
    amount: int,
) -> str:
    """Pay."""
    return "ok"


@mcp.tool()
async def ten(token_count: int, tokens: int, sort_key: str, primary_key: str, foreign_key: str, partition_key: str, password_policy: str) -> str:
    """Count."""
    return "ok"


@mcp.tool()
async def eleven(has_password: bool, require_token: bool = True, secret_version: str = "latest", token_type: str = "bearer") -> str:
    """Count."""
    return "ok"


@mcp.tool()
async def twelve(public_key: str, key_pair_name: str, api_key_name: str, secret_id: str, password_length: int = 16) -> str:
    """Create."""
    return "ok"


@mcp.tool()
async def thirteen(headers: dict[str, str], cookies: str) -> str:
    """Fetch with headers."""
    return "ok"


class Env(str, Enum):
    TEST = "test"
    LIVE = "live"


@mcp.tool()
async def fourteen(env: Env, token_env_var: str = "GITHUB_TOKEN", cursor: str = "", page_token: str = "", csrf: str = "") -> str:
    """Read the token from an environment variable."""
    return "ok"


@mcp.tool(name="connect_db")
async def fifteen(dsn: Annotated[str, "Connection string including user and password"]) -> str:  # expect: MCP601
    """Connect."""
    return "ok"


@mcp.tool()
async def sixteen(authorization: Annotated[str, Field(description="Value of the Authorization header")]) -> str:  # expect: MCP601
    """Connect."""
    return "ok"


@mcp.tool()
async def seventeen(seed_phrase: list[str], wallet: str) -> str:  # expect: MCP601
    """Restore a wallet."""
    return "ok"


@mcp.tool()
async def eighteen(otp: str, code: str, pin: str) -> str:  # expect: MCP601
    """Verify."""
    return "ok"


@mcp.tool()
async def nineteen(config: dict[str, Any], jwt: str) -> str:  # expect: MCP601
    """Verify."""
    return "ok"


@mcp.tool()
async def twenty(_ctx: Context, session_token: str) -> str:  # expect: MCP601
    """Verify."""
    return "ok"
