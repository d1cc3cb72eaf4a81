# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Deploy bot (fastmcp)."""

import base64
import hashlib
import json
import os
import subprocess
from dataclasses import asdict, dataclass
from pathlib import Path

import boto3
import httpx
import keyring
from dotenv import dotenv_values
from fastmcp import Context, FastMCP
from fastmcp.server.dependencies import get_access_token, get_http_headers, get_http_request
from pydantic import SecretStr
from pydantic_settings import BaseSettings

mcp = FastMCP("deploy-bot")


class Settings(BaseSettings):
    region: str = "eu"
    deploy_token: str = ""
    db_password: SecretStr = SecretStr("")


settings = Settings()


@dataclass
class Creds:
    user: str
    password: str


def load() -> Creds:
    return Creds("bot", os.environ["BOT_PASSWORD"])


@mcp.tool
def env_all() -> dict[str, str]:
    """Environment."""
    return {k: v for k, v in os.environ.items()}  # expect: MCP602


@mcp.tool
def env_filtered() -> dict[str, str]:
    """Environment without secrets."""
    return {k: v for k, v in os.environ.items() if k.startswith("DEPLOY_PUBLIC_")}


@mcp.tool
def env_names() -> list[str]:
    """Environment names."""
    return sorted(os.environ)


@mcp.tool
def env_token() -> str:
    """Token."""
    return f"Using token {os.getenv('DEPLOY_TOKEN')}"  # expect: MCP602


@mcp.tool
def env_region() -> str:
    """Region."""
    return os.getenv("AWS_REGION", "eu-west-1")


@mcp.tool
def settings_dump() -> dict:
    """Settings."""
    return settings.model_dump()  # expect: MCP602


@mcp.tool
def settings_safe() -> dict:
    """Settings."""
    return settings.model_dump(exclude={"deploy_token", "db_password"})


@mcp.tool
def settings_secret() -> str:
    """Settings."""
    return settings.db_password.get_secret_value()  # expect: MCP602


@mcp.tool
def settings_masked() -> str:
    """Settings."""
    return f"password {settings.db_password}"


@mcp.tool
def creds_dict() -> dict:
    """Credentials."""
    return asdict(load())  # expect: MCP602


@mcp.tool
def creds_user() -> str:
    """Credentials."""
    return load().user


@mcp.tool
def headers() -> dict:
    """Headers."""
    return get_http_headers(include_all=True)  # expect: MCP602


@mcp.tool
def auth_header() -> str:
    """Headers."""
    return get_http_request().headers.get("authorization", "")  # expect: MCP602


@mcp.tool
def user_agent() -> str:
    """Headers."""
    return get_http_request().headers.get("user-agent", "")


@mcp.tool
def whoami() -> dict:
    """Me."""
    access = get_access_token()
    return {"client": access.client_id, "scopes": access.scopes}


@mcp.tool
def whoami_token() -> dict:
    """Me."""
    access = get_access_token()
    return {"client": access.client_id, "token": access.token}  # expect: MCP602


@mcp.tool
def secret_manager(name: str) -> str:
    """Secret."""
    client = boto3.client("secretsmanager")
    return client.get_secret_value(SecretId=name)["SecretString"]  # expect: MCP602


@mcp.tool
def secret_names() -> list[str]:
    """Secret names."""
    client = boto3.client("secretsmanager")
    return [s["Name"] for s in client.list_secrets()["SecretList"]]


@mcp.tool
def keyring_pw(service: str) -> str:
    """Secret."""
    return keyring.get_password(service, "bot")  # expect: MCP602


@mcp.tool
def keyring_exists(service: str) -> bool:
    """Secret."""
    return keyring.get_password(service, "bot") is not None


@mcp.tool
async def oauth() -> str:
    """Token."""
    async with httpx.AsyncClient() as client:
        r = await client.post("https://login.example.com/oauth/token", data={"grant_type": "client_credentials", "client_secret": settings.deploy_token})
        r.raise_for_status()
        token = r.json()["access_token"]
    return f"Logged in, token: {token}"  # expect: MCP602


@mcp.tool
async def oauth_expiry() -> str:
    """Token."""
    async with httpx.AsyncClient() as client:
        r = await client.post("https://login.example.com/oauth/token", data={"grant_type": "client_credentials", "client_secret": settings.deploy_token})
        data = r.json()
    return f"Logged in for {data['expires_in']} seconds"


@mcp.tool
def error_text() -> str:
    """Try."""
    token = settings.deploy_token
    try:
        return str(len(token))
    except Exception as exc:
        raise RuntimeError(f"deploy failed with token {token}") from exc  # expect: MCP602


@mcp.tool
def hashed() -> str:
    """Hash."""
    return hashlib.sha256(settings.deploy_token.encode()).hexdigest()


@mcp.tool
def encoded() -> str:
    """Base64 hides nothing."""
    return base64.b64encode(settings.deploy_token.encode()).decode()  # expect: MCP602


@mcp.tool
def masked() -> str:
    """Mask."""
    token = settings.deploy_token
    return token[:4] + "..." + token[-4:]


@mcp.tool
def starred() -> dict:
    """Mask."""
    return {"region": settings.region, "token": "***" if settings.deploy_token else None, "configured": bool(settings.deploy_token)}


@mcp.resource("deploy://config")
def config() -> str:
    """Config."""
    return json.dumps({"region": settings.region, "token": settings.deploy_token})  # expect: MCP602


@mcp.prompt
def greet() -> str:
    """Prompt."""
    return f"Call the API with the key {settings.deploy_token}."  # expect: MCP602


@mcp.tool
def dotenv() -> dict:
    """Config."""
    return dotenv_values(".env")  # expect: MCP602


@mcp.tool
def pub_file() -> str:
    """Key."""
    return Path("~/.ssh/id_ed25519.pub").expanduser().read_text()
