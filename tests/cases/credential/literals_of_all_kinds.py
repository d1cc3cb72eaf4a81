# case: MCP604
"""Hardcoded or not."""

import os

import httpx
import psycopg2
import stripe
from fastmcp import FastMCP
from openai import OpenAI
from pydantic import Field
from pydantic_settings import BaseSettings

mcp = FastMCP("hard")

stripe.api_key = "sk_live_51Hq8ZKJx0Nf3vLw2QbTzRyUc"  # expect: MCP604
client = OpenAI(api_key="sk-proj-8fJ2kLm9QxZ3vB7nT1wYcR5dH0gS4aEu6oPi")  # expect: MCP604
other = OpenAI(api_key=os.environ["OPENAI_API_KEY"])
DEFAULT = os.getenv("ACME_TOKEN", "ghp_x7Kq2Lm9Zt4Vb8Nc1Rd6Wf3Hg5Js0PyQaUeT")  # expect: MCP604
FALLBACK = os.getenv("ACME_TOKEN", "")
PLACE = os.getenv("ACME_TOKEN", "YOUR_TOKEN_HERE")


class Settings(BaseSettings):
    api_key: str = "a8F3kd92LmQ0zXv71BnTyRw45HsGc6Ju"  # expect: MCP604
    other_key: str = Field(default="", description="Key")
    password: str = Field(default="T7r!u9-mV2x#Qp4z", description="Password")  # expect: MCP604
    dummy_password: str = "password"


conn = psycopg2.connect(host="db", user="app", password="wX9-kLp2-Qz7v-Rt4m")  # expect: MCP604
conn2 = psycopg2.connect(host="db", user="app", password=os.environ["PG_PASSWORD"])


@mcp.tool
async def f() -> int:
    async with httpx.AsyncClient(headers={"Authorization": "Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhcHAifQ.Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MGFi"}) as c:  # expect: MCP604
        r = await c.get("https://api.example.com")
    return r.status_code


@mcp.tool
async def g() -> int:
    async with httpx.AsyncClient(auth=("svc", "Vb8-Tn6-Yc1-Hd5-Jf3")) as c:  # expect: MCP604
        r = await c.get("https://api.example.com")
    return r.status_code


@mcp.tool
async def h() -> int:
    """Call with an example key such as sk-1234567890abcdef."""
    async with httpx.AsyncClient(headers={"X-Api-Key": "xxxxxxxxxxxxxxxxxxxxxxxx"}) as c:
        r = await c.get("https://api.example.com", params={"key": "test"})
    return r.status_code


TOKEN_URL = "https://login.example.com/oauth2/token"
SECRET_NAME = "prod/deploy/api-key"
PASSWORD_FIELD = "password_input_element_9"
KEY_PREFIX = "sk_live_"
TOKEN_CACHE_KEY = "mcp:oauth:token:cache:v2"
SIGNING_KEY = "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEAzq3K0c8j2n1bq7VbT1m3xk8Rk8u8sQ1m2v3b4n5m6a7s8d9f\n-----END RSA PRIVATE KEY-----"  # expect: MCP604
API_KEY_HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
