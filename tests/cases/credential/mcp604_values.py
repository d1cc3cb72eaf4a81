# case: MCP604
"""Lighthouse: literals in all the places where literals stand."""

import os

import httpx
from fastmcp import FastMCP

mcp = FastMCP("lighthouse")

SETTINGS = {"station": "cape", "secret_key": "Zk9mQ2vXp7Lr4TwY8nBd6HsJ3fGc1AeV"}  # expect: MCP604
LAMP_TOKEN = os.getenv("LAMP_TOKEN", "9f8Qw7Er5Ty3Ui1Op2As4Df6Gh8Jk0Lz")  # expect: MCP604
KEY_PATTERN = r"^[a-z0-9]{32}$"
KEY_ID = "k-2026-03-lamp"
TOKEN_URL = "https://lamp.example.org/oauth/token"
PASSWORD_FIELD = "password-input-2"
API_KEY = "your-api-key"
TEST_TOKEN = "test-token-123456"
POSTHOG_API_KEY = "phc_9aQ2mZ7vX4pLr8TnWc3YbK6dHsJ3fGc1AeVZk"
PUBLIC_KEY = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE9f8Qw7Er5Ty3"


class Beam:
    password = "Gr4nit-Kl1ppe!27"  # expect: MCP604
    token_type = "Bearer"

    def __init__(self, api_key: str = "kL8mN2pQ5rT7vX9zB4dF6hJ1cW3yA0sE") -> None:  # expect: MCP604
        self.api_key = api_key


@mcp.tool
async def turn(degrees: int) -> str:
    """Turn the beam."""
    async with httpx.AsyncClient() as client:
        await client.post(
            "https://lamp.example.org/turn",
            headers={"Authorization": "Bearer 7hG4kJ9mN2pQ5rT8vX1zB6dF3cW0yA"},  # expect: MCP604
            auth=("keeper", os.environ["LAMP_PASSWORD"]),
        )
    return "Turned."
