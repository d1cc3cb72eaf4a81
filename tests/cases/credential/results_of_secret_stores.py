# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Ops desk (v1): results."""

import json
import logging
import os
import subprocess
from functools import lru_cache

import httpx
import jwt
import yaml
from azure.identity import DefaultAzureCredential
from azure.keyvault.secrets import SecretClient
from google.cloud import secretmanager
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.fastmcp.prompts import base
from mcp.types import CallToolResult, TextContent

mcp = FastMCP("ops")
CONFIG = yaml.safe_load(open("config.yml"))
TOKEN = os.environ["OPS_TOKEN"]
vault = SecretClient("https://v.vault.azure.net", DefaultAzureCredential())
HIDDEN = {"token", "password", "secret"}


def hide(data: dict) -> dict:
    return {k: "***" if k in HIDDEN else v for k, v in data.items()}


@lru_cache
def token() -> str:
    return os.environ["OPS_SERVICE_TOKEN"]


@mcp.tool()
def cached() -> dict:
    """Cached."""
    return {"service": "ops", "token": token()}  # expect: MCP602


@mcp.tool()
def call_result() -> CallToolResult:
    """Result."""
    return CallToolResult(content=[TextContent(type="text", text=f"token={TOKEN}")])  # expect: MCP602


@mcp.tool()
def structured() -> CallToolResult:
    """Result."""
    return CallToolResult(content=[TextContent(type="text", text="see data")], structuredContent={"api_key": TOKEN})  # expect: MCP602


@mcp.tool()
def azure(name: str) -> str:
    """Azure."""
    return vault.get_secret(name).value  # expect: MCP602


@mcp.tool()
def azure_version(name: str) -> str:
    """Azure."""
    return vault.get_secret(name).properties.version or ""


@mcp.tool()
def gcp(name: str) -> str:
    """GCP."""
    client = secretmanager.SecretManagerServiceClient()
    response = client.access_secret_version(name=name)
    return response.payload.data.decode("UTF-8")  # expect: MCP602


@mcp.tool()
def azure_token() -> str:
    """Azure."""
    credential = DefaultAzureCredential()
    return credential.get_token("https://management.azure.com/.default").token  # expect: MCP602


@mcp.tool()
def azure_expiry() -> int:
    """Azure."""
    credential = DefaultAzureCredential()
    return credential.get_token("https://management.azure.com/.default").expires_on


@mcp.tool()
def curl() -> str:
    """Command."""
    return f"curl -H 'Authorization: Bearer {TOKEN}' https://ops.example.com"  # expect: MCP602


@mcp.tool()
def curl_env() -> str:
    """Command."""
    return "curl -H 'Authorization: Bearer $OPS_TOKEN' https://ops.example.com"


@mcp.tool()
def claims() -> dict:
    """Claims."""
    access = get_access_token()
    return jwt.decode(access.token, options={"verify_signature": False})


@mcp.tool()
def hidden() -> dict:
    """Hidden."""
    return hide({"token": TOKEN, "region": "eu"})


@mcp.tool()
def popped() -> dict:
    """Popped."""
    data = {"token": TOKEN, "region": "eu"}
    data.pop("token")
    return data


@mcp.tool()
def presence() -> dict:
    """Presence."""
    return {"has_token": bool(os.getenv("OPS_TOKEN")), "token_length": len(TOKEN), "token_set": TOKEN != ""}


@mcp.tool()
async def login(ctx: Context) -> dict:
    """Login."""
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://ops.example.com/oauth/token", data={"grant_type": "client_credentials", "client_secret": TOKEN})
    tokens = reply.json()
    return {"status": "ok", **tokens}  # expect: MCP602


@mcp.tool()
async def login_scope(ctx: Context) -> dict:
    """Login."""
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://ops.example.com/oauth/token", data={"grant_type": "client_credentials", "client_secret": TOKEN})
    tokens = reply.json()
    return {"status": "ok", "scope": tokens["scope"], "expires_in": tokens["expires_in"]}


@mcp.tool()
async def request_headers(ctx: Context) -> dict:
    """Headers."""
    return dict(ctx.request_context.request.headers)  # expect: MCP602


@mcp.prompt()
def prompt() -> list[base.Message]:
    """Prompt."""
    return [base.UserMessage(f"Use the token {TOKEN} for the ops API.")]  # expect: MCP602


@mcp.resource("ops://env/{name}")
def env(name: str) -> str:
    """Any variable."""
    return os.environ.get(name, "")  # expect: MCP602


@mcp.tool()
def printenv() -> str:
    """Everything."""
    return subprocess.run(["printenv"], capture_output=True, text=True, check=True).stdout


@mcp.tool()
def error() -> str:
    """Error."""
    try:
        return httpx.get("https://ops.example.com", headers={"Authorization": f"Bearer {TOKEN}"}).text
    except httpx.HTTPError as exc:
        return f"request with {TOKEN} failed: {exc}"  # expect: MCP602
