# case: MCP602
"""Secrets given back."""
import base64
import json
import os
from dataclasses import asdict, dataclass

import boto3
import hvac
import httpx
import keyring
from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.server.dependencies import get_access_token, get_http_headers
from pydantic import BaseModel, SecretStr
from pydantic_settings import BaseSettings

mcp = FastMCP("gym")


class Settings(BaseSettings):
    api_key: str = ""
    db_password: SecretStr = SecretStr("")
    region: str = "eu"


settings = Settings()
API_TOKEN = os.getenv("GYM_API_TOKEN")


@dataclass
class Account:
    name: str
    refresh_token: str


@mcp.tool
def a1() -> dict:
    """Whole settings."""
    return settings.model_dump()  # expect: MCP602


@mcp.tool
def a2() -> str:
    """In a text."""
    return f"Connected with {API_TOKEN}"  # expect: MCP602


@mcp.tool
def a3() -> str:
    """JSON text of a record."""
    payload = {"url": "https://gym.example.com", "api_key": settings.api_key}
    return json.dumps(payload)  # expect: MCP602


@mcp.tool
def a4() -> str:
    """Raised errors carry text to the client, too."""
    if not API_TOKEN:
        return "no"
    raise ToolError(f"401 for token {API_TOKEN}")  # expect: MCP602


@mcp.tool
def a5() -> dict:
    """Headers of the caller."""
    return {"headers": get_http_headers(include_all=True)}  # expect: MCP602


@mcp.tool
def a6() -> str:
    """The caller's own token."""
    token = get_access_token()
    return token.token  # expect: MCP602


@mcp.tool
def a7() -> str:
    """From the secret store."""
    client = boto3.client("secretsmanager")
    return client.get_secret_value(SecretId="gym/db")["SecretString"]  # expect: MCP602


@mcp.tool
def a8() -> str:
    return keyring.get_password("gym", "admin")  # expect: MCP602


@mcp.tool
async def a9() -> str:
    """Token reply through a helper."""
    data = await sign_in()
    return f"Signed in, token {data['access_token']}"  # expect: MCP602


async def sign_in() -> dict:
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://login.example.com/oauth/token", data={"grant_type": "client_credentials"})
    reply.raise_for_status()
    return reply.json()


@mcp.resource("gym://env")
def b1() -> str:
    return "\n".join(f"{k}={v}" for k, v in os.environ.items())  # expect: MCP602


@mcp.prompt
def b2() -> str:
    return f"Use the key {settings.api_key} for the API."  # expect: MCP602


@mcp.tool
def b3() -> str:
    return settings.db_password.get_secret_value()  # expect: MCP602


@mcp.tool
def b4() -> dict:
    account = Account("pat", os.environ["GYM_REFRESH_TOKEN"])
    return asdict(account)  # expect: MCP602


def run(cmd: str) -> dict:
    try:
        return {"ok": True}
    except Exception as e:
        return {"ok": False, "error": str(e), "env": dict(os.environ)}


@mcp.tool
def b5() -> dict:
    return run("x")  # expect: MCP602


@mcp.tool
def s1() -> dict:
    return {"region": settings.region, "has_key": bool(settings.api_key), "key_length": len(settings.api_key)}


@mcp.tool
def s2() -> dict:
    return settings.model_dump(exclude={"api_key", "db_password"})


@mcp.tool
def s3() -> str:
    return str(settings.db_password)


@mcp.tool
def s4() -> str:
    token = API_TOKEN or ""
    return token[:4] + "…" if token else "not set"


@mcp.tool
async def s5() -> str:
    data = await sign_in()
    return f"Signed in, expires in {data['expires_in']} s"


@mcp.tool
def s6() -> str:
    return os.environ.get("HOME", "") + os.getenv("GYM_REGION", "eu")


@mcp.tool
def s7() -> dict:
    safe = {k: ("***" if "KEY" in k or "TOKEN" in k else v) for k, v in os.environ.items()}
    return safe


@mcp.tool
def s8() -> dict:
    return {k: v for k, v in os.environ.items() if k.startswith("GYM_PUBLIC_")}


@mcp.tool
def s9() -> str:
    if not os.environ.get("GYM_API_KEY"):
        raise ToolError("GYM_API_KEY is not set")
    return "ok"


@mcp.tool
async def s10() -> dict:
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {API_TOKEN}"}) as client:
        reply = await client.get("https://gym.example.com/members")
    if reply.status_code != 200:
        raise ToolError(f"{reply.status_code}: {reply.text}")
    return reply.json()
