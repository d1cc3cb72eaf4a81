# case: MCP601
"""Secrets as parameters, in the ways authors write them."""
from typing import Annotated, Literal, Optional, TypedDict
from dataclasses import dataclass

from fastmcp import Context, FastMCP
from pydantic import BaseModel, Field, SecretStr

mcp = FastMCP("mail-desk")
TOKEN_HELP = "Personal access token of the ticket system"


class Credentials(BaseModel):
    user: str
    passwd: SecretStr  # expect: MCP601


class Target(BaseModel):
    host: str
    login: Credentials


@dataclass
class Broker:
    url: str
    client_secret: str  # expect: MCP601


class Vpn(TypedDict):
    gateway: str
    pre_shared_key: str  # expect: MCP601


@mcp.tool
def a1(host: str, user: str, pwd: str) -> str:  # expect: MCP601
    """Connect."""
    return host


@mcp.tool
def a2(ticket: str, token: Annotated[str, TOKEN_HELP]) -> str:  # expect: MCP601
    """Comment on a ticket."""
    return ticket


@mcp.tool
def a3(target: Target) -> str:
    """Copy a mailbox."""
    return target.host


@mcp.tool
def a4(broker: Broker) -> str:
    """Subscribe."""
    return broker.url


@mcp.tool
def a5(
    sender: str,
    smtp_password: str | None = None,  # expect: MCP601
    totp_code: Optional[str] = None,  # expect: MCP601
) -> str:
    """Send a mail."""
    return sender


@mcp.tool
def a6(repo: str, key: str) -> str:  # expect: MCP601
    """Clone a repository.

    Args:
        repo: URL of the repository
        key: Private SSH key in PEM format
    """
    return repo


@mcp.tool
def a7(address: str, seed_phrase: str) -> str:  # expect: MCP601
    """Restore a wallet."""
    return address


@mcp.tool
def a8(vpn: Vpn) -> str:
    """Open the tunnel."""
    return vpn["gateway"]


@mcp.tool
def a9(amount: float, card_number: str, cvv: str) -> str:  # expect: MCP601, MCP601
    """Pay with a card."""
    return str(amount)


class Importer:
    def __init__(self, server: FastMCP) -> None:
        server.tool(self.load)

    async def load(self, source: str, bearer_token: str) -> str:  # expect: MCP601
        """Load from a source."""
        return source


Importer(mcp)


@mcp.tool
def s1(page_token: str = "", continuation_token: str = "", sync_token: str = "", max_tokens: int = 5) -> str:
    return ""


@mcp.tool
def s2(password_policy: str, password_length: int = 12, include_passwords: bool = False, reset_password: bool = False) -> str:
    return ""


@mcp.tool
def s3(secret_id: str, key_name: str, api_key_env: str, token_type: Literal["bearer", "basic"] = "bearer", public_key: str = "") -> str:
    return ""


@mcp.tool
def s4(key: str, value: str) -> str:
    """Set a value.

    Args:
        key: Key of the entry
        value: New value
    """
    return ""


@mcp.tool
def s5(token: str, chain: str = "ethereum") -> str:
    """Price of a token.

    Args:
        token: Symbol or contract address of the token
        chain: Chain
    """
    return ""


@mcp.tool
def s6(pin_code: str, city: str) -> str:
    """Weather by postal PIN code.

    Args:
        pin_code: Indian postal PIN code
        city: City
    """
    return ""


@mcp.tool
def s7(code: str, ctx: Context, language: str = "python") -> str:
    """Run code."""
    return ""


@mcp.tool
def s8(tokens: list[str], passphrase_words: int = 4, otp_length: int = 6, keys: list[str] | None = None) -> str:
    """Count tokens."""
    return ""


@mcp.tool
def s9(issue_key: str, project_key: str, sort_key: str, idempotency_key: str, cache_key: str, foreign_key: str, partition_key: str) -> str:
    return ""
